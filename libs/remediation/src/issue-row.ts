import type { IssueSeverity, IssueSource } from '@portal/contract';
import { dutyDateOf, type Subject } from '@portal/platform';
import {
  allowedActions,
  listRepresented,
  type Actor,
  type RemediationIssueState,
  type RemediationIssueWorkflow,
  type RemediationIssueEventName,
} from '@portal/workflows';
import { issueFiles } from './issue-evidence.ts';
import type { IssueParents, IssueParentState } from './issue-parents.ts';
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
  readonly duty_due_on: string | null;
  readonly raised_by: number;
  readonly created_at: Date;
  /** What was said with its events, oldest first. */
  readonly said: readonly IssueWords[];
  /** Whoever worked on it or had it before. */
  readonly dependent_ids: readonly number[];
  /** Whoever took part in the work of the record that it hangs on. */
  readonly source_dependent_ids: readonly number[];
  readonly severity: IssueSeverity;
  readonly source: IssueSource;
  readonly source_no: string;
  readonly source_title: string;
  readonly extensions: number;
  readonly files: readonly IssueFileRow[];
  readonly source_owner_id: number | null;
  readonly source_is_active: boolean;
  readonly updated_at: Date;
}

/** What somebody said with a step. */
export interface IssueWords {
  readonly event: string;
  readonly comments: string;
  readonly actorId: number | null;
  /** ISO 8601 */
  readonly at: string;
  /** The step led to another state: a fix, its verification, and not a reminder. */
  readonly isOnward: boolean;
}

export interface IssueFileRow {
  readonly file_id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploaded_by: number | null;
  /** ISO 8601 */
  readonly created_at: string;
}

export interface IssueView extends IssueRow {
  readonly allowedActions: RemediationIssueEventName[];
  /** The absent people for whom the actor would act on it. */
  readonly representedIds: number[];
}

export interface NewIssue {
  readonly sourceWorkflow: string;
  readonly sourceId: number;
  readonly plan: string;
  /** Whose it is; where he has left, who answers for him takes it. */
  readonly assigneeId: number;
  /** What it hangs on is nobody else's to read: it waits until an administrator has named another. */
  readonly isConfidential?: boolean;
  /** `yyyy-MM-dd` */
  readonly dueOn: string;
  readonly raisedBy: number;
  readonly severity?: IssueSeverity;
  readonly source: IssueSource;
  /** The review that found what it mends. */
  readonly reviewId?: number;
}

export const issueSelect = (
  parents: IssueParents,
) => `select i.*, ${parents.column('number')} as source_no, ${parents.column('title')} as source_title,
  ${parents.column('ownerId')} as source_owner_id, ${parents.column('isActive')} as source_is_active, ${issueFiles} as files,
  ${parents.column('dependentIds')} as source_dependent_ids, ${dutyDateOf(remediationIssueKind.workflow, 'i.id')} as duty_due_on,
  (select coalesce(json_agg(json_build_object('event', s.event, 'comments', s.comment, 'actorId', s.actor_id, 'at', s.at,
      'isOnward', s.from_state <> s.to_state) order by s.seq), '[]') from workflow_step s
    where s.workflow = 'remediationIssue' and s.subject_id = i.id and s.comment <> '') as said from remediation_issue i`;

export function toSubject(row: IssueRow, parent: IssueParentState): Subject<RemediationIssueWorkflow> {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    lastHash: row.last_hash,
    facts: {
      isActive: parent.isActive,
      assigneeId: row.assignee_id,
      ownerId: parent.ownerId,
      dependentIds: [...row.dependent_ids, ...parent.dependentIds],
    },
  };
}

export function toView(row: IssueRow, parent: IssueParentState, actor: Actor): IssueView {
  const subject = toSubject(row, parent);
  return {
    ...row,
    allowedActions: allowedActions(remediationIssueKind.workflow, row.state, subject.facts, actor),
    representedIds: listRepresented(remediationIssueKind.workflow, row.state, subject.facts, actor),
  };
}
