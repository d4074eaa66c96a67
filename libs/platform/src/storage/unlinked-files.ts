import { Injectable } from '@nestjs/common';
import { isPgError, pgError } from '../database/pg-error.ts';
import { Sql } from '../database/sql.ts';
import { readRetentionDays, type RetentionRule } from '../retention/retention-rule.ts';
import { FileStorage } from './file-storage.ts';

const AT_ONCE = 500;

/** Files that were uploaded and that nothing came to hang on. */
export const unlinkedFileRetention: readonly RetentionRule[] = [
  { kind: 'unusedUploads', due: 'select count(*)::int as n from unlinked_files($1)' },
];

/** Removes files that hang on nothing when they have waited long enough for the record that they were uploaded for. */
@Injectable()
export class UnlinkedFiles {
  readonly #sql: Sql;
  readonly #storage: FileStorage;

  constructor(sql: Sql, storage: FileStorage) {
    this.#sql = sql;
    this.#storage = storage;
  }

  /** @returns how many were removed */
  async sweep(): Promise<number> {
    const days = await readRetentionDays(this.#sql, 'unusedUploads');
    const found = await this.#sql.query<{ id: number }>(`select id from unlinked_files($1) as id order by id limit ${AT_ONCE}`, [days]);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const named = new Set(await this.#markNamed(ids));
    let removed = 0;
    for (const id of ids.filter((one) => !named.has(one))) if (await this.#remove(id)) removed += 1;
    return removed;
  }

  /** Those that a step names stay, and are not looked for again: what was taken off a record is part of its history. */
  async #markNamed(ids: readonly number[]): Promise<number[]> {
    const rows = await this.#sql.query<{ id: number }>(
      `update stored_file f set in_history = true from (
         select distinct (named ->> 'id')::bigint as id from workflow_step s, jsonb_array_elements(s.body::jsonb -> 'files') named
         where s.body like '%"files":[%' and s.at >= (select min(created_at) from stored_file where id = any($1::bigint[]))) steps
       where f.id = steps.id and f.id = any($1::bigint[]) returning f.id`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** The row is gone for everybody before its content goes; who has just hung it on something keeps both. */
  async #remove(id: number): Promise<boolean> {
    try {
      return await this.#sql.transaction(async (tx) => {
        const [file] = await tx.query<{ key: string }>('delete from stored_file where id = $1 returning storage_key as key', [id]);
        if (file) await this.#storage.remove(file.key);
        return file !== undefined;
      });
    } catch (error) {
      if (isPgError(error, pgError.foreignKeyViolation)) return false;
      throw error;
    }
  }
}
