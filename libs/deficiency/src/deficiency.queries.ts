import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import { allowedActions, deficiencyWorkflow, type Actor, type DeficiencyFacts, type DeficiencyState } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';

export interface DeficiencyRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly owner_id: number;
  readonly state: DeficiencyState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

export interface DeficiencyView extends DeficiencyRow {
  readonly allowedActions: string[];
}

/** Reading within the actor's rights. */
@Injectable()
export class DeficiencyQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of the active records, newest first; `pageIndex` counts from 0. */
  async list(actor: Actor, pageIndex: number, pageSize: number): Promise<{ totalCount: number; rows: DeficiencyView[] }> {
    const { text, count, params } = selectDeficiencyList(actor);
    const total = await this.#sql.one<{ n: number }>(count, params);
    const rows = await this.#sql.query<DeficiencyRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      pageSize,
      pageIndex * pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<DeficiencyView> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const condition = readableDeficiencyCondition(actor, 'r', bind);
    const [row] = await sql.query<DeficiencyRow>(`select r.* from deficiency r where r.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }
}

/** The active records that somebody may read, newest first: what the list shows is what its workbook holds. */
export function selectDeficiencyList(actor: Actor): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = `r.is_active and ${readableDeficiencyCondition(actor, 'r', (value) => `$${params.push(value)}`)}`;
  return {
    text: `select r.* from deficiency r where ${where} order by r.updated_at desc, r.id desc`,
    count: `select count(*)::int as n from deficiency r where ${where}`,
    params,
  };
}

/** What the machine's guards know about a record. */
export function toDeficiencyFacts(row: DeficiencyRow): DeficiencyFacts {
  return { isActive: row.is_active, ownerId: row.owner_id };
}

function toView(row: DeficiencyRow, actor: Actor): DeficiencyView {
  return { ...row, allowedActions: allowedActions(deficiencyWorkflow, row.state, toDeficiencyFacts(row), actor) };
}
