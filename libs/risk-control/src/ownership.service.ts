import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { Sql, WorkflowRunner, type InBulk, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { RiskControlWorkflow, RiskControlEventName } from '@portal/workflows';
import { DueDating } from './due-dating.ts';
import { bindToOpenReview, openReview } from './open-review.ts';
import { riskControlKind } from './risk-control.record.ts';
import { assertActivePeople, handOverPayload, namePeople, noteBulkHandOver, type Reader } from '@portal/directory';
import { RiskControlReader, type ControlRecord } from './risk-control.reader.ts';

/** Who has to do with a risk control: assistants, another owner, people it is forwarded to (docs/decisions/risk-control.md). */
@Injectable()
export class OwnershipService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #dating: DueDating;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, dating: DueDating) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#dating = dating;
  }

  /** UpdateRiskControlOwners: the owner sets the assistants, and whether their submissions need his approval. */
  async setAssistants(
    input: { riskId: number | null; personIds: readonly number[]; needOwnerApprove: boolean; rowVersion: number | null },
    reader: Reader,
  ): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, 'SET_ASSISTANTS', input.rowVersion, '');
    const step = this.#runner.decide(request, reader.actor);
    const next = [...new Set(input.personIds)];
    const before = record.row.assistant_ids;
    if (record.row.owner_id !== null && next.includes(record.row.owner_id)) throw refuseField('userId', 'assistants.ownerIsAssistant');
    const addedIds = next.filter((id) => !before.includes(id));
    await assertActivePeople(this.#sql, 'userId', addedIds);
    const removedIds = before.filter((id) => !next.includes(id));
    const names = await namePeople(this.#sql, [...addedIds, ...removedIds]);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { need_owner_approve: input.needOwnerApprove },
          releases: removedIds,
          changes: [
            ...removedIds.map((id) => ({ field: 'assistants', before: names.get(id) ?? '', after: '' })),
            ...addedIds.map((id) => ({ field: 'assistants', before: '', after: names.get(id) ?? '' })),
            ...(record.row.need_owner_approve === input.needOwnerApprove
              ? []
              : [{ field: 'needOwnerApprove', before: String(record.row.need_owner_approve), after: String(input.needOwnerApprove) }]),
          ],
          payload: { addedIds, ownerId: record.row.owner_id },
        },
      ],
      {
        actor: reader.actor,
        also: async (tx) => {
          await tx.query('delete from control_assistant where risk_id = $1 and person_id = any($2::bigint[])', [record.row.id, removedIds]);
          await tx.query('insert into control_assistant (risk_id, person_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
            record.row.id,
            addedIds,
          ]);
        },
      },
    );
    return record.row.id;
  }

  /** CCtoTask: a participant or an administrator lets others read along; they find it under Related. */
  async forward(
    input: { riskId: number | null; personIds: readonly number[]; comment: string; rowVersion: number | null },
    reader: Reader,
    bulk?: InBulk,
  ): Promise<{ id: number; riskNo: string }> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, 'FORWARD', input.rowVersion, input.comment);
    const step = this.#runner.decide(request, reader.actor);
    const personIds = [...new Set(input.personIds)];
    if (personIds.length === 0) throw refuseField('userId', 'forward.noPerson');
    await assertActivePeople(this.#sql, 'userId', personIds);
    const names = await namePeople(this.#sql, personIds);
    await this.#runner.commit(
      [
        {
          ...step,
          changes: personIds.map((id) => ({ field: 'forwardedTo', before: '', after: names.get(id) ?? '' })),
          payload: { personIds, comment: input.comment, ...(bulk && { bulkId: bulk.id }) },
        },
      ],
      {
        actor: reader.actor,
        also: async (tx) => {
          await tx.query('insert into forward (risk_id, person_id, forwarded_by, comment) select $1, unnest($2::bigint[]), $3, $4', [
            record.row.id,
            personIds,
            reader.actor.id,
            input.comment,
          ]);
          await bulk?.note(tx, record.row.id);
        },
      },
    );
    return { id: record.row.id, riskNo: record.row.risk_no };
  }

  /** TakeBackForward: somebody to whom it was forwarded reads it no more, unless something else lets him. */
  async takeBackForward(
    input: { riskId: number | null; personIds: readonly number[]; comment: string; rowVersion: number | null },
    reader: Reader,
  ): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const step = this.#runner.decide(toRequest(record, 'TAKE_BACK_FORWARD', input.rowVersion, input.comment), reader.actor);
    const personIds = input.personIds.filter((id) => record.row.forwarded_ids.includes(id));
    if (personIds.length === 0) throw refuseField('userId', 'forward.notForwarded');
    const names = await namePeople(this.#sql, personIds);
    await this.#runner.commit(
      [{ ...step, changes: personIds.map((id) => ({ field: 'forwardedTo', before: names.get(id) ?? '', after: '' })) }],
      {
        actor: reader.actor,
        also: async (tx) => {
          await tx.query('delete from forward where risk_id = $1 and person_id = any($2::bigint[])', [record.row.id, personIds]);
        },
      },
    );
    return record.row.id;
  }

  /**
   * ReassignControlOwner: another owner, with a reason; the due date stays unless another one is given (docs/decisions/risk-control.md, REASSIGN).
   * When the submitter becomes the owner his submission needs no approval any more and goes to review.
   */
  async reassign(
    input: { riskId: number | null; ownerId: number | null; reason: string; dueDate: string | null; rowVersion: number | null },
    reader: Reader,
    bulk?: InBulk,
  ): Promise<{ id: number; riskNo: string }> {
    const record = await this.#reader.read(input.riskId, reader);
    const { row } = record;
    const toSubmitter = row.state === 'ownerApproval' && input.ownerId !== null && row.submitted_by === input.ownerId;
    const request = toRequest(record, toSubmitter ? 'REASSIGN_TO_SUBMITTER' : 'REASSIGN', input.rowVersion, input.reason);
    const step = this.#runner.decide(request, reader.actor);
    if (!input.ownerId) throw refuseField('controlOwner', 'riskControl.controlOwner');
    const newOwnerId = input.ownerId;
    if (newOwnerId === row.owner_id) throw refuseField('controlOwner', 'reassign.same');
    await assertActivePeople(this.#sql, 'controlOwner', [newOwnerId]);
    const dated = await this.#dating.plan(row, toSubmitter ? null : input.dueDate);
    const formerIds = row.owner_id ? [row.owner_id] : [];
    const names = await namePeople(this.#sql, [newOwnerId, ...formerIds]);
    const handOver = row.owner_id === null ? null : { id: row.id, fromId: row.owner_id, toId: newOwnerId };
    const inBulk = bulk && { bulkId: bulk.id, ...(handOver && handOverPayload(handOver)) };
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { owner_id: newOwnerId, ...dated.fields },
          setsDueOn: dated.setsDueOn,
          releases: formerIds,
          changes: [
            { field: 'controlOwner', before: names.get(row.owner_id ?? 0) ?? '', after: names.get(newOwnerId) ?? '' },
            ...dated.changes,
          ],
          payload: { oldOwnerId: row.owner_id, newOwnerId, ownerId: newOwnerId, reason: input.reason, ...inBulk },
        },
      ],
      {
        actor: reader.actor,
        also: async (tx: SqlTransaction) => {
          await tx.query('delete from control_assistant where risk_id = $1 and person_id = $2', [row.id, newOwnerId]);
          if (toSubmitter) await openReview(tx, row.id, formerIds);
          else await bindToOpenReview(tx, row.id, formerIds);
          await bulk?.note(tx, row.id);
          // Many at once are told of together when the last one has gone: one mail a person (docs/decisions/identity.md).
          if (bulk && handOver)
            await noteBulkHandOver(tx, {
              ...handOver,
              kind: 'controlOwner',
              bulkId: bulk.id,
              actorId: reader.actor.id,
              reason: input.reason,
            });
        },
      },
    );
    return { id: row.id, riskNo: row.risk_no };
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
