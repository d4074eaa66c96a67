import { Injectable } from '@nestjs/common';
import type { Language, PersonSettings } from '@portal/contract';
import { Sql } from '@portal/platform';

/** Changes of settings; null takes one back to its default. */
export type SettingChanges = { readonly language?: Language | undefined } & {
  readonly [Name in keyof PersonSettings]?: PersonSettings[Name] | null | undefined;
};

/** What a person sets for himself. */
@Injectable()
export class SettingsService {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of(personId: number): Promise<Partial<PersonSettings>> {
    const row = await this.#sql.one<{ settings: Partial<PersonSettings> }>('select settings from person where id = $1', [personId]);
    return row?.settings ?? {};
  }

  /** Changes what is given and leaves the rest; one statement, so that two windows cannot undo each other's choice. */
  async update(personId: number, { language, ...changes }: SettingChanges): Promise<void> {
    await this.#sql.query(
      `update person set language = coalesce($2, language), settings = jsonb_strip_nulls(settings || $3::jsonb), updated_at = now()
       where id = $1`,
      [personId, language ?? null, JSON.stringify(changes)],
    );
  }
}
