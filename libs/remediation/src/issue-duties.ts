import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { DutySources, type HandOver, handOverPayload } from '@portal/directory';
import { WorkflowRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { IssueParents } from './issue-parents.ts';
import { remediationIssueKind } from './remediation.record.ts';
import { toSubject, type IssueRow } from './issue-row.ts';

/** Remediation issues of a person who leaves go to his successor (docs/decisions/identity.md). */
@Injectable()
export class IssueDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #runner: WorkflowRunner;
  readonly #parents: IssueParents;

  constructor(sources: DutySources, runner: WorkflowRunner, parents: IssueParents) {
    this.#sources = sources;
    this.#runner = runner;
    this.#parents = parents;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'issueAssignee',
      handOver: (tx, actor, duty, reason) => this.#give(tx, actor, duty, reason),
    });
  }

  /** The same event as ReassignIssue, in the transaction of the leave. */
  async #give(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void> {
    const { id, fromId, toId } = duty;
    const [row] = await tx.query<IssueRow>('select * from remediation_issue where id = $1', [id]);
    if (!row) throw new Refusal('not_found');
    const parents = this.#parents.of(row.source_workflow);
    const parent = await parents.read(row.source_id, actor);
    if (!parent) throw new Refusal('not_found');
    const step = this.#runner.decide(
      { kind: remediationIssueKind, subject: toSubject(row, parent), event: 'REASSIGN', comment: reason, dueOn: row.due_on },
      actor,
    );
    const follow = await parents.follow(row.source_id, false, tx);
    await this.#runner.commitIn(
      tx,
      [
        {
          ...step,
          fields: { assignee_id: toId },
          releases: [fromId],
          changes: [{ field: 'assignee', before: String(fromId), after: String(toId) }],
          payload: {
            riskId: row.source_id,
            issueId: id,
            oldAssigneeId: fromId,
            newAssigneeId: toId,
            comments: reason,
            ...handOverPayload(duty),
          },
        },
        follow,
      ],
      { actor, about: id },
    );
  }
}
