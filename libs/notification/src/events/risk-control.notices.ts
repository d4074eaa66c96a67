import type { SqlRunner, StepPayload } from '@portal/platform';
import type { RiskControlEventName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { idOf, idsOf } from './payload-ids.ts';
import { noticeReminder } from '../reminder/reminder-by-hand.ts';
import { findAdministrators, findDependentPeople, findOpenIssues, type ControlRecord } from '../recipients/recipients.queries.ts';

export interface ControlEvent {
  readonly sql: SqlRunner;
  readonly control: ControlRecord;
  readonly payload: StepPayload;
}

type Rule = (event: ControlEvent) => Promise<readonly Notice[]> | readonly Notice[];

const ownerOf = ({ control, payload }: ControlEvent): number | null => idOf(payload.ownerId) ?? control.ownerId;
const team = (event: ControlEvent): (number | null)[] => [ownerOf(event), ...event.control.assistantIds, event.control.submittedById];

/** The administrators who may review independently, else all of them with a notice that nobody may. */
async function askReviewers({ sql, control }: ControlEvent): Promise<Notice[]> {
  const [administrators, dependent] = [await findAdministrators(sql), await findDependentPeople(sql, control.id)];
  const independent = administrators.filter((id) => !dependent.includes(id));
  return [
    independent.length > 0
      ? { kind: 'reviewAsked', to: independent, independentOf: dependent }
      : { kind: 'noEligibleReviewer', to: administrators },
  ];
}

async function noticeDeficiency(event: ControlEvent): Promise<Notice[]> {
  const issues = await findOpenIssues(event.sql, event.control.id);
  return [
    ...issues.map((issue): Notice => ({
      kind: 'issueAssigned',
      to: [issue.assigneeId],
      facts: {
        issueNo: issue.issueNo,
        plan: issue.plan,
        dueOn: issue.dueOn,
        subject: { workflow: 'remediationIssue', id: issue.id, state: issue.state, version: issue.version },
      },
    })),
    { kind: 'reviewClosedWithDeficiency', to: team(event), facts: { dueOn: issues[0]?.dueOn ?? null } },
  ];
}

async function noticeReassignment(event: ControlEvent): Promise<Notice[]> {
  const { payload } = event;
  // Nobody was told of a draft yet.
  if (payload.to === 'draft') return [];
  return [
    { kind: 'reassignedToYou', to: [idOf(payload.newOwnerId) ?? event.control.ownerId] },
    { kind: 'reassignedFromYou', to: [idOf(payload.oldOwnerId)] },
    ...(payload.from !== payload.to && payload.to === 'reviewing' ? await askReviewers(event) : []),
  ];
}

/** Who hears of which event of a risk control (docs/decisions/risk-control.md, effects). Events that are not here concern nobody but their actor. */
export const riskControlNotices: Readonly<Partial<Record<RiskControlEventName, Rule>>> = {
  SUBMIT: (event) => [{ kind: event.payload.from === event.payload.to ? 'standardEdited' : 'ownerAssigned', to: [ownerOf(event)] }],
  ROLL_IN: (event) => [{ kind: 'rolledForward', to: [ownerOf(event)] }],
  REPLACE_ASSISTANT: ({ payload }) => [{ kind: 'assistantAdded', to: idsOf(payload.addedIds) }],
  SET_ASSISTANTS: ({ payload }) => [{ kind: 'assistantAdded', to: idsOf(payload.addedIds) }],
  SUBMIT_ASSESSMENT: async (event) =>
    event.payload.to === 'ownerApproval' ? [{ kind: 'approvalAsked', to: [ownerOf(event)] }] : askReviewers(event),
  OWNER_APPROVE: async (event) => [...(await askReviewers(event)), { kind: 'ownerApproved', to: team(event) }],
  OWNER_RETURN: (event) => [{ kind: 'ownerReturned', to: [event.control.submittedById, ...event.control.assistantIds] }],
  WITHDRAW: (event) => [{ kind: 'withdrawn', to: team(event) }],
  REVIEW_WITHDRAWN: async (event) => [{ kind: 'withdrawn', to: [...team(event), ...(await findAdministrators(event.sql))] }],
  REVIEW_CLOSED: (event) => [{ kind: 'reviewClosed', to: team(event) }],
  REVIEW_CLOSED_WITH_DEFICIENCY: noticeDeficiency,
  REVIEW_REJECTED: (event) => [{ kind: 'reviewRejected', to: team(event) }],
  ALL_VERIFIED: (event) => [{ kind: 'allVerified', to: [ownerOf(event)] }],
  FORWARD: ({ payload }) => [{ kind: 'forwarded', to: idsOf(payload.personIds) }],
  REASSIGN: noticeReassignment,
  REASSIGN_TO_SUBMITTER: noticeReassignment,
  REMIND: (event) => noticeReminder(event.sql, event.control, event.payload),
  REOPEN: (event) => [{ kind: 'reopened', to: [ownerOf(event), ...event.control.assistantIds] }],
  DELETE: (event) => [{ kind: 'deleted', to: [ownerOf(event)] }],
  RESTORE: (event) => [{ kind: 'restored', to: [ownerOf(event)] }],
};
