import { findPeople, type NamedPerson, type PersonRow, type Reader } from '@portal/directory';
import { Injectable } from '@nestjs/common';
import type { LinkedControl, ReaderReason } from '@portal/contract';
import { Sql } from '@portal/platform';
import { IssueReader, type IssueView } from '@portal/remediation';
import { allowedActions, riskReportWorkflow, type RiskEventEventName, type RiskReportEventName } from '@portal/workflows';
import { eventActions, eventListSelect, type EventListRow } from './event.queries.ts';
import { eventFiles, listFiles, reportFiles, type FileRow } from './file-links.ts';
import { listEntries, type EntryRow } from './loss/loss-entries.ts';
import { LinkedControls } from './linked-controls.ts';
import { listActions, type ActionRow } from './report-actions.ts';
import { reportActions, reportListSelect, type ReportListRow } from './report.queries.ts';
import { readableEventCondition } from './risk-event.access.ts';
import { riskReportKind } from './risk-event.record.ts';
import { RiskEventReader } from './risk-event.reader.ts';
import { RiskReportReader, reportColumns, toReportFacts, type ReportRow } from './risk-report.reader.ts';

export interface EventRefRow {
  readonly id: number;
  readonly event_no: string;
  readonly title: string;
  readonly state: string;
}

export interface AllowedRow extends NamedPerson {
  readonly reasons: ReaderReason[];
}

export type EventReportRow = ReportRow & { readonly actions: RiskReportEventName[] };

/** Everything the event's page shows. */
export interface EventView {
  readonly row: EventListRow;
  readonly allowedActions: RiskEventEventName[];
  readonly allowed: AllowedRow[];
  readonly files: FileRow[];
  readonly duplicateOf: EventRefRow | null;
  readonly duplicates: EventRefRow[];
  readonly control: LinkedControl | null;
  readonly reports: EventReportRow[];
  /** In the order of their dates, withdrawn ones too. */
  readonly entries: EntryRow[];
  readonly returnComment: string;
  readonly closeComment: string;
  readonly people: ReadonlyMap<number, PersonRow>;
}

/** Everything the report's page shows. */
export interface ReportView {
  readonly row: ReportListRow;
  readonly allowedActions: RiskReportEventName[];
  readonly actions: ActionRow[];
  readonly issues: IssueView[];
  readonly files: FileRow[];
  readonly control: LinkedControl | null;
  readonly people: ReadonlyMap<number, PersonRow>;
}

/** One event or report with all that hangs on it. Every method answers `not_found` to who may not read the event. */
@Injectable()
export class EventRecordQueries {
  readonly #sql: Sql;
  readonly #events: RiskEventReader;
  readonly #reports: RiskReportReader;
  readonly #controls: LinkedControls;
  readonly #issues: IssueReader;

  constructor(sql: Sql, events: RiskEventReader, reports: RiskReportReader, controls: LinkedControls, issues: IssueReader) {
    this.#sql = sql;
    this.#events = events;
    this.#reports = reports;
    this.#controls = controls;
    this.#issues = issues;
  }

  async event(id: number | null, reader: Reader): Promise<EventView> {
    const record = await this.#events.read(id, reader);
    const eventId = record.row.id;
    const [rows, allowed, files, reports, duplicateOf, duplicates, control, entries, returnComment, closeComment] = await Promise.all([
      this.#sql.prepared<EventListRow>(`${eventListSelect} where e.id = $1`, [eventId]),
      this.#allowed(eventId),
      listFiles(this.#sql, eventFiles, eventId),
      this.#sql.prepared<ReportRow>(
        `select ${reportColumns} from risk_report r join risk_event e on e.id = r.event_id where r.event_id = $1 order by r.id`,
        [eventId],
      ),
      this.#refs('e.id = $1::bigint', record.row.duplicate_of, reader),
      this.#refs('e.duplicate_of = $1::bigint', eventId, reader),
      this.#controls.find(record.row.risk_no, reader),
      listEntries(this.#sql, eventId),
      this.#lastComment(eventId, 'RETURN', record.row.state === 'draft'),
      this.#lastComment(eventId, 'CLOSE', record.row.state === 'closed'),
    ]);
    const row = rows[0]!;
    const people = await findPeople(this.#sql, [
      row.reporter_id,
      ...row.recused_ids,
      ...files.map((file) => file.uploaded_by),
      ...reports.map((report) => report.escalation_user_id),
      ...entries.flatMap((entry) => [entry.recorded_by, entry.corrected_by, entry.withdrawn_by]),
    ]);
    return {
      row,
      allowedActions: eventActions(row, reader.actor),
      allowed,
      files,
      duplicateOf: duplicateOf[0] ?? null,
      duplicates,
      control,
      entries,
      reports: reports.map((report) => ({
        ...report,
        actions: allowedActions(riskReportWorkflow, report.state, toReportFacts(report), reader.actor),
      })),
      returnComment,
      closeComment,
      people,
    };
  }

  async report(id: number | null, reader: Reader): Promise<ReportView> {
    const record = await this.#reports.read(id, reader);
    const reportId = record.row.id;
    const [rows, actions, issues, files, control] = await Promise.all([
      this.#sql.prepared<ReportListRow>(`${reportListSelect} where r.id = $1`, [reportId]),
      listActions(this.#sql, reportId),
      this.#issues.list(riskReportKind.workflow.name, reportId, reader.actor),
      listFiles(this.#sql, reportFiles, reportId),
      this.#controls.find(record.row.risk_no, reader),
    ]);
    const row = rows[0]!;
    const people = await findPeople(this.#sql, [
      row.submitted_by,
      row.decided_by,
      ...files.map((file) => file.uploaded_by),
      ...issues.flatMap((issue) => [issue.assignee_id, ...issue.said.map(({ actorId }) => actorId)]),
    ]);
    return { row, allowedActions: reportActions(row, reader.actor), actions, issues, files, control, people };
  }

  /** What a saved event answers (docs/decisions/wire.md), also to who may not read it any more after what he did: a substitute. */
  async savedEvent(id: number, reader: Reader): Promise<{ row: EventListRow; allowedActions: RiskEventEventName[] }> {
    const [row] = await this.#sql.prepared<EventListRow>(`${eventListSelect} where e.id = $1`, [id]);
    return { row: row!, allowedActions: eventActions(row!, reader.actor) };
  }

  async savedReport(id: number, reader: Reader): Promise<{ row: ReportRow; allowedActions: RiskReportEventName[] }> {
    const { row } = await this.#reports.readForSystem(id);
    return { row, allowedActions: reportActions(row, reader.actor) };
  }

  people(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PersonRow>> {
    return findPeople(this.#sql, ids);
  }

  /**
   * The subjects of a record's history: an event with its reports and their issues, a report with its issues.
   * @returns undefined when the id is neither, or the reader may not see it
   */
  async historySubjects(id: number | null, reader: Reader): Promise<number[] | undefined> {
    const params: unknown[] = [id];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const [found] = await this.#sql.prepared<{ kind: string }>(
      `select 'event' as kind from risk_event e where e.id = $1::bigint and ${condition}
       union all select 'report' from risk_report r join risk_event e on e.id = r.event_id where r.id = $1::bigint and ${condition}`,
      params,
    );
    if (!found || id === null) return undefined;
    const rows = await this.#sql.query<{ id: number }>(
      `select r.id from risk_report r where r.event_id = $1
       union all select i.id from remediation_issue i left join risk_report r on r.id = i.source_id
       where (i.source_workflow = 'riskReport' and (i.source_id = $1 or r.event_id = $1)) or (i.source_workflow = 'riskEvent' and i.source_id = $1)`,
      [id],
    );
    return [id, ...rows.map((row) => row.id)];
  }

  /** May the person read a file because it hangs on an event or report that he may read? */
  async mayReadFile(fileId: number, reader: Reader): Promise<boolean> {
    const params: unknown[] = [fileId];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const row = await this.#sql.one(
      `select 1 as one from risk_event e where ${condition} and (
         exists (select 1 from risk_event_file f where f.event_id = e.id and f.file_id = $1::bigint)
         or exists (select 1 from risk_report_file f join risk_report r on r.id = f.report_id where r.event_id = e.id and f.file_id = $1::bigint))
         and e.id in (select f.event_id from risk_event_file f where f.file_id = $1::bigint
           union select r.event_id from risk_report_file f join risk_report r on r.id = f.report_id where f.file_id = $1::bigint) limit 1`,
      params,
    );
    return row !== undefined;
  }

  /** Readable events and reports behind a risk number, an event number or a report number. */
  async byRiskNo(riskNo: string, reader: Reader): Promise<{ events: EventListRow[]; reports: ReportListRow[] }> {
    const select = async <Row extends object>(statement: string, where: string, order: string) => {
      const params: unknown[] = [riskNo];
      const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
      return this.#sql.query<Row>(`${statement} where ${where} and ${condition} order by ${order} limit 500`, params);
    };
    const [events, reports] = await Promise.all([
      select<EventListRow>(
        eventListSelect,
        `(e.risk_no = $1 or e.event_no = $1 or e.id in (select r.event_id from risk_report r where r.report_no = $1))`,
        'e.updated_at desc, e.id desc',
      ),
      select<ReportListRow>(reportListSelect, '(e.risk_no = $1 or e.event_no = $1 or r.report_no = $1)', 'r.updated_at desc, r.id desc'),
    ]);
    return { events, reports };
  }

  #allowed(eventId: number): Promise<AllowedRow[]> {
    return this.#sql.prepared<AllowedRow>(
      `select p.id, p.user_no as "userNo", p.name, p.english_name as "englishName", array_agg(distinct x.reason order by x.reason) as reasons
       from (select person_id, reason from risk_event_reader where event_id = $1
         union select i.assignee_id, 'action' from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
         where r.event_id = $1
         union select i.assignee_id, 'action' from remediation_issue i where i.source_workflow = 'riskEvent' and i.source_id = $1) x join person p on p.id = x.person_id group by p.id order by p.id`,
      [eventId],
    );
  }

  #refs(where: string, id: number | null, reader: Reader): Promise<EventRefRow[]> {
    if (id === null) return Promise.resolve([]);
    const params: unknown[] = [id];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    return this.#sql.prepared<EventRefRow>(
      `select e.id, e.event_no, e.title, e.state from risk_event e where ${where} and ${condition} order by e.id`,
      params,
    );
  }

  async #lastComment(eventId: number, event: string, isAsked: boolean): Promise<string> {
    if (!isAsked) return '';
    const step = await this.#sql.one<{ comment: string }>(
      `select comment from workflow_step where workflow = 'riskEvent' and subject_id = $1 and event = $2 order by seq desc limit 1`,
      [eventId, event],
    );
    return step?.comment ?? '';
  }
}
