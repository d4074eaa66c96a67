import type { Reader } from '@portal/directory';
import { Injectable } from '@nestjs/common';
import { Refusal, type RiskResponse } from '@portal/contract';
import { Sql, type SqlRunner, type Subject } from '@portal/platform';
import type { RiskReportFacts, RiskReportWorkflow, RiskReportState, RiskEventState } from '@portal/workflows';
import { readableEventCondition } from './risk-event.access.ts';

/** What the escalation user writes, as stored; the actions stand in a table of their own. */
export interface ReportColumns {
  readonly root_cause: string;
  readonly impact_assessment: string;
  readonly response: RiskResponse | null;
  readonly acceptance_reason: string;
  readonly residual_likelihood: number | null;
  readonly residual_impact: number | null;
  readonly lessons: string;
}

export interface ReportRow extends ReportColumns {
  readonly id: number;
  readonly report_no: string;
  readonly event_id: number;
  readonly event_no: string;
  readonly event_state: RiskEventState;
  readonly event_is_active: boolean;
  readonly event_is_confidential: boolean;
  readonly risk_no: string;
  readonly state: RiskReportState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly escalation_user_id: number;
  readonly author_ids: number[];
  /** Administrators who were recused from its event. */
  readonly recused_ids: number[];
  readonly due_on: string;
  readonly decision_comment: string;
  readonly submitted_by: number | null;
  readonly submitted_at: Date | null;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly reminded_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface ReportRecord {
  readonly row: ReportRow;
  readonly subject: Subject<RiskReportWorkflow>;
}

export const reportColumns = `r.id, r.report_no, r.event_id, r.state, r.version, r.last_hash, r.escalation_user_id, r.author_ids, r.root_cause,
  r.impact_assessment, r.response, r.acceptance_reason, r.residual_likelihood, r.residual_impact, r.lessons, r.due_on, r.decision_comment,
  r.submitted_by, r.submitted_at, r.decided_by, r.decided_at, r.reminded_at, r.created_at, r.updated_at,
  e.event_no, e.state as event_state, e.is_active as event_is_active, e.confidential as event_is_confidential, e.recused_ids, e.risk_no`;

export function toReportFacts(
  row: Pick<ReportRow, 'event_is_active' | 'escalation_user_id' | 'author_ids' | 'recused_ids'>,
): RiskReportFacts {
  const dependentIds = [...row.author_ids, ...row.recused_ids];
  return { isActive: row.event_is_active, escalationUserId: row.escalation_user_id, dependentIds };
}

export function toReportRecord(row: ReportRow): ReportRecord {
  return { row, subject: { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts: toReportFacts(row) } };
}

/** Reads one report within the reader's rights: those of its event. */
@Injectable()
export class RiskReportReader {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * @throws Refusal `not_found` when there is none or the reader may not see it: both answer alike
   */
  async read(id: number | null, reader: Reader, sql: SqlRunner = this.#sql): Promise<ReportRecord> {
    const params: unknown[] = [id];
    const condition = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<ReportRow>(
      `select ${reportColumns} from risk_report r join risk_event e on e.id = r.event_id where r.id = $1::bigint and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toReportRecord(row);
  }

  /** Without rights, for what the service itself does on a report that an issue moves. */
  async readForSystem(id: number, sql: SqlRunner = this.#sql): Promise<ReportRecord> {
    const [row] = await sql.prepared<ReportRow>(
      `select ${reportColumns} from risk_report r join risk_event e on e.id = r.event_id where r.id = $1`,
      [id],
    );
    if (!row) throw new Refusal('not_found');
    return toReportRecord(row);
  }
}
