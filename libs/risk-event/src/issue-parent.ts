import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, WorkCalendar, currentTime, type SqlRunner, type StepRequest } from '@portal/platform';
import { IssueParents, type IssueParentState, type RaisingStep } from '@portal/remediation';
import { systemActor, type Actor, type RiskReportWorkflow } from '@portal/workflows';
import { listedReportCondition, readableEventCondition, selectWithheldEvents } from './risk-event.access.ts';
import { riskReportKind } from './risk-event.record.ts';
import { readReader } from '@portal/directory';
import { addReaders } from './risk-event.service.ts';
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
      raise: (sourceId, actor, expectedVersion, comment) => this.#raise(sourceId, actor, expectedVersion, comment),
      // Every report has its event; a left join is dropped by the planner where only columns of the report are read.
      from: 'risk_report r left join risk_event e on e.id = r.event_id',
      id: 'r.id',
      columns: {
        number: 'r.report_no',
        title: 'e.title',
        ownerId: 'r.escalation_user_id',
        dependentIds: 'r.author_ids || e.recused_ids',
        isActive: 'e.is_active',
        unit: 'e.business_unit',
        departmentId: 'e.department_id',
      },
      // Reports are of reported events alone.
      readableOne: (reader, alias, bind) =>
        reader.actor.isAdministrator
          ? `${alias}.source_id not in (select asked.id from risk_report asked where asked.event_id in (${selectWithheldEvents(reader, bind)}))`
          : `exists (select 1 from risk_report asked join risk_event told on told.id = asked.event_id
          where asked.id = ${alias}.source_id and ${readableEventCondition(reader, 'told', bind)})`,
      selectReadable: (reader, bind) =>
        `select asked.id from risk_report asked join risk_event told on told.id = asked.event_id where ${listedReportCondition(reader, 'asked', 'told', bind)}`,
    });
  }

  async #read(sourceId: number, actor: Actor): Promise<IssueParentState | null> {
    try {
      const { row, subject } =
        actor.id === systemActor.id ? await this.#reader.readForSystem(sourceId) : await this.#readAs(sourceId, actor);
      return { ownerId: row.escalation_user_id, dependentIds: subject.facts.dependentIds, isActive: row.event_is_active };
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

  /** Whoever gets the issue reads the event from then on. */
  async #raise(sourceId: number, actor: Actor, expectedVersion: number | null, comment: string): Promise<RaisingStep> {
    const { row, subject } = await this.#readAs(sourceId, actor);
    const payload = { eventId: row.event_id, escalationUserId: row.escalation_user_id };
    return {
      step: { kind: riskReportKind, subject, event: 'RAISE_ISSUE', expectedVersion, comment, payload },
      ownerId: row.escalation_user_id,
      dependentIds: subject.facts.dependentIds,
      isActive: row.event_is_active,
      also: (tx, assigneeId) => addReaders(tx, row.event_id, [assigneeId], 'action'),
    };
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
