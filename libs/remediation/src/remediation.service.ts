import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { listActive } from '@portal/directory';
import {
  CHAIN_START,
  currentTime,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  type Subject,
} from '@portal/platform';
import {
  allowedActions,
  listRepresented,
  settledIssueStates,
  systemActor,
  type Actor,
  type RemediationIssueEventName,
  type RemediationIssueWorkflow,
  type RemediationIssueState,
  type Workflow,
  stateMeta,
} from '@portal/workflows';
import { IssueParents, type IssueParentState } from './issue-parents.ts';
import { remediationIssueKind } from './remediation.record.ts';

export interface IssueRow {
  readonly id: number;
  readonly issue_no: string;
  readonly source_workflow: string;
  readonly source_id: number;
  readonly state: RemediationIssueState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly plan: string;
  readonly assignee_id: number;
  readonly due_on: string;
  readonly raised_by: number;
  readonly created_at: Date;
  /** What was said last with one of its events; null as long as nobody said anything. */
  readonly last_comment: { readonly event: string; readonly comments: string; readonly actorId: number; readonly at: string } | null;
  /** Whoever worked on it in the assignee's place. */
  readonly acted_for_ids: readonly number[];
}

export interface IssueView extends IssueRow {
  readonly allowedActions: string[];
  /** The absent people for whom the actor would act on it. */
  readonly representedIds: number[];
}

export interface NewIssue {
  readonly sourceWorkflow: string;
  readonly sourceId: number;
  readonly plan: string;
  readonly assigneeId: number;
  /** `yyyy-MM-dd` */
  readonly dueOn: string;
  readonly raisedBy: number;
}

const issueSelect = `select i.*, array(select distinct s.actor_id from workflow_step s where s.workflow = 'remediationIssue' and s.subject_id = i.id
    and s.on_behalf_of is not null and s.event in ('START', 'SUBMIT_FIX')) as acted_for_ids,
  (select json_build_object('event', s.event, 'comments', s.comment, 'actorId', s.actor_id, 'at', s.at) from workflow_step s
    where s.workflow = 'remediationIssue' and s.subject_id = i.id and s.comment <> '' order by s.seq desc limit 1) as last_comment from remediation_issue i`;

/** The public events of UpdateRemediationIssue; REASSIGN has its own call. */
const publicEvents = ['START', 'SUBMIT_FIX', 'VERIFY', 'FAIL', 'EXTEND', 'CANCEL'] as const satisfies readonly RemediationIssueEventName[];

/** Remediation issues and their lifecycle (docs/decisions/risk-control.md). */
@Injectable()
export class RemediationService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #parents: IssueParents;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, parents: IssueParents, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#parents = parents;
    this.#calendar = calendar;
  }

  /** A new open issue with its reminder ladder, inside the transaction of the event that raises it. */
  async raise(tx: SqlTransaction, issue: NewIssue, at: Date): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `insert into remediation_issue (issue_no, source_workflow, source_id, state, last_hash, plan, assignee_id, due_on, raised_by, created_at, updated_at)
       values ('RI-' || extract(year from $8::timestamptz) || '-' || lpad(nextval('issue_no_seq')::text, 6, '0'), $1, $2, 'open', $7, $3, $4, $5, $6, $8, $8)
       returning id`,
      [issue.sourceWorkflow, issue.sourceId, issue.plan, issue.assigneeId, issue.dueOn, issue.raisedBy, CHAIN_START, at],
    );
    await this.#runner.arm(tx, remediationIssueKind, row!.id, 'open', at, issue.dueOn);
    return row!.id;
  }

  /** The issues of a record, oldest first, each with what the actor may do. */
  async list(sourceWorkflow: string, sourceId: number, actor: Actor): Promise<IssueView[]> {
    const rows = await this.#sql.query<IssueRow>(`${issueSelect} where i.source_workflow = $1 and i.source_id = $2 order by i.id`, [
      sourceWorkflow,
      sourceId,
    ]);
    if (rows.length === 0) return [];
    const parent = await this.#parents.of(sourceWorkflow).read(sourceId, actor);
    return parent ? rows.map((row) => toView(row, parent, actor)) : [];
  }

  /**
   * One event of an issue; the record it hangs on follows in the same transaction.
   * @throws Refusal in the order of docs/decisions/risk-control.md; CANCEL needs a reason, EXTEND a new due date
   */
  async perform(
    actor: Actor,
    input: { id: number | null; event: string; comments: string; dueDate: string | null; rowVersion: number | null },
  ): Promise<IssueView> {
    const { row, parent } = await this.#read(input.id, actor);
    const event = publicEvents.find((name) => name === input.event);
    const about = {
      kind: remediationIssueKind,
      subject: toSubject(row, parent),
      expectedVersion: input.rowVersion,
      comment: input.comments,
      commentField: 'comments' as const,
      dueOn: row.due_on,
      payload: { riskId: row.source_id, issueId: row.id, comments: input.comments, dueDate: input.dueDate ?? row.due_on },
    };
    if (!event) {
      this.#runner.decide<Workflow>({ ...about, event: input.event }, actor);
      throw new Refusal('wrong_state', { message: 'issue.unknownEvent' });
    }
    const step = this.#runner.decide<RemediationIssueWorkflow>({ ...about, event }, actor);
    if (event === 'EXTEND' && !input.dueDate) throw refuseField('dueDate', 'issue.dueDateRequired');
    if (event === 'EXTEND' && input.dueDate! < this.#calendar.dayOf(currentTime())) throw refuseField('dueDate', 'issue.dueDatePast');
    const extended: Partial<StepRequest<RemediationIssueWorkflow>> =
      event === 'EXTEND'
        ? {
            fields: { due_on: input.dueDate },
            dueOn: input.dueDate,
            changes: [{ field: 'dueDate', before: row.due_on, after: input.dueDate ?? '' }],
          }
        : {};
    return this.#commit(actor, row, { ...step, ...extended }, stateMeta(remediationIssueKind.workflow, step.decision.to).isEnd ?? false);
  }

  /** ReassignIssue: an administrator gives an issue another assignee. */
  async reassign(
    actor: Actor,
    input: { id: number | null; assignee: number | null; comments: string; rowVersion: number | null },
  ): Promise<IssueView> {
    const { row, parent } = await this.#read(input.id, actor);
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
    return this.#commit(
      actor,
      row,
      {
        ...step,
        fields: { assignee_id: assigneeId },
        changes: [{ field: 'assignee', before: String(row.assignee_id), after: String(assigneeId) }],
        payload: {
          riskId: row.source_id,
          issueId: row.id,
          oldAssigneeId: row.assignee_id,
          newAssigneeId: assigneeId,
          comments: input.comments,
        },
      },
      false,
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
      `${issueSelect} where i.source_workflow = $1 and i.source_id = $2 and i.state <> all($3::text[])`,
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

  async #commit(actor: Actor, row: IssueRow, request: StepRequest<RemediationIssueWorkflow>, settles: boolean): Promise<IssueView> {
    const follow = await this.#parents.of(row.source_workflow).follow(row.source_id, settles);
    await this.#runner.commit([request, follow], { actor, about: row.id });
    // Told also to a substitute who may not read the record any more after what he did.
    const { row: moved, parent } = await this.#read(row.id, systemActor);
    return toView(moved, parent, actor);
  }

  /** One issue with what the actor may do. */
  async view(id: number, actor: Actor): Promise<IssueView> {
    const { row, parent } = await this.#read(id, actor);
    return toView(row, parent, actor);
  }

  async #read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<{ row: IssueRow; parent: IssueParentState }> {
    const [row] = await sql.query<IssueRow>(`${issueSelect} where i.id = $1::bigint`, [id]);
    const parent = row && (await this.#parents.of(row.source_workflow).read(row.source_id, actor));
    if (!row || !parent) throw new Refusal('not_found');
    return { row, parent };
  }
}

export function toSubject(row: IssueRow, parent: IssueParentState): Subject<RemediationIssueWorkflow> {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    lastHash: row.last_hash,
    facts: { isActive: parent.isActive, assigneeId: row.assignee_id, ownerId: parent.ownerId, actedForIds: row.acted_for_ids },
  };
}

function toView(row: IssueRow, parent: IssueParentState, actor: Actor): IssueView {
  const subject = toSubject(row, parent);
  return {
    ...row,
    allowedActions: allowedActions(remediationIssueKind.workflow, row.state, subject.facts, actor),
    representedIds: listRepresented(remediationIssueKind.workflow, row.state, subject.facts, actor),
  };
}
