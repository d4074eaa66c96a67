import { Injectable } from '@nestjs/common';
import type { EventListQuery, EventType } from '@portal/contract';
import { dutyDateOf, Sql, WorkCalendar } from '@portal/platform';
import { allowedActions, listRepresented, riskReportWorkflow, type Actor, type RiskReportEventName } from '@portal/workflows';
import { buildReportWhere, emptyEventQuery, type WhereClause } from './event-filter.ts';
import { allTables, categoryColumns, orderBy, reportTables, tablesNamed, type CategoryNames } from './list-parts.ts';
import { findDepartmentsOfCompany, type Narrowing, type Reader } from '@portal/directory';
import { reportColumns, toReportFacts, type ReportRow } from './risk-report.reader.ts';

export interface ReportListRow extends ReportRow, CategoryNames {
  readonly event_title: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly category1_text: string;
  readonly category2_text: string;
  readonly category3_text: string;
  readonly business_unit: string;
  readonly management_area: string;
  readonly event_type: EventType;
  readonly severity: number | null;
  readonly confidential: boolean;
  readonly user_no: string;
  readonly user_name: string;
  readonly user_english_name: string;
  readonly duty_due_on: string | null;
}

/** SQL: until when whoever a report `r` waits for is asked. */
const dutyDate = dutyDateOf(riskReportWorkflow, 'r.id');

/** The columns of a list row; pages, records and exports select the same. */
export const reportListColumns = `${reportColumns}, ${categoryColumns}, e.title as event_title,
  e.category1_id, e.category2_id, e.category3_id, e.category1_text, e.category2_text, e.category3_text, e.business_unit, e.management_area,
  e.event_type, e.severity, e.confidential, p.user_no, p.name as user_name, p.english_name as user_english_name,
  ${dutyDate} as duty_due_on`;
export const reportListFrom = allTables(reportTables);
export const reportListSelect = `select ${reportListColumns} from ${reportListFrom}`;

const sortColumns: Readonly<Record<string, string>> = {
  reportNo: 'r.report_no',
  eventNo: 'e.event_no',
  eventTitle: 'e.title',
  category1Name: 'k1.category_name',
  category2Name: 'k2.category_name',
  category3Name: 'k3.category_name',
  bu: 'e.business_unit',
  managementArea: 'e.management_area',
  eventType: 'e.event_type',
  severity: 'e.severity',
  riskNo: 'e.risk_no',
  escalationUser: 'p.name',
  escalationUserNo: 'p.user_no',
  response: 'r.response',
  residualLikelihood: 'r.residual_likelihood',
  residualImpact: 'r.residual_impact',
  dueDate: 'r.due_on',
  dutyDueOn: `coalesce(${dutyDate}::date, r.due_on)`,
  status: 'r.state',
  state: 'r.state',
  createdAt: 'r.created_at',
  submittedAt: 'r.submitted_at',
  updatedAt: 'r.updated_at',
};

/** `field` or `-field`; newest first unless asked otherwise, and the id decides among equals. */
export function orderReports(sort: string): string {
  return orderBy(sort, sortColumns, 'r');
}

export function reportActions(row: ReportRow, actor: Actor): RiskReportEventName[] {
  return allowedActions(riskReportWorkflow, row.state, toReportFacts(row), actor);
}

export function reportRepresented(row: ReportRow, actor: Actor): number[] {
  return listRepresented(riskReportWorkflow, row.state, toReportFacts(row), actor);
}

/** So many of the newest reports are looked at one by one for what is asked of their events: some milliseconds. */
const PROBED = 2_000;
type Page = Pick<EventListQuery, 'sort' | 'pageSize' | 'pageIndex'>;

/** Lists of reports, within the reader's rights. */
@Injectable()
export class ReportQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** A page: the ids of the page first, then their rows. */
  async list(query: EventListQuery, reader: Reader): Promise<{ totalCount: number; rows: ReportListRow[] }> {
    const asked = { ...query, companyDepartmentIds: await findDepartmentsOfCompany(this.#sql, query.companyId) };
    const { where, params } = buildReportWhere(asked, reader, this.#calendar);
    const { total, ids } = await this.#page({ where, params }, query, reader.actor.isAdministrator);
    if (ids.length === 0) return { totalCount: total, rows: [] };
    const rows = await this.#sql.query<ReportListRow>(`${reportListSelect} where r.id = any($1::bigint[])`, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { totalCount: total, rows: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /** How many there are, and the ids of the page. What the reports say by themselves is counted and walked for, each by its index. */
  async #page(
    { where, params }: WhereClause,
    { sort, pageSize, pageIndex }: Page,
    seesAll: boolean,
  ): Promise<{ total: number; ids: number[] }> {
    const order = orderReports(sort);
    const tables = tablesNamed(reportTables, where);
    const values = [...params, pageSize, pageIndex * pageSize];
    const select = async (what = '', from = tablesNamed(reportTables, `${where} ${order}`)) =>
      this.#sql.query<{ id: number; n: number }>(
        `select r.id${what} from ${from} where ${where} order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
        values,
      );
    const count = async () => (await this.#sql.one<{ n: number }>(`select count(*)::int as n from ${tables} where ${where}`, params))!.n;
    const answer = (total: number, page: readonly { id: number }[]) => ({ total, ids: page.map(({ id }) => id) });
    if (tables === reportTables.record) {
      const [total, page] = await Promise.all([count(), select()]);
      return answer(total, page);
    }
    // What is asked of their events the planner cannot weigh: reports of a time or of a kind stand together in the order of the list, perhaps at its end, and a walk until
    // the page is full may look up the event of each. So it goes no further than the newest; where these do not fill the page, all are gathered, as their number needs
    // anyway, and the page is cut out of the same rows. Of the newest, few are of somebody who does not see all.
    if (seesAll && sort === '' && (pageIndex + 1) * pageSize <= PROBED) {
      const newest = tables.replace(reportTables.record, `(select r.* from risk_report r order by ${order} limit ${PROBED}) r`);
      const page = await select('', newest);
      if (page.length === pageSize) return answer(await count(), page);
    }
    const page = await select(', (count(*) over ())::int as n');
    return answer(page[0]?.n ?? (pageIndex > 0 ? await count() : 0), page);
  }

  /** Approved reports by residual likelihood and impact; the cells that have any. */
  heatMap(query: EventListQuery, reader: Reader): Promise<{ likelihood: number; impact: number; reports: number }[]> {
    const { where, params } = buildReportWhere(
      { ...query, status: null, wfStatus: 2, likelihood: null, impact: null },
      reader,
      this.#calendar,
    );
    return this.#sql.query(
      `select r.residual_likelihood as likelihood, r.residual_impact as impact, count(*)::int as reports
       from ${tablesNamed(reportTables, where)} where ${where} and r.residual_likelihood is not null and r.residual_impact is not null
       group by 1, 2 order by 1, 2`,
      params,
    );
  }

  /**
   * The same now and at the end of a day, whoever reads: an approved report stays as it is, so that the day of its decision tells both.
   * @param since `yyyy-MM-dd`; what was approved on it stood there already
   * @param narrowing of their events
   */
  movements(
    since: string,
    { unit: businessUnit, companyId }: Narrowing,
    reader: Reader,
  ): Promise<{ likelihood: number; impact: number; reports: number; before: number }[]> {
    const { where, params } = buildReportWhere({ ...emptyEventQuery, wfStatus: 2, businessUnit, companyId }, reader, this.#calendar);
    return this.#sql.query(
      `select r.residual_likelihood as likelihood, r.residual_impact as impact, count(*)::int as reports,
         count(*) filter (where r.decided_at <= $${params.length + 1})::int as before
       from ${tablesNamed(reportTables, where)} where ${where} and r.residual_likelihood is not null and r.residual_impact is not null
       group by 1, 2 order by 1, 2`,
      [...params, this.#calendar.endOf(since)],
    );
  }
}
