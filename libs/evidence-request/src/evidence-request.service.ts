import { Injectable } from '@nestjs/common';
import { CHAIN_START, WorkflowRunner, type Moved, type StepRequest } from '@portal/platform';
import type { Actor, EvidenceRequestEventName, EvidenceRequestFacts, EvidenceRequestWorkflow } from '@portal/workflows';
import { evidenceRequestKind } from './evidence-request.record.ts';
import { EvidenceRequestQueries, toEvidenceRequestFacts } from './evidence-request.queries.ts';

/** What people do with a evidence request; every act is an event of its machine. */
@Injectable()
export class EvidenceRequestService {
  readonly #runner: WorkflowRunner;
  readonly #queries: EvidenceRequestQueries;

  constructor(runner: WorkflowRunner, queries: EvidenceRequestQueries) {
    this.#runner = runner;
    this.#queries = queries;
  }

  /** A new draft that belongs to who makes it. */
  async create(title: string, actor: Actor): Promise<Moved> {
    const facts: EvidenceRequestFacts = { isActive: true, ownerId: actor.id };
    return this.#runner.inTransaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into evidence_request (title, owner_id, state, last_hash) values ($1, $2, 'draft', $3) returning id`,
        [title, actor.id, CHAIN_START],
      );
      const subject = { id: row!.id, state: 'draft' as const, version: 1, lastHash: CHAIN_START, facts };
      const [moved] = await this.#runner.commitIn(tx, [{ kind: evidenceRequestKind, subject, event: 'SAVE_DRAFT' }], { actor });
      return moved!;
    });
  }

  /**
   * One event of an existing record.
   *
   * @param expectedVersion the version that the caller read; null means no check
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, in this order
   */
  async perform(
    event: EvidenceRequestEventName,
    input: { id: number | null; comment: string; expectedVersion: number | null },
    actor: Actor,
  ): Promise<Moved> {
    const row = await this.#queries.read(input.id, actor);
    const request: StepRequest<EvidenceRequestWorkflow> = {
      kind: evidenceRequestKind,
      subject: { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts: toEvidenceRequestFacts(row) },
      event,
      expectedVersion: input.expectedVersion,
      comment: input.comment,
      payload: { ownerId: row.owner_id },
    };
    const [moved] = await this.#runner.commit([request], { actor });
    return moved!;
  }
}
