import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type InBulk, type SqlRunner, type SqlTransaction, type StepRequest, WorkflowRunner } from '@portal/platform';
import { RemediationService, type IssueParentState, type RaisingStep } from '@portal/remediation';
import { ROLE, systemActor, type Actor, type RiskControlWorkflow, type RiskControlEventName } from '@portal/workflows';
import { riskControlKind } from './risk-control.record.ts';
import { readLeaving } from './sharing/leaving.ts';
import { shownCondition } from './sharing/shared-rows.ts';
import { primaryRoleOf, type Reader } from '@portal/directory';
import { RiskControlReader, type ControlRecord } from './risk-control.reader.ts';

/** Deleting, restoring and reopening, and what a control's issues ask of it (docs/decisions/risk-control.md). */
@Injectable()
export class ClosingService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #remediation: RemediationService;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, remediation: RemediationService) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#remediation = remediation;
  }

  /**
   * The three delete calls: the record becomes inactive and stays in the history.
   * @param asAdministrator the call that is an administrator's alone
   */
  async delete(
    input: { riskId: number | null; reason: string; rowVersion: number | null },
    reader: Reader,
    asAdministrator: boolean,
    bulk?: InBulk,
  ): Promise<{ id: number; riskNo: string }> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, 'DELETE', input.rowVersion, input.reason);
    const step = await this.#decideDeletion(request, record, reader);
    if (asAdministrator && !reader.actor.isAdministrator) throw new Refusal('not_allowed');
    // A row that shows another one's control leaves it with its deletion.
    const leaving = record.subject.facts.sharing === 'follows' ? await readLeaving(this.#sql, this.#reader, record) : null;
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { is_active: false, ...(leaving && { shared_control_id: null }) },
          changes: [{ field: 'isActive', before: 'true', after: 'false' }, ...(leaving?.changes ?? [])],
          payload: { ownerId: record.row.owner_id, reason: input.reason, ...(bulk && { bulkId: bulk.id }) },
        },
        ...(leaving ? [{ ...leaving.leadStep, comment: input.reason }] : []),
      ],
      { actor: reader.actor, about: record.row.id, ...(bulk && { also: (tx: SqlTransaction) => bulk.note(tx, record.row.id) }) },
    );
    return { id: record.row.id, riskNo: record.row.risk_no };
  }

  /** What others show does not go: they are named, so that it is known who has to leave first. */
  async #decideDeletion(request: StepRequest<RiskControlWorkflow>, record: ControlRecord, reader: Reader) {
    try {
      return this.#runner.decide(request, reader.actor);
    } catch (error) {
      const isTheReason = error instanceof Refusal && error.code === 'not_allowed' && record.subject.facts.sharing === 'leads';
      if (!isTheReason || !reader.actor.isAdministrator) throw error;
      const { row } = record;
      const rows = await this.#sql.query<{ risk_no: string }>(
        `select c.risk_no from risk_control c where c.shared_control_id = $1 and c.risk_year = $2 and c.is_active and ${shownCondition('c')} order by c.risk_no`,
        [row.shared_control_id, row.risk_year],
      );
      const others = rows.map(({ risk_no }) => risk_no).join(' · ');
      throw new Refusal('not_allowed', { message: 'shared.deleteLeads', params: { riskNo: row.risk_no, others }, finer: 'leads' });
    }
  }

  /** RestoreRiskControl: active again in the state it had; timers are armed again. */
  async restore(input: { riskId: number | null; reason: string; rowVersion: number | null }, reader: Reader): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, 'RESTORE', input.rowVersion, input.reason);
    const step = this.#runner.decide(request, reader.actor);
    // A year that was rolled in again meanwhile is there once.
    const taken = await this.#sql.one<{ risk_no: string }>(
      'select risk_no from risk_control where lineage_id = $1 and risk_year = $2 and is_active and id <> $3',
      [record.row.lineage_id, record.row.risk_year, record.row.id],
    );
    if (taken)
      throw new Refusal('wrong_state', { message: 'riskControl.yearTaken', params: { riskNo: taken.risk_no }, finer: 'year_taken' });
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { is_active: true },
          changes: [{ field: 'isActive', before: 'false', after: 'true' }],
          payload: { ownerId: record.row.owner_id, reason: input.reason },
        },
      ],
      { actor: reader.actor },
    );
    return record.row.id;
  }

  /** ReopenRiskControl: back to assessing with a reason; open issues are cancelled, the old review stays. */
  async reopen(input: { riskId: number | null; reason: string; rowVersion: number | null }, reader: Reader): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, 'REOPEN', input.rowVersion, input.reason);
    const step = this.#runner.decide(request, reader.actor);
    const parent = { ownerId: record.row.owner_id, dependentIds: record.row.dependent_ids, isActive: record.row.is_active };
    const cancellations = await this.#remediation.cancelAll(riskControlKind.workflow.name, record.row.id, parent, input.reason);
    await this.#runner.commit([...cancellations, { ...step, payload: { ownerId: record.row.owner_id, reason: input.reason } }], {
      actor: reader.actor,
    });
    return record.row.id;
  }

  /** The control's own step behind an issue's event (docs/architecture.md, the law of one machine). */
  async followIssue(riskId: number, settles: boolean, sql?: SqlRunner): Promise<StepRequest<RiskControlWorkflow>> {
    const record = await this.#reader.readForSystem(riskId, sql);
    const openIssues = record.row.open_issues - (settles ? 1 : 0);
    const subject = { ...record.subject, facts: { ...record.subject.facts, openIssues } };
    const isDone = record.row.state === 'remediating' && openIssues === 0;
    return {
      kind: riskControlKind,
      subject,
      event: isDone ? 'ALL_VERIFIED' : 'ISSUE_CHANGED',
      bySystem: true,
      payload: { ownerId: record.row.owner_id },
    };
  }

  /** The control's step behind a finding without a review; a complete control remediates again. */
  async raiseIssue(riskId: number, actor: Actor, expectedVersion: number | null, comment: string): Promise<RaisingStep> {
    const record = await this.#reader.read(riskId, { actor, aideDepartmentId: await this.#aideDepartmentOf(actor) });
    const { owner_id: ownerId, dependent_ids: dependentIds, is_active: isActive } = record.row;
    const step = { ...toRequest(record, 'RAISE_ISSUE', expectedVersion, comment), payload: { riskId, ownerId } };
    return { step, ownerId, dependentIds, isActive };
  }

  /** What an issue needs to know of its control; null when the actor may not read it. */
  async readAsParent(riskId: number, actor: Actor): Promise<IssueParentState | null> {
    try {
      const record =
        actor.id === systemActor.id
          ? await this.#reader.readForSystem(riskId)
          : await this.#reader.read(riskId, { actor, aideDepartmentId: await this.#aideDepartmentOf(actor) });
      return { ownerId: record.row.owner_id, dependentIds: record.row.dependent_ids, isActive: record.row.is_active };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Issues know their actor alone; whether he reads as an aide of his department is asked here. */
  async #aideDepartmentOf(actor: Actor): Promise<number | null> {
    const person = await this.#sql.one<{ department_id: number | null }>(
      `select p.department_id from person p where p.id = $1 and ${primaryRoleOf('p.id')} = $2`,
      [actor.id, ROLE.aide],
    );
    return person?.department_id ?? null;
  }
}

function toRequest(
  record: ControlRecord,
  event: RiskControlEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskControlWorkflow> {
  return { kind: riskControlKind, subject: record.subject, event, expectedVersion, comment };
}
