import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources, type HandOver, handOverPayload, namePeople } from '@portal/directory';
import { WorkflowRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { bindToOpenReview, openReview } from '../open-review.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { RiskControlReader } from '../risk-control.reader.ts';

/** What risk controls ask of a person, for the day he leaves (docs/decisions/identity.md): to own them, to assist. */
@Injectable()
export class ControlDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;

  constructor(sources: DutySources, runner: WorkflowRunner, reader: RiskControlReader) {
    this.#sources = sources;
    this.#runner = runner;
    this.#reader = reader;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'controlOwner',
      handOver: (tx, actor, duty, reason) => this.#giveControl(tx, actor, duty, reason),
    });
    this.#sources.register({
      kind: 'controlAssistant',
      handOver: (tx, actor, duty, reason) => this.#replaceAssistant(tx, actor, duty, reason),
    });
  }

  /** The same event as ReassignControlOwner, in the transaction of the leave. */
  async #giveControl(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void> {
    const { id, fromId, toId } = duty;
    const { row, subject } = await this.#reader.readForSystem(id, tx);
    const toSubmitter = row.state === 'ownerApproval' && row.submitted_by === toId;
    const event = toSubmitter ? ('REASSIGN_TO_SUBMITTER' as const) : ('REASSIGN' as const);
    const step = this.#runner.decide({ kind: riskControlKind, subject, event, comment: reason }, actor);
    const names = await namePeople(tx, [fromId, toId]);
    await tx.query('delete from control_assistant where risk_id = $1 and person_id = $2', [id, toId]);
    if (toSubmitter) await openReview(tx, id, [fromId]);
    else await bindToOpenReview(tx, id, [fromId]);
    await this.#runner.commitIn(
      tx,
      [
        {
          ...step,
          fields: { owner_id: toId },
          releases: [fromId],
          changes: [{ field: 'controlOwner', before: names.get(fromId) ?? '', after: names.get(toId) ?? '' }],
          payload: { oldOwnerId: fromId, newOwnerId: toId, ownerId: toId, reason, ...handOverPayload(duty) },
        },
      ],
      { actor },
    );
  }

  /** Assistants are the owner's to choose; who has left cannot stay one, so the service puts the successor in his place. */
  async #replaceAssistant(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void> {
    const { id, fromId, toId } = duty;
    const { row, subject } = await this.#reader.readForSystem(id, tx);
    const step = this.#runner.decide(
      { kind: riskControlKind, subject, event: 'REPLACE_ASSISTANT', bySystem: true, comment: reason },
      actor,
    );
    const isNew = toId !== row.owner_id && !row.assistant_ids.includes(toId);
    const names = await namePeople(tx, [fromId, toId]);
    await tx.query('delete from control_assistant where risk_id = $1 and person_id = $2', [id, fromId]);
    if (isNew) await tx.query('insert into control_assistant (risk_id, person_id) values ($1, $2)', [id, toId]);
    await this.#runner.commitIn(
      tx,
      [
        {
          ...step,
          releases: [fromId],
          changes: [{ field: 'assistants', before: names.get(fromId) ?? '', after: isNew ? (names.get(toId) ?? '') : '' }],
          payload: { addedIds: isNew ? [toId] : [], ownerId: row.owner_id, ...handOverPayload(duty) },
        },
      ],
      { actor },
    );
  }
}
