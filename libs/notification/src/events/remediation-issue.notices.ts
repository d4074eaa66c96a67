import type { SqlRunner, StepPayload } from '@portal/platform';
import type { RemediationIssueEventName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { findAdministrators, type ControlRecord, type IssueRecord } from '../recipients/recipients.queries.ts';
import { idOf } from './payload-ids.ts';

export interface IssueEvent {
  readonly sql: SqlRunner;
  /** What the issue hangs on. */
  readonly control: Pick<ControlRecord, 'ownerId'>;
  readonly issue: IssueRecord;
  readonly payload: StepPayload;
}

type Rule = (event: IssueEvent) => Promise<readonly Notice[]> | readonly Notice[];

const concerned = ({ issue, control }: IssueEvent): (number | null)[] => [issue.assigneeId, control.ownerId];

/** Administrators who are neither assignee nor owner; without one all of them, so that the issue is not forgotten. */
export async function findVerifiers(sql: SqlRunner, issue: IssueRecord, control: Pick<ControlRecord, 'ownerId'>): Promise<number[]> {
  const administrators = await findAdministrators(sql);
  const independent = administrators.filter((id) => id !== issue.assigneeId && id !== control.ownerId);
  return independent.length > 0 ? independent : administrators;
}

/** Who hears of which event of a remediation issue (docs/decisions/risk-control.md). */
export const remediationIssueNotices: Readonly<Record<RemediationIssueEventName, Rule>> = {
  START: ({ issue, control }) => [{ kind: 'issueStarted', to: [issue.raisedById, control.ownerId] }],
  SUBMIT_FIX: async ({ sql, issue, control }) => [
    {
      kind: 'verificationAsked',
      to: await findVerifiers(sql, issue, control),
      independentOf: [issue.assigneeId, ...(control.ownerId === null ? [] : [control.ownerId])],
    },
  ],
  VERIFY: (event) => [{ kind: 'issueVerified', to: concerned(event) }],
  FAIL: (event) => [{ kind: 'issueFailed', to: concerned(event) }],
  EXTEND: (event) => [{ kind: 'issueExtended', to: concerned(event) }],
  CANCEL: (event) => [{ kind: 'issueCancelled', to: concerned(event) }],
  // The owner hears of the reopening itself.
  CANCEL_BY_REOPEN: ({ issue, control }) => [
    { kind: 'issueCancelled', to: issue.assigneeId === control.ownerId ? [] : [issue.assigneeId] },
  ],
  REASSIGN: ({ issue, payload }) => [
    { kind: 'issueReassignedToYou', to: [idOf(payload.newAssigneeId) ?? issue.assigneeId] },
    { kind: 'issueReassignedFromYou', to: [idOf(payload.oldAssigneeId)] },
  ],
};
