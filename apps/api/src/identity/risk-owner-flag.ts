import { Injectable } from '@nestjs/common';
import { firstRole, ownsByRole, toReader, type SignedInPerson } from '@portal/directory';
import { Sql, type SearchReader } from '@portal/platform';

/** `IsRiskOwner`: roles 2 and 3, and who is owner or assistant of an active control (docs/decisions/identity.md). It reads two areas, so it stands here. */
@Injectable()
export class RiskOwnerFlag {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Who searches, and whoever is told of records by their titles: his rights, his roles, and whether he answers for a control. */
  async searchReader(person: SignedInPerson): Promise<SearchReader> {
    return { ...toReader(person), roles: person.roles, isRiskOwner: await this.of(person) };
  }

  async of(person: SignedInPerson): Promise<boolean> {
    if (ownsByRole(firstRole(person))) return true;
    const row = await this.#sql.one<{ holds: boolean }>(
      `select exists (select 1 from risk_control where owner_id = $1 and is_active)
         or exists (select 1 from control_assistant a join risk_control r on r.id = a.risk_id where a.person_id = $1 and r.is_active) as holds`,
      [person.id],
    );
    return row?.holds ?? false;
  }
}
