import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { listActive } from '@portal/directory';
import { currentTime, Sql, WorkCalendar, WorkflowRunner, type SqlTransaction, type StepRequest, quoteState } from '@portal/platform';
import {
  systemActor,
  type Actor,
  type PolicyVersionEventName,
  type PolicyVersionWorkflow,
  type PolicyVersionState,
  policyVersionWorkflow,
} from '@portal/workflows';
import { NodeAccess } from '../access/node-access.ts';
import { policyVersionKind } from '../policy.record.ts';
import { DocumentWriter } from './document-writer.ts';
import { PolicyReader } from './policy.reader.ts';
import { liesAhead, supersede } from './policy.service.ts';
import type { PolicyRecord } from './policy-row.ts';

export interface LifecycleInput {
  readonly id: number | null;
  readonly rowVersion: number | null;
  readonly comments: string;
}

/** Approval, review and retirement of a policy's versions (docs/decisions/policy-library.md). */
@Injectable()
export class PolicyLifecycleService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #reader: PolicyReader;
  readonly #writer: DocumentWriter;
  readonly #access: NodeAccess;

  constructor(sql: Sql, runner: WorkflowRunner, calendar: WorkCalendar, reader: PolicyReader, writer: DocumentWriter, access: NodeAccess) {
    this.#sql = sql;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#reader = reader;
    this.#writer = writer;
    this.#access = access;
  }

  /** SubmitDoc: what is being written goes to somebody independent; where no approval is asked for, a draft that is there is published. */
  async submit(input: LifecycleInput, actor: Actor): Promise<number> {
    if (!this.#reader.approval.needsApproval) return this.#publishDraft(input, actor);
    return this.#moveWritten('SUBMIT', input, actor, { submitted_by: actor.id });
  }

  async withdraw(input: LifecycleInput, actor: Actor): Promise<number> {
    return this.#moveWritten('WITHDRAW', input, actor, { submitted_by: null });
  }

  /** ReturnDoc: back to its author, with a comment. */
  async giveBack(input: LifecycleInput, actor: Actor): Promise<number> {
    return this.#moveWritten('RETURN', input, actor, { submitted_by: null });
  }

  /** ApproveDoc: in effect today, or on its date when that lies ahead. */
  async approve(input: LifecycleInput & { effectiveDate: string | null }, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const subject = record.pending ?? record.face;
    const request = this.#request('APPROVE', subject, record, input.comments);
    const step = this.#runner.decide(request, actor);
    const version = await this.#writer.versionColumns(subject.id);
    const today = this.#calendar.dayOf(currentTime());
    const effectiveOn = input.effectiveDate ?? version.effective_on ?? today;
    if (effectiveOn > version.review_on) throw refuseField('effectiveDate', 'policy.effectiveAfterReview');
    await this.#writer.change(record, actor, {}, async (tx) => {
      await this.#runner.commitIn(tx, [{ ...step, fields: { effective_on: effectiveOn } }], { actor });
      if (effectiveOn <= today) await this.#publish(tx, record, subject.id, actor);
    });
    return record.row.id;
  }

  /**
   * RescheduleDoc: another effective date for a version that is approved and waits for its day; one of today or before brings it into effect now.
   * @throws Refusal `validation` without a date, or for one after the next review
   */
  async reschedule(input: LifecycleInput & { effectiveDate: string | null }, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const subject = record.pending ?? record.face;
    const step = this.#runner.decide(this.#request('RESCHEDULE', subject, record, input.comments), actor);
    const version = await this.#writer.versionColumns(subject.id);
    if (!input.effectiveDate) throw refuseField('effectiveDate', 'policy.effectiveDate');
    if (input.effectiveDate > version.review_on) throw refuseField('effectiveDate', 'policy.effectiveAfterReview');
    const effectiveOn = input.effectiveDate;
    const changes = [{ field: 'effectiveDate', before: version.effective_on ?? '', after: effectiveOn }];
    await this.#writer.change(record, actor, {}, async (tx) => {
      await this.#runner.commitIn(tx, [{ ...step, changes, fields: { effective_on: effectiveOn } }], { actor });
      if (!liesAhead(effectiveOn, this.#calendar)) await this.#publish(tx, record, subject.id, actor);
    });
    return record.row.id;
  }

  /** ReinstateDoc: a retired policy is in effect again, and its review has its date back. */
  async reinstate(input: LifecycleInput, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const step = this.#runner.decide(this.#request('REINSTATE', record.face, record, input.comments), actor);
    await this.#writer.change(record, actor, {}, (tx) => this.#runner.commitIn(tx, [{ ...step, dueOn: record.row.review_on }], { actor }));
    return record.row.id;
  }

  /** What was approved for a day that has come. @returns how many versions came into effect */
  async publishDue(): Promise<number> {
    const due = await this.#sql.query<{ id: number; policy_id: number }>(
      `select v.id, v.policy_id from policy_version v join policy p on p.id = v.policy_id and p.is_active
       where v.state = ${quoteState(policyVersionWorkflow, 'approved')} and v.effective_on <= $1 order by v.effective_on, v.id limit 200`,
      [this.#calendar.dayOf(currentTime())],
    );
    const service: Actor = { ...systemActor, isAdministrator: true };
    for (const { id, policy_id: policyId } of due) {
      const record = await this.#reader.read(policyId, service);
      const waiting = record.pending ?? record.face;
      if (waiting.id !== id || waiting.state !== 'approved') continue;
      await this.#writer
        .change(record, systemActor, {}, (tx) => this.#publish(tx, record, id, systemActor))
        .catch((error: unknown) => {
          // Somebody else has just published it, or changed the document: the next sweep looks again.
          if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
        });
    }
    return due.length;
  }

  /** ConfirmNoChange: the review is done, the next one has a date. */
  async confirmNoChange(input: LifecycleInput & { reviewDate: string | null }, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const request = this.#request('CONFIRM_NO_CHANGE', record.face, record, input.comments);
    const step = this.#runner.decide(request, actor);
    if (!input.reviewDate) throw refuseField('reviewDateTime', 'policy.reviewDateTime');
    if (input.reviewDate <= this.#calendar.dayOf(currentTime())) throw refuseField('reviewDateTime', 'policy.reviewDatePast');
    const changes = [{ field: 'reviewDateTime', before: record.row.review_on ?? '', after: input.reviewDate }];
    const confirmed = { ...step, fields: { review_on: input.reviewDate }, changes, dueOn: input.reviewDate };
    await this.#writer.change(record, actor, {}, (tx) => this.#runner.commitIn(tx, [confirmed], { actor }));
    return record.row.id;
  }

  /** RetireDoc: owners and administrators still read it. */
  async retire(input: LifecycleInput, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const request = this.#request('RETIRE', record.face, record, input.comments);
    const step = this.#runner.decide(request, actor);
    await this.#writer.change(record, actor, {}, (tx) => this.#runner.commitIn(tx, [step], { actor }));
    return record.row.id;
  }

  /**
   * ReMindDocOwner: a mail to all owners, once a day per policy; without an active owner the administrators are told.
   * @returns how many owners are alerted
   */
  async alert(id: number | null, actor: Actor): Promise<number> {
    const record = await this.#reader.read(id, actor);
    const request = this.#request('ALERT', record.face, record, '');
    const step = this.#runner.decide(request, actor);
    const today = this.#calendar.dayOf(currentTime());
    if (record.row.alerted_on === today) throw new Refusal('wrong_state', { message: 'policy.alertedToday', finer: 'alerted_today' });
    const owners = await this.activeOwners(record.row.id);
    await this.#writer.change(record, actor, { alerted_on: today, alerted_by: actor.id }, (tx) =>
      this.#runner.commitIn(tx, [{ ...step, payload: { policyId: record.row.id, ownerIds: owners } }], { actor }),
    );
    return owners.length;
  }

  async activeOwners(policyId: number): Promise<number[]> {
    return listActive(this.#sql, await this.#access.ownersOf(policyId));
  }

  async #publishDraft(input: LifecycleInput, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const subject = record.pending ?? record.face;
    const version = await this.#writer.versionColumns(subject.id);
    const isAhead = liesAhead(version.effective_on, this.#calendar);
    const request = this.#request(isAhead ? 'SCHEDULE' : 'PUBLISH', subject, record, input.comments);
    const step = this.#runner.decide(request, actor);
    const fields = { effective_on: version.effective_on ?? this.#calendar.dayOf(currentTime()) };
    const replaces = !isAhead && record.pending !== null && record.face.state === 'published' ? [supersede(record)] : [];
    await this.#writer.change(record, actor, {}, (tx) =>
      this.#runner.commitIn(tx, [{ ...step, fields, dueOn: version.review_on }, ...replaces], { actor }),
    );
    return record.row.id;
  }

  async #moveWritten(
    event: PolicyVersionEventName,
    input: LifecycleInput,
    actor: Actor,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const request = this.#request(event, record.pending ?? record.face, record, input.comments);
    const step = this.#runner.decide(request, actor);
    await this.#writer.change(record, actor, {}, (tx) => this.#runner.commitIn(tx, [{ ...step, fields }], { actor }));
    return record.row.id;
  }

  /** The approved version comes into effect and takes the place of the one before, unless that was retired meanwhile. */
  async #publish(tx: SqlTransaction, record: PolicyRecord, versionId: number, actor: Actor): Promise<void> {
    const [row] = await tx.query<{ state: PolicyVersionState; version: number; last_hash: Buffer; review_on: string }>(
      'select state, version, last_hash, review_on from policy_version where id = $1',
      [versionId],
    );
    const facts = (record.pending ?? record.face).facts;
    const publish: StepRequest<PolicyVersionWorkflow> = {
      kind: policyVersionKind,
      subject: { id: versionId, state: row!.state, version: row!.version, lastHash: row!.last_hash, facts },
      event: 'PUBLISH',
      bySystem: true,
      payload: { policyId: record.row.id },
      dueOn: row!.review_on,
    };
    const replaces = record.pending !== null && record.face.state === 'published';
    await this.#runner.commitIn(tx, replaces ? [publish, supersede(record)] : [publish], { actor });
  }

  #request(
    event: PolicyVersionEventName,
    subject: PolicyRecord['face'],
    record: PolicyRecord,
    comment: string,
  ): StepRequest<PolicyVersionWorkflow> {
    return { kind: policyVersionKind, subject, event, comment, payload: { policyId: record.row.id } };
  }
}
