import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type IssueSeverity } from '@portal/contract';
import { findAnswerable, findPeople, listActive, personText, takeOffered } from '@portal/directory';
import { CHAIN_START, currentTime, Sql, WorkCalendar, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import { systemActor, type Actor, type Workflow } from '@portal/workflows';
import { IssueParents } from './issue-parents.ts';
import { IssueReader } from './issue-reader.ts';
import { toView, type IssueView, type NewIssue } from './issue-row.ts';
import { remediationIssueKind } from './remediation.record.ts';

/** What an administrator found without a review. */
export interface FindingInput {
  readonly sourceWorkflow: string;
  readonly sourceId: number;
  readonly plan: string;
  readonly severity: IssueSeverity | null;
  /** Null for the record's owner. */
  readonly assignee: number | null;
  /** `yyyy-MM-dd` */
  readonly dueDate: string | null;
  readonly comments: string;
  readonly rowVersion: number | null;
}

/** How an issue comes to be: by the event of another record, or by an administrator's hand (docs/decisions/risk-control.md). */
@Injectable()
export class IssueRaising {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #parents: IssueParents;
  readonly #calendar: WorkCalendar;
  readonly #reader: IssueReader;

  constructor(sql: Sql, runner: WorkflowRunner, parents: IssueParents, calendar: WorkCalendar, reader: IssueReader) {
    this.#sql = sql;
    this.#runner = runner;
    this.#parents = parents;
    this.#calendar = calendar;
    this.#reader = reader;
  }

  /**
   * A new open issue with its reminder ladder, inside the transaction of the event that raises it. What would be a leaver's goes to who answers for him.
   * @throws Refusal `wrong_state.nobody` where nobody does: his work is handed over first
   */
  async raise(tx: SqlTransaction, issue: NewIssue, at: Date): Promise<{ readonly id: number; readonly assigneeId: number }> {
    const assigneeId = issue.isConfidential ? (await listActive(tx, [issue.assigneeId]))[0] : await findAnswerable(tx, issue.assigneeId);
    if (assigneeId === undefined) {
      const people = [...(await findPeople(tx, [issue.assigneeId])).values()];
      throw new Refusal('wrong_state', { message: 'issue.nobodyAnswers', params: { person: people.map(personText) }, finer: 'nobody' });
    }
    const [row] = await tx.query<{ id: number }>(
      `insert into remediation_issue (issue_no, source_workflow, source_id, state, last_hash, plan, assignee_id, due_on, raised_by, created_at, updated_at, severity, source, review_id)
       values (record_no('RI', $12::int, nextval('issue_no_seq'), 6), $1, $2, 'open', $7, $3, $4, $5, $6, $8, $8, $9, $10, $11)
       returning id`,
      [
        issue.sourceWorkflow,
        issue.sourceId,
        issue.plan,
        assigneeId,
        issue.dueOn,
        issue.raisedBy,
        CHAIN_START,
        at,
        issue.severity ?? 'medium',
        issue.source,
        issue.reviewId ?? null,
        this.#calendar.yearOf(at),
      ],
    );
    await this.#runner.arm(tx, remediationIssueKind, row!.id, 'open', at, issue.dueOn);
    return { id: row!.id, assigneeId };
  }

  /**
   * RaiseIssue: an administrator's finding without a review; the record's own step tells who raised it and why.
   * @throws Refusal in the order of docs/decisions/risk-control.md
   */
  async raiseByHand(actor: Actor, input: FindingInput): Promise<IssueView> {
    const { step, ownerId, also } = await this.#parents
      .of(input.sourceWorkflow)
      .raise(input.sourceId, actor, input.rowVersion, input.comments);
    this.#runner.decide<Workflow>(step, actor);
    const at = currentTime();
    if (input.plan.trim() === '') throw refuseField('plan', 'issue.planRequired');
    if (!input.severity) throw refuseField('severity', 'issue.severityRequired');
    if (!input.dueDate) throw refuseField('dueDate', 'issue.dueDateRequired');
    if (input.dueDate < this.#calendar.dayOf(at)) throw refuseField('dueDate', 'issue.dueDatePast');
    const assigneeId = await takeOffered(this.#sql, 'assignee', input.assignee ?? ownerId);
    const { sourceWorkflow, sourceId, plan, severity, dueDate } = input;
    let id: number | null = null;
    await this.#runner.commit(
      [
        {
          ...step,
          changes: [{ field: 'issue', before: '', after: plan }],
          payload: { ...step.payload, comments: input.comments, assigneeId },
        },
      ],
      {
        actor,
        at,
        also: async (tx) => {
          const finding = {
            sourceWorkflow,
            sourceId,
            plan,
            severity,
            assigneeId,
            dueOn: dueDate,
            raisedBy: actor.id,
            source: 'byHand',
          } as const;
          id = (await this.raise(tx, finding, at)).id;
          await also?.(tx, assigneeId);
        },
      },
    );
    const { row: raised, parent } = await this.#reader.read(id, systemActor);
    return toView(raised, parent, actor);
  }
}
