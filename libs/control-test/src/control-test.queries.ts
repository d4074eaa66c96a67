import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import { allowedActions, controlTestWorkflow, type Actor, type ControlTestFacts, type ControlTestState } from '@portal/workflows';
import { readableControlTestCondition } from './control-test.access.ts';

export interface ControlTestRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly owner_id: number;
  readonly state: ControlTestState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

export interface ControlTestView extends ControlTestRow {
  readonly allowedActions: string[];
}

/** Reading within the actor's rights. */
@Injectable()
export class ControlTestQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of the active records, newest first; `pageIndex` counts from 0. */
  async list(actor: Actor, pageIndex: number, pageSize: number): Promise<{ totalCount: number; rows: ControlTestView[] }> {
    const { text, count, params } = selectControlTestList(actor);
    const total = await this.#sql.one<{ n: number }>(count, params);
    const rows = await this.#sql.query<ControlTestRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      pageSize,
      pageIndex * pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<ControlTestView> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const condition = readableControlTestCondition(actor, 'r', bind);
    const [row] = await sql.query<ControlTestRow>(`select r.* from control_test r where r.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }
}

/** The active records that somebody may read, newest first: what the list shows is what its workbook holds. */
export function selectControlTestList(actor: Actor): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = `r.is_active and ${readableControlTestCondition(actor, 'r', (value) => `$${params.push(value)}`)}`;
  return {
    text: `select r.* from control_test r where ${where} order by r.updated_at desc, r.id desc`,
    count: `select count(*)::int as n from control_test r where ${where}`,
    params,
  };
}

/** What the machine's guards know about a record. */
export function toControlTestFacts(row: ControlTestRow): ControlTestFacts {
  return { isActive: row.is_active, ownerId: row.owner_id };
}

function toView(row: ControlTestRow, actor: Actor): ControlTestView {
  return { ...row, allowedActions: allowedActions(controlTestWorkflow, row.state, toControlTestFacts(row), actor) };
}
