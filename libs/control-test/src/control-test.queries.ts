import { Injectable } from '@nestjs/common';
import { markCondition, periodGoesOn } from '@portal/assessment-period';
import { Refusal, type controlTestListBody } from '@portal/contract';
import { escapeLike } from '@portal/directory';
import { currentTime, dutyDateOf, quoteState, quoteStates, Sql, WorkCalendar, type Bind, type SqlRunner } from '@portal/platform';
import { controlTestWorkflow, openControlTestStates, type Actor } from '@portal/workflows';
import type { z } from 'zod';
import { readableControlTestCondition } from './control-test.access.ts';
import { testOfCompany } from './control-test.record.ts';
import { SELECT_CONTROL_TESTS, toControlTestView, type ControlTestRow, type ControlTestView } from './control-test.row.ts';

export type ControlTestListQuery = z.output<typeof controlTestListBody>;

/** Reading within the actor's rights. */
@Injectable()
export class ControlTestQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** Today, `yyyy-MM-dd`, by which a test is late. */
  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  /** A page of the tests, newest first; `pageIndex` counts from 0. */
  async list(actor: Actor, query: ControlTestListQuery): Promise<{ totalCount: number; rows: ControlTestView[] }> {
    const { ids, count, params } = selectControlTestList(actor, query, this.today());
    const total = await this.#sql.one<{ n: number }>(count, params);
    // Which tests first, then what stands on them: asked at once, all would be gathered of each that a filter leaves out.
    const page = await this.#sql.query<{ id: number }>(`${ids} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      query.pageSize,
      query.pageIndex * query.pageSize,
    ]);
    const rows = await this.#sql.query<ControlTestRow>(`${SELECT_CONTROL_TESTS} where r.id = any($1::bigint[]) ${NEWEST_FIRST}`, [
      page.map(({ id }) => id),
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toControlTestView(row, actor)) };
  }

  /** The ids of all tests that the list's request finds, whatever its page. @param most so many at most */
  async findIds(actor: Actor, query: ControlTestListQuery, most: number, sql: SqlRunner = this.#sql): Promise<number[]> {
    const { ids, params } = selectControlTestList(actor, query, this.today());
    const found = await sql.query<{ id: number }>(`${ids} limit $${params.length + 1}`, [...params, most]);
    return found.map(({ id }) => id);
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<ControlTestView> {
    const params: unknown[] = [id];
    const condition = readableControlTestCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<ControlTestRow>(`${SELECT_CONTROL_TESTS} where r.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return toControlTestView(row, actor);
  }

  /** Those of some tests that somebody may read. */
  async readMany(ids: readonly number[], actor: Actor): Promise<ControlTestView[]> {
    if (ids.length === 0) return [];
    const params: unknown[] = [ids];
    const condition = readableControlTestCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<ControlTestRow>(`${SELECT_CONTROL_TESTS} where r.id = any($1::bigint[]) and ${condition}`, params);
    return rows.map((row) => toControlTestView(row, actor));
  }
}

const NEWEST_FIRST = 'order by r.updated_at desc, r.id desc';

/** The tests that somebody may read and asks for, newest first: what the list shows is what its workbook holds. */
export function selectControlTestList(
  actor: Actor,
  query: ControlTestListQuery,
  today: string,
): { text: string; ids: string; numbered: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = listConditions(actor, query, today, (value) => `$${params.push(value)}`).join(' and ');
  return {
    text: `${SELECT_CONTROL_TESTS} where ${where} ${NEWEST_FIRST}`,
    ids: `select r.id from control_test r where ${where} ${NEWEST_FIRST}`,
    numbered: `select r.id, r.version, r.record_no as number from control_test r where ${where}`,
    count: `select count(*)::int as n from control_test r where ${where}`,
    params,
  };
}

function listConditions(actor: Actor, query: ControlTestListQuery, today: string, bind: Bind): string[] {
  const is = (column: string, value: unknown, type: string) => (value ? [`r.${column} = ${bind(value)}::${type}`] : []);
  return [
    'r.is_active',
    readableControlTestCondition(actor, 'r', bind),
    ...(query.tab === 'mine'
      ? [
          `r.tester_id = ${bind(actor.id)}::bigint and r.state in (${quoteStates(controlTestWorkflow, ['planned', 'inProgress'])}) and ${periodGoesOn('r.period_id')}`,
        ]
      : []),
    ...(query.tab === 'toReview'
      ? [
          `r.reviewer_id = ${bind(actor.id)}::bigint and r.state = ${quoteState(controlTestWorkflow, 'inReview')} and ${periodGoesOn('r.period_id')}`,
        ]
      : []),
    ...is('state', query.state, 'text'),
    ...is('kind', query.kind, 'text'),
    ...is('period_id', query.periodId, 'bigint'),
    ...is('control_id', query.controlId, 'bigint'),
    ...is('tester_id', query.testerId, 'bigint'),
    ...is('conclusion', query.conclusion, 'text'),
    ...(query.processId
      ? [`exists (select 1 from control_scope s where s.control_id = r.control_id and s.process_id = ${bind(query.processId)}::bigint)`]
      : []),
    ...(query.noProcess
      ? ['not exists (select 1 from control_scope s where s.control_id = r.control_id and s.process_id is not null)']
      : []),
    ...(query.companyId ? [testOfCompany('r', bind(query.companyId))] : []),
    ...(query.overdue ? [lateCondition('r', bind(today))] : []),
    ...(query.looked ? [markCondition(actor, query.looked, 'r', bind)] : []),
    ...(query.open ? [isOpenTest('r')] : []),
    ...(typeof query.cancelled === 'boolean' ? [`(r.state = ${quoteState(controlTestWorkflow, 'cancelled')}) = ${query.cancelled}`] : []),
    ...(query.rowIds ? [`r.id = any(${bind(query.rowIds)}::bigint[])`] : []),
    ...(query.keyword ? [keywordCondition(bind(`%${escapeLike(query.keyword)}%`))] : []),
  ];
}

/** By number or title, or by the control's number: that is looked up for each test, as there are far more controls. */
const keywordCondition = (like: string): string =>
  `(r.title ilike ${like} or r.record_no ilike ${like} or (select c.risk_no from risk_control c where c.id = r.control_id) ilike ${like})`;

/** SQL: the test is part of its period: it was not cancelled. */
export const isPlannedTest = (alias: string): string =>
  `${alias}.is_active and ${alias}.state <> ${quoteState(controlTestWorkflow, 'cancelled')}`;

/** SQL: somebody still works on the test. */
export const isOpenTest = (alias: string): string => `${alias}.state in (${quoteStates(controlTestWorkflow, openControlTestStates)})`;

/** SQL: until when whoever the test waits for is asked: in review its reviewer. */
export const askedDayOf = (alias: string): string => `coalesce(${dutyDateOf(controlTestWorkflow, `${alias}.id`)}::date, ${alias}.due_on)`;

/** SQL: somebody is asked for the test; once its period was signed off nobody is. @param period SQL of its period, where that is known beforehand */
export const isAskedFor = (alias: string, period = `${alias}.period_id`): string => `${isOpenTest(alias)} and ${periodGoesOn(period)}`;

/** SQL: the test is not concluded although the day of whoever it waits for has passed. */
export const lateCondition = (alias: string, today: string): string => `(${isAskedFor(alias)} and ${askedDayOf(alias)} < ${today}::date)`;

/** SQL: the items of a test's sample as it stands, as JSON `[{ no, key, place }]` in their order: what is told to whoever is asked for evidence of them. */
export const sampledItemsOf = (test: string): string =>
  `(select coalesce(json_agg(json_build_object('no', drawn.no, 'key', drawn.key, 'place', drawn.place) order by drawn.no), '[]') from (
     select row_number() over (order by i.place)::int as no, i.item_key as key, i.place from control_test_draw w
     join control_test_item i on i.test_id = w.test_id and i.ordinal = w.ordinal where w.test_id = ${test} and w.is_current) drawn)`;
