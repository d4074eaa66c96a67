import type { Reader } from '@portal/directory';
import { Injectable } from '@nestjs/common';
import { Refusal, type CloseReason, type EventType, type NonFinancialImpact } from '@portal/contract';
import { Sql, type SqlRunner, type Subject, quoteState, quoteStates } from '@portal/platform';
import {
  type RiskEventFacts,
  type RiskEventWorkflow,
  type RiskEventState,
  riskReportWorkflow,
  settledReportStates,
} from '@portal/workflows';
import { isUnsettled } from '@portal/remediation';
import { readableEventCondition } from './risk-event.access.ts';

/** What a reporter tells, as stored. */
export interface EventColumns {
  readonly title: string;
  readonly description: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly category1_text: string;
  readonly category2_text: string;
  readonly category3_text: string;
  readonly occurred_on: string | null;
  readonly discovered_on: string | null;
  readonly business_unit: string;
  readonly management_area: string;
  readonly department_id: number | null;
  readonly event_type: EventType;
  readonly severity: number | null;
  readonly consequence: string;
  readonly cause: string;
  readonly immediate_action: string;
  readonly currency: string;
  readonly gross_loss: number | null;
  readonly recovery: number | null;
  readonly non_financial_impact: NonFinancialImpact[];
  readonly risk_no: string;
  readonly confidential: boolean;
}

export interface EventRow extends EventColumns {
  readonly id: number;
  readonly event_no: string;
  readonly state: RiskEventState;
  readonly version: number;
  readonly is_active: boolean;
  readonly last_hash: Buffer;
  readonly reporter_id: number;
  readonly net_loss: number | null;
  /** Its losses are kept entry by entry since then. */
  readonly losses_since: Date | null;
  readonly close_reason: CloseReason | null;
  readonly duplicate_of: number | null;
  readonly submitted_by: number | null;
  readonly dependent_ids: number[];
  readonly recused_ids: number[];
  readonly submitted_at: Date | null;
  readonly identified_at: Date | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly allowed_ids: number[];
  readonly concerned_ids: number[];
  readonly forwarded_ids: number[];
  readonly open_reports: number;
  readonly open_issues: number;
  readonly report_writer_ids: number[];
}

/** A risk event as services see it: its row, and what the machine needs. */
export interface EventRecord {
  readonly row: EventRow;
  readonly subject: Subject<RiskEventWorkflow>;
}

/** Amounts as numbers: they have two decimals and stay far below what a double holds exactly. */
export const eventColumns = `e.id, e.event_no, e.state, e.version, e.is_active, e.last_hash, e.title, e.description,
  e.category1_id, e.category2_id, e.category3_id, e.category1_text, e.category2_text, e.category3_text, e.occurred_on, e.discovered_on,
  e.business_unit, e.management_area, e.department_id, e.reporter_id, e.event_type, e.severity, e.consequence, e.cause, e.immediate_action,
  e.currency, e.gross_loss::float8 as gross_loss, e.recovery::float8 as recovery, e.net_loss::float8 as net_loss, e.losses_since, e.non_financial_impact,
  e.risk_no, e.confidential, e.close_reason, e.duplicate_of, e.submitted_by, e.dependent_ids, e.recused_ids, e.submitted_at, e.identified_at, e.closed_at, e.created_at, e.updated_at`;

/** Whom an event lets in, for the given reasons and as owner of one of its actions. */
const letIn = (reasons: string): string => `array(select x.person_id from risk_event_reader x where x.event_id = e.id ${reasons}
    union select i.assignee_id from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
    where r.event_id = e.id
    union select i.assignee_id from remediation_issue i where i.source_workflow = 'riskEvent' and i.source_id = e.id)`;

/** The columns that facts are made of, for one record and for the rows of a page alike. */
export const eventFactColumns = `
  ${letIn('')} as allowed_ids,
  ${letIn(`and x.reason <> 'forwarded'`)} as concerned_ids,
  array(select x.person_id from risk_event_reader x where x.event_id = e.id and x.reason = 'forwarded' order by 1) as forwarded_ids,
  (select count(*)::int from risk_report r where r.event_id = e.id
    and r.state not in (${quoteStates(riskReportWorkflow, settledReportStates)})) as open_reports,
  (select count(*)::int from (select 'riskEvent' as workflow, e.id union all select 'riskReport', r.id from risk_report r where r.event_id = e.id) own
    join remediation_issue i on i.source_workflow = own.workflow and i.source_id = own.id
    where ${isUnsettled('i')}) as open_issues,
  array(select r.escalation_user_id from risk_report r where r.event_id = e.id
    and r.state <> ${quoteState(riskReportWorkflow, 'cancelled')} order by 1) as report_writer_ids`;

export function toEventFacts(
  row: Pick<
    EventRow,
    | 'is_active'
    | 'reporter_id'
    | 'submitted_by'
    | 'dependent_ids'
    | 'recused_ids'
    | 'confidential'
    | 'allowed_ids'
    | 'concerned_ids'
    | 'forwarded_ids'
    | 'open_reports'
    | 'open_issues'
    | 'losses_since'
    | 'close_reason'
    | 'report_writer_ids'
  >,
): RiskEventFacts {
  return {
    isActive: row.is_active,
    isNew: false,
    reporterId: row.reporter_id,
    submissionActorId: row.submitted_by,
    dependentIds: row.dependent_ids,
    allowedIds: row.allowed_ids,
    concernedIds: row.concerned_ids,
    forwardedToIds: row.forwarded_ids,
    recusedIds: row.recused_ids,
    isConfidential: row.confidential,
    openReports: row.open_reports,
    openIssues: row.open_issues,
    keepsLosses: row.losses_since !== null && row.close_reason !== 'notARisk' && row.close_reason !== 'duplicate',
    reportWriterIds: row.report_writer_ids,
  };
}

export function toEventRecord(row: EventRow): EventRecord {
  return { row, subject: { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts: toEventFacts(row) } };
}

/** Reads one event within the reader's rights. */
@Injectable()
export class RiskEventReader {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * @throws Refusal `not_found` when there is none or the reader may not see it: both answer alike
   */
  async read(id: number | null, reader: Reader, sql: SqlRunner = this.#sql): Promise<EventRecord> {
    const params: unknown[] = [id];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<EventRow>(
      `select ${eventColumns}, ${eventFactColumns} from risk_event e where e.id = $1::bigint and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toEventRecord(row);
  }

  /** Without rights, for what the service itself does, a leaver's hand-over for example. */
  async readForSystem(id: number, sql: SqlRunner = this.#sql): Promise<EventRecord> {
    const [row] = await sql.prepared<EventRow>(`select ${eventColumns}, ${eventFactColumns} from risk_event e where e.id = $1`, [id]);
    if (!row) throw new Refusal('not_found');
    return toEventRecord(row);
  }

  /** The readable event of a number, for those who name events by it; undefined when there is none or the reader may not see it. */
  async findByNo(eventNo: string, reader: Reader): Promise<EventRecord | undefined> {
    const params: unknown[] = [eventNo];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const row = await this.#sql.one<EventRow>(
      `select ${eventColumns}, ${eventFactColumns} from risk_event e where e.event_no = $1 and ${condition}`,
      params,
    );
    return row && toEventRecord(row);
  }
}
