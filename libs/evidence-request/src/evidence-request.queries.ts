import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import {
  allowedActions,
  evidenceRequestWorkflow,
  type Actor,
  type EvidenceRequestFacts,
  type EvidenceRequestState,
} from '@portal/workflows';
import { readableEvidenceRequestCondition } from './evidence-request.access.ts';

export interface EvidenceRequestRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly owner_id: number;
  readonly state: EvidenceRequestState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

export interface EvidenceRequestView extends EvidenceRequestRow {
  readonly allowedActions: string[];
}

/** Reading within the actor's rights. */
@Injectable()
export class EvidenceRequestQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of the active records, newest first; `pageIndex` counts from 0. */
  async list(actor: Actor, pageIndex: number, pageSize: number): Promise<{ totalCount: number; rows: EvidenceRequestView[] }> {
    const { text, count, params } = selectEvidenceRequestList(actor);
    const total = await this.#sql.one<{ n: number }>(count, params);
    const rows = await this.#sql.query<EvidenceRequestRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      pageSize,
      pageIndex * pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<EvidenceRequestView> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const condition = readableEvidenceRequestCondition(actor, 'r', bind);
    const [row] = await sql.query<EvidenceRequestRow>(
      `select r.* from evidence_request r where r.id = $1::bigint and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }
}

/** The active records that somebody may read, newest first: what the list shows is what its workbook holds. */
export function selectEvidenceRequestList(actor: Actor): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = `r.is_active and ${readableEvidenceRequestCondition(actor, 'r', (value) => `$${params.push(value)}`)}`;
  return {
    text: `select r.* from evidence_request r where ${where} order by r.updated_at desc, r.id desc`,
    count: `select count(*)::int as n from evidence_request r where ${where}`,
    params,
  };
}

/** What the machine's guards know about a record. */
export function toEvidenceRequestFacts(row: EvidenceRequestRow): EvidenceRequestFacts {
  return { isActive: row.is_active, ownerId: row.owner_id };
}

function toView(row: EvidenceRequestRow, actor: Actor): EvidenceRequestView {
  return { ...row, allowedActions: allowedActions(evidenceRequestWorkflow, row.state, toEvidenceRequestFacts(row), actor) };
}
