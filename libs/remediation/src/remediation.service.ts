import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { handOverPayload, takeOffered, noteBulkHandOver } from '@portal/directory';
import {
  assertNotReminded,
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
import { issueSelect, toSubject, toView, type IssueRow, type IssueView } from './issue-row.ts';
import { IssueReader } from './issue-reader.ts';
import { IssueParents, type IssueParentState } from './issue-parents.ts';
import { remediationIssueKind } from './remediation.record.ts';

/** The public events of UpdateRemediationIssue; REASSIGN has its own call. */
const publicEvents = ['START', 'SUBMIT_FIX', 'VERIFY', 'FAIL', 'EXTEND', 'CANCEL'] as const satisfies readonly RemediationIssueEventName[];

/** The steps of an issue that is there (docs/decisions/risk-control.md); a new one: `IssueRaising`. */
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
    const assigneeId = await takeOffered(this.#sql, 'assignee', input.assignee);
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
