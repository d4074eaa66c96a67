import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import type { AccessKind } from './access-line.ts';

/** So many lines are counted; a year of them is too much to count while somebody waits. */
export const ACCESS_COUNTED = 10_000;

export const accessOutcomes = ['let', 'refused', 'fault'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];

export interface AccessLogFilter {
  /** A part of the path. */
  readonly keyword: string;
  readonly personId: number | null;
  readonly recordId: number | null;
  readonly address: string;
  readonly outcome: string;
  /** Instants; `to` is the first one after the range. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** These lines alone. */
  readonly rowIds: readonly number[] | null;
}

export interface AccessLogQuery extends AccessLogFilter {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface AccessLogRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: AccessKind;
  readonly personId: number | null;
  readonly method: string;
  readonly call: string;
  readonly recordId: number | null;
  readonly status: number | null;
  readonly refused: string;
  readonly address: string;
  readonly milliseconds: number | null;
  readonly requestId: string;
  readonly lines: number | null;
}

const OUTCOMES: Readonly<Record<AccessOutcome, string>> = {
  let: `l.kind = 'call' and l.refused = '' and l.status < 400`,
  refused: `l.kind = 'call' and (l.refused <> '' or l.status >= 400) and l.status < 500`,
  fault: `l.status >= 500`,
};

/** The lines of a query, newest first, and how many there are (`n`), as two statements with the same parameters. */
export function accessStatements(query: AccessLogFilter): { rows: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const where: string[] = ['true'];
  if (query.personId !== null) where.push(`l.person_id = ${bind(query.personId)}`);
  if (query.recordId !== null) where.push(`l.record_id = ${bind(query.recordId)}`);
  if (query.address) where.push(`l.address = ${bind(query.address)}`);
  if (query.keyword) where.push(`l.call ilike ${bind(`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`)}`);
  const outcome = accessOutcomes.find((one) => one === query.outcome);
  if (outcome) where.push(`(${OUTCOMES[outcome]})`);
  // A line is written after its call was answered, so that months before the range need not be looked into.
  if (query.from) {
    const from = bind(query.from);
    where.push(`l.at >= ${from} and l.written_at >= ${from}`);
  }
  if (query.to) where.push(`l.at < ${bind(query.to)}`);
  if (query.rowIds) where.push(`l.seq = any(${bind(query.rowIds)}::bigint[])`);
  const from = `from access_log l where ${where.join(' and ')}`;
  return {
    rows: `select l.seq as id, l.at, l.kind, l.person_id as "personId", l.method, l.call, l.record_id as "recordId", l.status, l.refused, l.address,
      l.milliseconds, l.request_id as "requestId", l.lines ${from} order by l.seq desc`,
    count: `select count(*)::int as n ${from}`,
    params,
  };
}

/** What administrators read of the access log. */
@Injectable()
export class AccessLogList {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of it, newest first. */
  async list(query: AccessLogQuery): Promise<{ totalCount: number; isCapped: boolean; rows: AccessLogRow[] }> {
    const { rows: text, count, params } = accessStatements(query);
    const counted = `select count(*)::int as n from (${count.replace('count(*)::int as n', '1')} limit ${ACCESS_COUNTED + 1}) counted`;
    const [total] = await this.#sql.query<{ n: number }>(counted, params);
    const page = `limit $${params.length + 1} offset $${params.length + 2}`;
    const rows = await this.#sql.query<AccessLogRow>(`${text} ${page}`, [...params, query.pageSize, query.pageIndex * query.pageSize]);
    return { totalCount: Math.min(total!.n, ACCESS_COUNTED), isCapped: total!.n > ACCESS_COUNTED, rows };
  }
}
