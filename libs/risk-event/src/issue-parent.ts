import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, WorkCalendar, currentTime, type SqlRunner, type StepRequest } from '@portal/platform';
import { IssueParents, type IssueParentState } from '@portal/remediation';
import { systemActor, type Actor, type RiskReportWorkflow } from '@portal/workflows';
import { riskReportKind } from './risk-event.record.ts';
import { readReader } from '@portal/directory';
import { RiskReportReader } from './risk-report.reader.ts';

/** Tells the issues that a report's actions became what they need to know of it: its escalation user owns them. */
@Injectable()
export class RiskReportIssueParent implements OnModuleInit {
  readonly #sql: Sql;
  readonly #parents: IssueParents;
  readonly #reader: RiskReportReader;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, parents: IssueParents, reader: RiskReportReader, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#parents = parents;
    this.#reader = reader;
    this.#calendar = calendar;
  }

  onModuleInit(): void {
    this.#parents.register({
      sourceWorkflow: riskReportKind.workflow.name,
      read: (sourceId, actor) => this.#read(sourceId, actor),
      follow: (sourceId, settles, sql) => this.#follow(sourceId, sql),
    });
  }

  async #read(sourceId: number, actor: Actor): Promise<IssueParentState | null> {
    try {
      const { row } = actor.id === systemActor.id ? await this.#reader.readForSystem(sourceId) : await this.#readAs(sourceId, actor);
      return { ownerId: row.escalation_user_id, isActive: row.event_is_active };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Issues know their actor alone; whether he reads as an aide of his department is asked here. */
  async #readAs(sourceId: number, actor: Actor) {
    const { aideDepartmentId } = await readReader(this.#sql, actor.id, this.#calendar.dayOf(currentTime()));
    return this.#reader.read(sourceId, { actor, aideDepartmentId });
  }

  async #follow(sourceId: number, sql?: SqlRunner): Promise<StepRequest<RiskReportWorkflow>> {
    const { row, subject } = await this.#reader.readForSystem(sourceId, sql);
    return {
      kind: riskReportKind,
      subject,
      event: 'ISSUE_CHANGED',
      bySystem: true,
      payload: { eventId: row.event_id, escalationUserId: row.escalation_user_id },
    };
  }
}
