import { Injectable } from '@nestjs/common';
import { markCondition } from '@portal/assessment-period';
import { Refusal, type evidenceRequestListBody } from '@portal/contract';
import { escapeLike, findDepartmentsOfCompany } from '@portal/directory';
import { currentTime, quoteState, quoteStates, Sql, WorkCalendar, type Bind, type SqlRunner } from '@portal/platform';
import { evidenceRequestWorkflow, openEvidenceRequestStates, type Actor } from '@portal/workflows';
import type { z } from 'zod';
import { readableEvidenceRequestCondition } from './evidence-request.access.ts';
import { requestOfCompany, requestOfDepartment } from './evidence-request.record.ts';
import {
  SELECT_EVIDENCE_REQUESTS,
  toEvidenceRequestView,
  type EvidenceRequestRow,
  type EvidenceRequestView,
} from './evidence-request.row.ts';

export type EvidenceRequestListQuery = z.output<typeof evidenceRequestListBody>;

/** What the list is asked for, with what was looked up for it. */
export interface EvidenceRequestFilters extends EvidenceRequestListQuery {
  /** The departments of `companyId`, when they are known (`findDepartmentsOfCompany`). */
  readonly companyDepartmentIds?: readonly number[] | null;
}

/** Reading requests within the actor's rights. */
@Injectable()
export class EvidenceRequestQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** Today, `yyyy-MM-dd`, by which a request is late. */
  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  /** A page of the requests, newest first; `pageIndex` counts from 0. */
  async list(actor: Actor, query: EvidenceRequestListQuery): Promise<{ totalCount: number; rows: EvidenceRequestView[] }> {
    const asked = { ...query, companyDepartmentIds: await findDepartmentsOfCompany(this.#sql, query.companyId) };
    const { text, count, params } = selectEvidenceRequestList(actor, asked, this.today());
    const total = await this.#sql.one<{ n: number }>(count, params);
    const rows = await this.#sql.query<EvidenceRequestRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      query.pageSize,
      query.pageIndex * query.pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toEvidenceRequestView(row, actor)) };
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<EvidenceRequestView> {
    const params: unknown[] = [id];
    const condition = readableEvidenceRequestCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<EvidenceRequestRow>(`${SELECT_EVIDENCE_REQUESTS} where r.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return toEvidenceRequestView(row, actor);
  }
}

/** The requests that somebody may read and asks for, newest first: what the list shows is what its workbook holds. */
export function selectEvidenceRequestList(
  actor: Actor,
  query: EvidenceRequestFilters,
  today: string,
): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = listConditions(actor, query, today, (value) => `$${params.push(value)}`).join(' and ');
  return {
    text: `${SELECT_EVIDENCE_REQUESTS} where ${where} order by r.updated_at desc, r.id desc`,
    count: `select count(*)::int as n from evidence_request r where ${where}`,
    params,
  };
}

const isOpenRequest = (alias: string): string => `${alias}.state in (${quoteStates(evidenceRequestWorkflow, openEvidenceRequestStates)})`;

/** SQL: a request serves a test of a period, given as an SQL expression. */
const servesPeriod = (alias: string, period: string): string => `exists (select 1 from evidence_request_test served
  join control_test t on t.id = served.test_id where served.request_id = ${alias}.id and t.period_id = ${period})`;

/** SQL: how many requests for tests of a period, given as an SQL expression, are neither accepted nor cancelled. */
export const countOpenRequests = (period: string): string =>
  `select count(*) from evidence_request waiting where waiting.is_active and ${isOpenRequest('waiting')} and ${servesPeriod('waiting', period)}`;

function ofAskedCompany({ companyId, companyDepartmentIds }: EvidenceRequestFilters, bind: Bind): string[] {
  if (!companyDepartmentIds) return companyId ? [requestOfCompany('r', bind(companyId))] : [];
  const ids = bind(companyDepartmentIds);
  return [requestOfDepartment('r', (department) => `${department} = any(${ids}::bigint[])`)];
}

function listConditions(actor: Actor, query: EvidenceRequestFilters, today: string, bind: Bind): string[] {
  const me = () => `${bind(actor.id)}::bigint`;
  return [
    'r.is_active',
    readableEvidenceRequestCondition(actor, 'r', bind),
    ...(query.tab === 'toAnswer'
      ? [
          `r.state = ${quoteState(evidenceRequestWorkflow, 'requested')}`,
          `(r.asked_id = ${me()} or r.department_id = (select own.department_id from person own where own.id = ${me()}))`,
        ]
      : []),
    ...(query.tab === 'requested' ? [`r.requester_id = ${me()}`] : []),
    ...(query.state ? [`r.state = ${bind(query.state)}`] : []),
    ...(query.askedId ? [`r.asked_id = ${bind(query.askedId)}::bigint`] : []),
    ...(query.testId
      ? [
          `exists (select 1 from evidence_request_test served where served.request_id = r.id and served.test_id = ${bind(query.testId)}::bigint)`,
        ]
      : []),
    ...(query.periodId ? [servesPeriod('r', `${bind(query.periodId)}::bigint`)] : []),
    ...(query.open ? [isOpenRequest('r')] : []),
    ...ofAskedCompany(query, bind),
    ...(query.looked ? [markCondition(actor, query.looked, 'r', bind)] : []),
    ...(query.overdue ? [`${isOpenRequest('r')} and r.due_on < ${bind(today)}::date`] : []),
    ...(query.rowIds ? [`r.id = any(${bind(query.rowIds)}::bigint[])`] : []),
    ...(query.keyword
      ? [`(r.title ilike ${bind(`%${escapeLike(query.keyword)}%`)} or r.record_no ilike ${bind(`%${escapeLike(query.keyword)}%`)})`]
      : []),
  ];
}
