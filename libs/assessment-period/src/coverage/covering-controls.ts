import { Injectable } from '@nestjs/common';
import { companyByDepartment } from '@portal/directory';
import { Sql, type SqlRunner } from '@portal/platform';
import { keyControlCondition } from '@portal/risk-control';
import { PlannedControls } from '../scope/planned-controls.ts';
import type { CoveringControl, Parents } from './measure.ts';

/** A key control that leans on accounts of the period, with its number. */
export interface CoveringControlRow extends CoveringControl {
  readonly riskNo: string;
  /** `account:assertion`, each that it leans on. */
  readonly leansOn: readonly string[];
}
export interface NamedNode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
}

/** The key controls of a period and the trees in which they and its cells stand. */
export interface Cover {
  readonly controls: readonly CoveringControlRow[];
  readonly companies: readonly NamedNode[];
  readonly processes: readonly NamedNode[];
  readonly above: Parents;
  readonly over: Parents;
}

/**
 * SQL: the key controls that lean on accounts of period `$1`. The companies of departments are found in one walk: asked a control at a time it took half a minute at
 * ten thousand of them. What a control leans on is gathered of key controls alone and comes as one text each, as arrays of the database take longer to read than to
 * measure.
 */
export const selectCoveringControls = (planned: PlannedControls): string =>
  `select r.id, r.risk_no as "riskNo", r.leans_on as "leansOn", home.company_id as "companyId",
     cs.process_id as "processId", ${planned.condition('r.id', '$1::bigint')} as "isPlanned"
   from (select r.id, r.risk_no, r.department_id, string_agg(ca.account_id || ':' || ca.assertion, ',') as leans_on
     from significant_account a join control_scope_account ca on ca.account_id = a.id
     join risk_control r on r.id = ca.control_id and r.is_active and ${keyControlCondition('r')}
     where a.period_id = $1 group by r.id) r
   left join control_scope cs on cs.control_id = r.id left join ${companyByDepartment} home on home.department_id = r.department_id
   order by r.risk_no`;

/** What coverage is measured with: read in three statements whatever the group’s size, and weighed here (docs/adr/0054). */
@Injectable()
export class CoveringControls {
  readonly #sql: Sql;
  readonly #planned: PlannedControls;

  constructor(sql: Sql, planned: PlannedControls) {
    this.#sql = sql;
    this.#planned = planned;
  }

  async read(periodId: number, sql: SqlRunner = this.#sql): Promise<Cover> {
    const [companies, processes, controls] = await Promise.all([
      sql.query<NamedNode>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from company order by code'),
      sql.query<NamedNode>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from business_process order by code'),
      this.#controls(periodId, sql),
    ]);
    return { controls, companies, processes, above: toParents(companies), over: toParents(processes) };
  }

  /** What some controls are about, in words: of all that cover a period only the few that are told by name need it. */
  async readTitles(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#sql.query<{ id: number; title: string }>(
      'select id, risk_description as title from risk_control where id = any($1::bigint[])',
      [ids],
    );
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  async #controls(periodId: number, sql: SqlRunner): Promise<CoveringControlRow[]> {
    const rows = await sql.query<Omit<CoveringControlRow, 'accountIds' | 'leansOn'> & { leansOn: string }>(
      selectCoveringControls(this.#planned),
      [periodId],
    );
    return rows.map((row) => {
      const leansOn = row.leansOn.split(',');
      return { ...row, leansOn, accountIds: [...new Set(leansOn.map((one) => Number.parseInt(one, 10)))] };
    });
  }
}

const toParents = (nodes: readonly NamedNode[]): Parents => new Map(nodes.map(({ id, parentId }) => [id, parentId]));
