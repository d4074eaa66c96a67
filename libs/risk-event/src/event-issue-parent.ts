import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { readReader } from '@portal/directory';
import { currentTime, Sql, WorkCalendar, type SqlRunner, type StepRequest } from '@portal/platform';
import { IssueParents, type IssueParentState, type RaisingStep } from '@portal/remediation';
import { systemActor, type Actor, type RiskEventWorkflow } from '@portal/workflows';
import { listedEventCondition, readableEventCondition, selectWithheldEvents } from './risk-event.access.ts';
import { RiskEventReader, type EventRow } from './risk-event.reader.ts';
import { riskEventKind } from './risk-event.record.ts';
import { addReaders } from './risk-event.service.ts';

/** Tells the issues that administrators raise on a confirmed event what they need to know of it: who reported it, and who had a part in that, verifies none. */
@Injectable()
export class RiskEventIssueParent implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly parents: IssueParents,
    private readonly reader: RiskEventReader,
    private readonly calendar: WorkCalendar,
  ) {}

  onModuleInit(): void {
    this.parents.register({
      sourceWorkflow: riskEventKind.workflow.name,
      read: (sourceId, actor) => this.#read(sourceId, actor),
      follow: (sourceId, _settles, sql) => this.#follow(sourceId, sql),
      raise: (sourceId, actor, expectedVersion, comment) => this.#raise(sourceId, actor, expectedVersion, comment),
      from: 'risk_event e',
      id: 'e.id',
      columns: {
        number: 'e.event_no',
        title: 'e.title',
        ownerId: 'e.reporter_id',
        dependentIds: 'array_remove(e.dependent_ids || e.recused_ids || e.submitted_by, null)',
        isActive: 'e.is_active',
        unit: 'e.business_unit',
        departmentId: 'e.department_id',
      },
      // Issues hang on reported events alone.
      readableOne: (reader, alias, bind) =>
        reader.actor.isAdministrator
          ? `${alias}.source_id not in (${selectWithheldEvents(reader, bind)})`
          : `exists (select 1 from risk_event told where told.id = ${alias}.source_id and ${readableEventCondition(reader, 'told', bind)})`,
      selectReadable: (reader, bind) => `select told.id from risk_event told where ${listedEventCondition(reader, 'told', bind)}`,
    });
  }

  async #read(sourceId: number, actor: Actor): Promise<IssueParentState | null> {
    try {
      const { row } = actor.id === systemActor.id ? await this.reader.readForSystem(sourceId) : await this.#readAs(sourceId, actor);
      return toParent(row);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Issues know their actor alone; whether he reads as an aide of his department is asked here. */
  async #readAs(sourceId: number, actor: Actor) {
    const { aideDepartmentId } = await readReader(this.sql, actor.id, this.calendar.dayOf(currentTime()));
    return this.reader.read(sourceId, { actor, aideDepartmentId });
  }

  /** Whoever gets the issue reads the event from then on. */
  async #raise(sourceId: number, actor: Actor, expectedVersion: number | null, comment: string): Promise<RaisingStep> {
    const { row, subject } = await this.#readAs(sourceId, actor);
    const payload = { eventId: row.id, reporterId: row.reporter_id };
    return {
      ...toParent(row),
      step: { kind: riskEventKind, subject, event: 'RAISE_ISSUE', expectedVersion, comment, payload },
      also: (tx, assigneeId) => addReaders(tx, row.id, [assigneeId], 'action'),
    };
  }

  async #follow(sourceId: number, sql?: SqlRunner): Promise<StepRequest<RiskEventWorkflow>> {
    const { row, subject } = await this.reader.readForSystem(sourceId, sql);
    return {
      kind: riskEventKind,
      subject,
      event: 'ISSUE_CHANGED',
      bySystem: true,
      payload: { eventId: row.id, reporterId: row.reporter_id },
    };
  }
}

const toParent = ({
  reporter_id: ownerId,
  dependent_ids: dependents,
  recused_ids: recused,
  submitted_by: submitter,
  is_active: isActive,
}: EventRow): IssueParentState => ({
  ownerId,
  dependentIds: [...dependents, ...recused, ...(submitter === null ? [] : [submitter])],
  isActive,
});
