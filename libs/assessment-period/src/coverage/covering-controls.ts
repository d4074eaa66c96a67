import { Injectable } from '@nestjs/common';
import { companyByDepartment } from '@portal/directory';
import { Sql } from '@portal/platform';
import { keyControlCondition } from '@portal/risk-control';
import { PlannedControls } from '../scope/planned-controls.ts';
import type { CoveringControl, Parents } from './measure.ts';

/** A key control that leans on accounts of the period, with what names it. */
export interface CoveringControlRow extends CoveringControl {
  readonly riskNo: string;
  readonly title: string;
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

/** What coverage is measured with: read in three statements whatever the group’s size, and weighed here (docs/adr/0054). */
@Injectable()
export class CoveringControls {
  readonly #sql: Sql;
  readonly #planned: PlannedControls;

  constructor(sql: Sql, planned: PlannedControls) {
    this.#sql = sql;
    this.#planned = planned;
  }

  async read(periodId: number): Promise<Cover> {
    const [companies, processes, controls] = await Promise.all([
      this.#sql.query<NamedNode>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from company order by code'),
      this.#sql.query<NamedNode>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from business_process order by code'),
      this.#controls(periodId),
    ]);
    return { controls, companies, processes, above: toParents(companies), over: toParents(processes) };
  }

  /**
   * The companies of departments are found in one walk: asked a control at a time it took half a minute at ten thousand of them. What the controls lean on
   * comes as one text each, as arrays of the database take longer to read than to measure.
   */
  async #controls(periodId: number): Promise<CoveringControlRow[]> {
    const rows = await this.#sql.query<Omit<CoveringControlRow, 'accountIds' | 'leansOn'> & { leansOn: string }>(
      `with leans as (
         select ca.control_id, string_agg(ca.account_id || ':' || ca.assertion, ',') as leans_on
         from control_scope_account ca join significant_account a on a.id = ca.account_id and a.period_id = $1 group by ca.control_id)
       select r.id, r.risk_no as "riskNo", r.risk_description as title, leans.leans_on as "leansOn", home.company_id as "companyId",
         cs.process_id as "processId", ${this.#planned.condition('r.id', '$1::bigint')} as "isPlanned"
       from leans join risk_control r on r.id = leans.control_id and r.is_active and ${keyControlCondition('r')}
       left join control_scope cs on cs.control_id = r.id left join ${companyByDepartment} home on home.department_id = r.department_id
       order by r.risk_no`,
      [periodId],
    );
    return rows.map((row) => {
      const leansOn = row.leansOn.split(',');
      return { ...row, leansOn, accountIds: [...new Set(leansOn.map((one) => Number.parseInt(one, 10)))] };
    });
  }
}

const toParents = (nodes: readonly NamedNode[]): Parents => new Map(nodes.map(({ id, parentId }) => [id, parentId]));
