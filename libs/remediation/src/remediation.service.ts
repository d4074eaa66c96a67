import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type IssueSeverity } from '@portal/contract';
import { findAnswerable, handOverPayload, listActive, namePeople, noteBulkHandOver } from '@portal/directory';
import {
  assertNotReminded,
  CHAIN_START,
  currentTime,
  readLastReminder,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type InBulk,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import {
  settledIssueStates,
  systemActor,
  type Actor,
  type RemediationIssueEventName,
  type RemediationIssueWorkflow,
  type Workflow,
  stateMeta,
} from '@portal/workflows';
import { checkIssueFiles, type IssueFileLink } from './issue-evidence.ts';
import { issueSelect, toSubject, toView, type IssueRow, type IssueView, type NewIssue } from './issue-row.ts';
import { IssueReader } from './issue-reader.ts';
import { IssueParents, type IssueParentState } from './issue-parents.ts';
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

/** The public events of UpdateRemediationIssue; REASSIGN has its own call. */
const publicEvents = ['START', 'SUBMIT_FIX', 'VERIFY', 'FAIL', 'EXTEND', 'CANCEL'] as const satisfies readonly RemediationIssueEventName[];

/** Remediation issues and their lifecycle (docs/decisions/risk-control.md). */
@Injectable()
export class RemediationService {
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
      const name = (await namePeople(tx, [issue.assigneeId])).get(issue.assigneeId) ?? '';
      throw new Refusal('wrong_state', { message: 'issue.nobodyAnswers', params: { name }, finer: 'nobody' });
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
   * One event of an issue; the record it hangs on follows in the same transaction.
   * @throws Refusal in the order of docs/decisions/risk-control.md; CANCEL and FAIL need a reason, EXTEND a new due date, SUBMIT_FIX a text or a file
   */
  async perform(
    actor: Actor,
    input: {
      id: number | null;
      event: string;
      comments: string;
      dueDate: string | null;
      docs: readonly IssueFileLink[];
      rowVersion: number | null;
    },
    bulk?: InBulk,
  ): Promise<IssueView> {
    const { row, parent } = await this.#reader.read(input.id, actor);
    const event = publicEvents.find((name) => name === input.event);
    const about = {
      kind: remediationIssueKind,
      subject: toSubject(row, parent),
      expectedVersion: input.rowVersion,
      comment: input.comments,
      commentField: 'comments' as const,
      dueOn: row.due_on,
      payload: {
        riskId: row.source_id,
        issueId: row.id,
        comments: input.comments,
        dueDate: input.dueDate ?? row.due_on,
        ...(bulk && { bulkId: bulk.id }),
      },
    };
    if (!event) {
      this.#runner.decide<Workflow>({ ...about, event: input.event }, actor);
      throw new Refusal('wrong_state', { message: 'issue.unknownEvent' });
    }
    const step = this.#runner.decide<RemediationIssueWorkflow>({ ...about, event }, actor);
    if (event === 'EXTEND' && !input.dueDate) throw refuseField('dueDate', 'issue.dueDateRequired');
    if (event === 'EXTEND' && input.dueDate! < this.#calendar.dayOf(currentTime())) throw refuseField('dueDate', 'issue.dueDatePast');
    if (input.docs.length > 0 && event !== 'SUBMIT_FIX') throw refuseField('docs', 'issue.filesWithFix');
    const files = await checkIssueFiles(this.#sql, row.id, input.docs, actor.id);
    if (event === 'SUBMIT_FIX' && !input.comments && files.remaining === 0) throw refuseField('comments', 'issue.fixNeedsEvidence');
    const extended: Partial<StepRequest<RemediationIssueWorkflow>> =
      event === 'EXTEND'
        ? {
            fields: { due_on: input.dueDate, extensions: row.extensions + 1 },
            dueOn: input.dueDate,
            changes: [{ field: 'dueDate', before: row.due_on, after: input.dueDate ?? '' }],
          }
        : { changes: files.changes, files: files.files };
    const settles = stateMeta(remediationIssueKind.workflow, step.decision.to).isEnd ?? false;
    return this.#commit(actor, row, { ...step, ...extended }, settles, async (tx) => {
      if (files.changes.length > 0) await files.write(tx);
      await bulk?.note(tx, row.id);
    });
  }

  /** ReassignIssue: an administrator gives an issue another assignee; many at once are a hand-over, told of when the last one has gone. */
  async reassign(
    actor: Actor,
    input: { id: number | null; assignee: number | null; comments: string; rowVersion: number | null },
    bulk?: InBulk,
  ): Promise<IssueView> {
    const { row, parent } = await this.#reader.read(input.id, actor);
    const request: StepRequest<RemediationIssueWorkflow> = {
      kind: remediationIssueKind,
      subject: toSubject(row, parent),
      event: 'REASSIGN',
      expectedVersion: input.rowVersion,
      comment: input.comments,
      dueOn: row.due_on,
    };
    const step = this.#runner.decide(request, actor);
    const [assigneeId] = await listActive(this.#sql, [input.assignee]);
    if (assigneeId === undefined) throw refuseField('assignee', 'validation.unknown_reference', { field: 'assignee' });
    if (assigneeId === row.assignee_id) throw refuseField('assignee', 'reassign.same');
    const handOver = { id: row.id, fromId: row.assignee_id, toId: assigneeId };
    return this.#commit(
      actor,
      row,
      {
        ...step,
        fields: { assignee_id: assigneeId },
        releases: [row.assignee_id],
        changes: [{ field: 'assignee', before: String(row.assignee_id), after: String(assigneeId) }],
        payload: {
          riskId: row.source_id,
          issueId: row.id,
          oldAssigneeId: row.assignee_id,
          newAssigneeId: assigneeId,
          comments: input.comments,
          ...(bulk && { bulkId: bulk.id, ...handOverPayload(handOver) }),
        },
      },
      false,
      async (tx) => {
        if (!bulk) return;
        await bulk.note(tx, row.id);
        await noteBulkHandOver(tx, {
          ...handOver,
          kind: 'issueAssignee',
          bulkId: bulk.id,
          actorId: actor.id,
          reason: input.comments,
        });
      },
    );
  }

  /** The steps that cancel every unsettled issue of a record that is reopened; the caller commits them with its own. */
  async cancelAll(
    sourceWorkflow: string,
    sourceId: number,
    parent: IssueParentState,
    comment: string,
  ): Promise<StepRequest<RemediationIssueWorkflow>[]> {
    const rows = await this.#sql.query<IssueRow>(
      `${issueSelect(this.#parents)} where i.source_workflow = $1 and i.source_id = $2 and i.state <> all($3::text[])`,
      [sourceWorkflow, sourceId, [...settledIssueStates]],
    );
    return rows.map((row) => ({
      kind: remediationIssueKind,
      subject: toSubject(row, parent),
      event: 'CANCEL_BY_REOPEN',
      bySystem: true,
      comment,
      payload: { riskId: sourceId, issueId: row.id, comments: comment },
    }));
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
    const [assigneeId] = await listActive(this.#sql, [input.assignee ?? ownerId]);
    if (assigneeId === undefined) throw refuseField('assignee', 'validation.unknown_reference', { field: 'assignee' });
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

  /** RemindIssues: whoever must act on the issue is reminded at once, at most once in 24 hours; the step says who reminded, the listener to it whom. */
  async remind(actor: Actor, id: number, comments: string, bulk?: InBulk): Promise<IssueView> {
    const { row, parent } = await this.#reader.read(id, actor);
    const now = currentTime();
    const step = this.#runner.decide<RemediationIssueWorkflow>(
      { kind: remediationIssueKind, subject: toSubject(row, parent), event: 'REMIND', comment: comments },
      actor,
    );
    assertNotReminded(await readLastReminder(this.#sql, 'remediationIssue', id));
    const payload = { riskId: row.source_id, issueId: id, comments, today: this.#calendar.dayOf(now), ...(bulk && { bulkId: bulk.id }) };
    await this.#runner.commit([{ ...step, payload }], {
      actor,
      about: id,
      ...(bulk && { also: (tx: SqlTransaction) => bulk.note(tx, id) }),
    });
    return this.#reader.view(id, actor);
  }

  async #commit(
    actor: Actor,
    row: IssueRow,
    request: StepRequest<RemediationIssueWorkflow>,
    settles: boolean,
    also?: (tx: SqlTransaction) => Promise<void>,
  ): Promise<IssueView> {
    const follow = await this.#parents.of(row.source_workflow).follow(row.source_id, settles);
    await this.#runner.commit([request, follow], { actor, about: row.id, ...(also && { also }) });
    // Told also to a substitute who may not read the record any more after what he did.
    const { row: moved, parent } = await this.#reader.read(row.id, systemActor);
    return toView(moved, parent, actor);
  }
}
