import { countedCondition } from '@portal/risk-control';
import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { Sql } from '@portal/platform';

/** A proposed statement: whose scope it is, and who would sign it. */
export interface ProposedNode {
  readonly key: string;
  readonly parentKey: string;
  readonly title: string;
  readonly titleEn: string;
  readonly scopeKind: 'company' | 'department' | 'process';
  readonly scopeId: number;
  readonly signerId: number | null;
  readonly controls: number;
}

interface TreeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly name_en: string;
  readonly controls: number;
  readonly signer: number | null;
}

/** The owner with most controls there is whom the portal knows to answer for them; a person decides. */
const ownerOf = (controls: string) =>
  `(select c.owner_id from risk_control c join person p on p.id = c.owner_id and p.is_active where ${controls} group by c.owner_id order by count(*) desc, c.owner_id limit 1)`;

const inYear = `c.is_active and ${countedCondition('c')} and c.risk_year = $1`;
const trees = {
  department: `select d.id, d.parent_id, d.name, d.name_en, n.controls, ${ownerOf(`${inYear} and c.department_id = d.id`)} as signer
    from department d cross join lateral (select count(*)::int as controls from risk_control c where ${inYear} and c.department_id = d.id) n`,
  company: `select d.id, d.parent_id, d.name, d.name_en, n.controls,
      ${ownerOf(`${inYear} and c.department_id in (select department_id from company_department where company_id = d.id)`)} as signer
    from company d cross join lateral (select count(*)::int as controls from risk_control c where ${inYear}
      and c.department_id in (select department_id from company_department where company_id = d.id)) n where d.is_active`,
  process: `select d.id, d.parent_id, d.name, d.name_en, n.controls,
      ${ownerOf(`${inYear} and c.id in (select control_id from control_scope where process_id = d.id)`)} as signer
    from business_process d cross join lateral (select count(*)::int as controls from risk_control c where ${inYear}
      and c.id in (select control_id from control_scope where process_id = d.id)) n`,
} as const;

/** Proposes the signers of a period from a tree that the portal has: what has controls itself, and what lies above it. */
@Injectable()
export class StatementProposals {
  constructor(private readonly sql: Sql) {}

  /** @throws Refusal `validation` for a period that is none */
  async propose(periodId: number | null, by: keyof typeof trees): Promise<ProposedNode[]> {
    const period = await this.sql.one<{ year: number }>(
      'select extract(year from last_day)::int as year from assessment_period where id = $1::bigint',
      [periodId],
    );
    if (!period) throw refuseField('periodId', 'statement.periodMissing');
    const rows = await this.sql.query<TreeRow>(`${trees[by]} order by d.id`, [period.year]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const kept = new Set<number>();
    for (const { id, controls } of rows) {
      if (controls === 0) continue;
      for (let at = byId.get(id); at && !kept.has(at.id); at = at.parent_id === null ? undefined : byId.get(at.parent_id)) kept.add(at.id);
    }
    const key = (id: number) => `${by}-${id}`;
    return rows
      .filter(({ id }) => kept.has(id))
      .map((row) => ({
        key: key(row.id),
        parentKey: row.parent_id !== null && kept.has(row.parent_id) ? key(row.parent_id) : '',
        title: row.name,
        titleEn: row.name_en,
        scopeKind: by,
        scopeId: row.id,
        signerId: row.signer,
        controls: row.controls,
      }));
  }
}
