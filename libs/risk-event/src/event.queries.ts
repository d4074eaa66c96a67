import { Injectable } from '@nestjs/common';
import type { EventListQuery } from '@portal/contract';
import { quoteState, Sql, WorkCalendar } from '@portal/platform';
import {
  allowedActions,
  listRepresented,
  riskEventWorkflow,
  riskReportWorkflow,
  type Actor,
  type RiskEventEventName,
  type RiskEventState,
} from '@portal/workflows';
import { groupNetLoss, lossTotalsColumn, type LossTotalsRow } from './loss/loss-columns.ts';
import { allTables, categoryColumns, eventTables, orderBy, reportTables, tablesNamed, type CategoryNames } from './list-parts.ts';
import { buildEventWhere, buildReportWhere, emptyEventQuery, leavesAny, type EventFilters, type EventScope } from './event-filter.ts';
import { findDepartmentsOfCompany, type Reader } from '@portal/directory';
import { eventColumns, eventFactColumns, toEventFacts, type EventRow } from './risk-event.reader.ts';

export interface EventListRow extends EventRow, CategoryNames, LossTotalsRow {
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly reporter_no: string;
  readonly reporter_name: string;
  readonly reporter_english_name: string;
  readonly due_on: string | null;
  readonly report_count: number;
}

/** The columns of a list row; pages, records and exports select the same. */
export const eventListColumns = `${eventColumns}, ${eventFactColumns}, ${categoryColumns},
  d.name as department_name, d.name_en as department_name_en, p.user_no as reporter_no, p.name as reporter_name,
  p.english_name as reporter_english_name, t.due_on,
  (select count(*)::int from risk_report r where r.event_id = e.id and r.state <> ${quoteState(riskReportWorkflow, 'cancelled')}) as report_count,
  ${lossTotalsColumn}`;
export const eventListFrom = allTables(eventTables);
export const eventListSelect = `select ${eventListColumns} from ${eventListFrom}`;

const sortColumns: Readonly<Record<string, string>> = {
  eventNo: 'e.event_no',
  title: 'e.title',
  category1Name: 'k1.category_name',
  category2Name: 'k2.category_name',
  category3Name: 'k3.category_name',
  occurredDate: 'e.occurred_on',
  discoveredDate: 'e.discovered_on',
  bu: 'e.business_unit',
  managementArea: 'e.management_area',
  departmentName: 'd.name',
  reporterNo: 'p.user_no',
  reporter: 'p.name',
  eventType: 'e.event_type',
  severity: 'e.severity',
  currency: 'e.currency',
  grossLoss: 'e.gross_loss',
  recovery: 'e.recovery',
  netLoss: 'e.net_loss',
  groupNetLoss,
  riskNo: 'e.risk_no',
  confidential: 'e.confidential',
  status: 'e.state',
  state: 'e.state',
  dueDate: 't.due_on',
  createdAt: 'e.created_at',
  submittedAt: 'e.submitted_at',
  updatedAt: 'e.updated_at',
};

/** `field` or `-field`; newest first unless asked otherwise, and the id decides among equals. */
export function orderEvents(sort: string): string {
  return orderBy(sort, sortColumns, 'e');
}

export function eventActions(row: EventRow, actor: Actor): RiskEventEventName[] {
  return allowedActions(riskEventWorkflow, row.state, toEventFacts(row), actor);
}

export function eventRepresented(row: EventRow, actor: Actor): number[] {
  return listRepresented(riskEventWorkflow, row.state, toEventFacts(row), actor);
}

export interface EventCounts {
  readonly pendingEscalation: number;
  readonly pendingReport: number;
  readonly incidentManaged: number;
}

const DRAFT: readonly RiskEventState[] = ['draft'];
const REPORTED_STATES = riskEventWorkflow.states.filter((state) => !DRAFT.includes(state));

/** Lists of events and their counts, within the reader's rights. */
@Injectable()
export class EventQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** A page: the ids of the page first, then their rows. */
  async list(scope: EventScope, query: EventListQuery, reader: Reader): Promise<{ totalCount: number; rows: EventListRow[] }> {
    const asked = { ...query, companyDepartmentIds: await findDepartmentsOfCompany(this.#sql, query.companyId) };
    const { where, params } = buildEventWhere(scope, asked, reader, this.#calendar);
    const order = orderEvents(query.sort);
    const [total, page] = await Promise.all([
      this.#countListed(scope, asked, reader),
      this.#sql.query<{ id: number }>(
        `select e.id from ${tablesNamed(eventTables, `${where} ${order}`)} where ${where} order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
        [...params, query.pageSize, query.pageIndex * query.pageSize],
      ),
    ]);
    const ids = page.map((row) => row.id);
    if (ids.length === 0) return { totalCount: total, rows: [] };
    const rows = await this.#sql.query<EventListRow>(`${eventListSelect} where e.id = any($1::bigint[])`, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { totalCount: total, rows: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /**
   * The home tiles: pending events of the list that the tile opens (every event for administrators, my events for the others), reports that
   * are not approved, and those that are (docs/decisions/risk-events.md).
   */
  async counts(
    filter: Pick<EventListQuery, 'riskCategory1' | 'riskCategory2' | 'riskCategory3' | 'startDate' | 'endDate'>,
    reader: Reader,
  ): Promise<EventCounts> {
    const query = { ...emptyEventQuery, ...filter };
    const scope: EventScope = reader.actor.isAdministrator ? 'query' : 'mine';
    const events = buildEventWhere(scope, { ...query, status: 1 }, reader, this.#calendar);
    const pending = buildReportWhere({ ...query, wfStatus: 1 }, reader, this.#calendar);
    const approved = buildReportWhere({ ...query, wfStatus: 2 }, reader, this.#calendar);
    const [pendingEscalation, pendingReport, incidentManaged] = await Promise.all([
      this.#countForHome('event', events),
      this.#countForHome('report', pending),
      this.#countForHome('report', approved),
    ]);
    return { pendingEscalation, pendingReport, incidentManaged };
  }

  /** Asked at every visit of the home page, mostly without a filter: planned once a connection. */
  async #countForHome(kind: 'event' | 'report', { where, params }: { where: string; params: readonly unknown[] }): Promise<number> {
    const [row] = await this.#sql.prepared<{ n: number }>(
      `select count(*)::int as n from ${tablesNamed(kind === 'event' ? eventTables : reportTables, where)} where ${where}`,
      params,
    );
    return row!.n;
  }

  /** Whoever sees every reported event is asked of drafts by themselves: what was reported is then counted in the index of states. One statement, of one moment. */
  async #countListed(scope: EventScope, query: EventFilters, reader: Reader): Promise<number> {
    const isDivided = scope === 'query' && reader.actor.isAdministrator;
    const params: unknown[] = [];
    const counts = (isDivided ? [REPORTED_STATES, DRAFT] : [riskEventWorkflow.states])
      .filter((among) => leavesAny(query, among))
      .map((among) => {
        const { where, params: own } = buildEventWhere(scope, query, reader, this.#calendar, among);
        const before = params.length;
        params.push(...own);
        const placed = where.replaceAll(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`);
        return `(select count(*) from ${tablesNamed(eventTables, placed)} where ${placed})`;
      });
    if (counts.length === 0) return 0;
    const row = await this.#sql.one<{ n: number }>(`select (${counts.join(' + ')})::int as n`, params);
    return row!.n;
  }
}
