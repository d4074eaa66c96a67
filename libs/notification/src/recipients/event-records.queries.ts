import type { SqlRunner } from '@portal/platform';
import { findAdministrators, type IssueRecord } from './recipients.queries.ts';

/** A risk event as notices tell of it; people are ids. */
export interface EventRecord {
  readonly id: number;
  readonly eventNo: string;
  readonly title: string;
  readonly state: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly confidential: boolean;
  readonly year: number;
  readonly reporterId: number;
  readonly submittedById: number | null;
  /** Named, forwarded to, asked for a report, or owner of an action. */
  readonly allowedIds: readonly number[];
}

export interface ReportRecord {
  readonly id: number;
  readonly reportNo: string;
  readonly state: string;
  readonly version: number;
  readonly escalationUserId: number;
  readonly authorIds: readonly number[];
  readonly dueOn: string;
  readonly event: EventRecord;
}

const EVENTS = `
  select e.id, e.event_no as "eventNo", e.title, e.state, e.version, e.is_active as "isActive", e.confidential,
    extract(year from e.created_at)::int as year, e.reporter_id as "reporterId", e.submitted_by as "submittedById",
    array(select x.person_id from risk_event_reader x where x.event_id = e.id
      union select i.assignee_id from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
      where r.event_id = e.id)::float8[] as "allowedIds"
  from risk_event e where e.id = any($1::bigint[])`;

export function findEvents(sql: SqlRunner, ids: readonly number[]): Promise<EventRecord[]> {
  return sql.query<EventRecord>(EVENTS, [ids]);
}

export async function findEvent(sql: SqlRunner, id: number): Promise<EventRecord | undefined> {
  return (await findEvents(sql, [id]))[0];
}

export async function findReports(sql: SqlRunner, ids: readonly number[]): Promise<ReportRecord[]> {
  const rows = await sql.query<Omit<ReportRecord, 'event'> & { eventId: number }>(
    `select id, report_no as "reportNo", state, version, escalation_user_id as "escalationUserId", author_ids::float8[] as "authorIds",
       due_on as "dueOn", event_id as "eventId" from risk_report where id = any($1::bigint[])`,
    [ids],
  );
  if (rows.length === 0) return [];
  const events = new Map((await findEvents(sql, [...new Set(rows.map((row) => row.eventId))])).map((event) => [event.id, event]));
  return rows.map(({ eventId, ...row }) => ({ ...row, event: events.get(eventId)! }));
}

export async function findReport(sql: SqlRunner, id: number): Promise<ReportRecord | undefined> {
  return (await findReports(sql, [id]))[0];
}

/** Issues that the actions of reports became; `riskId` is the report. */
export function findReportIssues(sql: SqlRunner, ids: readonly number[]): Promise<IssueRecord[]> {
  return sql.query<IssueRecord>(`${ISSUES} where id = any($1::bigint[]) and source_workflow = 'riskReport'`, [ids]);
}

/** The issues of a report that are neither verified nor cancelled. */
export function findOpenReportIssues(sql: SqlRunner, reportId: number): Promise<IssueRecord[]> {
  return sql.query<IssueRecord>(
    `${ISSUES} where source_workflow = 'riskReport' and source_id = $1 and state not in ('verified', 'cancelled') order by id`,
    [reportId],
  );
}

const ISSUES = `select id, issue_no as "issueNo", source_id as "riskId", plan, assignee_id as "assigneeId", raised_by as "raisedById",
  due_on as "dueOn", state, version from remediation_issue`;

/** Whose work a decision on an event judges. */
export function judgedInEvent(event: EventRecord): number[] {
  return [event.reporterId, ...(event.submittedById === null ? [] : [event.submittedById])];
}

export function judgedInReport(report: ReportRecord): number[] {
  return [report.escalationUserId, ...report.authorIds];
}

/** Administrators who judge nobody they are; without one all of them, so that the record is not forgotten. */
export async function findIndependent(sql: SqlRunner, judged: readonly number[]): Promise<number[]> {
  const administrators = await findAdministrators(sql);
  const independent = administrators.filter((id) => !judged.includes(id));
  return independent.length > 0 ? independent : administrators;
}

/**
 * Who may hear of an event: of a confidential one its reporter, the allowed people and administrators alone (docs/decisions/risk-events.md), whoever
 * stands in for whom. Undefined: everybody whom a rule names.
 */
export async function findAudience(sql: SqlRunner, event: EventRecord): Promise<ReadonlySet<number> | undefined> {
  if (!event.confidential) return undefined;
  return new Set([event.reporterId, ...event.allowedIds, ...(await findAdministrators(sql))]);
}
