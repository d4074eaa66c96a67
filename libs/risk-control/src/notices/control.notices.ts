import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  idOf,
  idsOf,
  tellNobody,
  unseen,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type NoticeStep,
  type ReminderKind,
} from '@portal/platform';
import { findOpenIssues, tellAssignees } from '@portal/remediation';
import { independentReviewWorkflow, riskControlWorkflow, text, type RiskControlEventName } from '@portal/workflows';
import { campaignNotices, findCampaign } from './campaign.notices.ts';
import { lists } from './control-requests.templates.ts';
import { controlTemplates } from './control.templates.ts';

type Kind = keyof typeof controlTemplates;

/** A control as notices tell of it; people are ids. */
interface ControlRecord extends NoticeRecord {
  readonly assistantIds: readonly number[];
  readonly submittedById: number | null;
}

interface ControlRow {
  readonly id: number;
  readonly riskNo: string;
  readonly riskYear: number;
  readonly title: string;
  readonly state: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly ownerId: number | null;
  readonly creatorId: number;
  readonly submittedById: number | null;
  readonly assistantIds: readonly number[];
  readonly forwardedIds: readonly number[];
}

async function findControls({ sql }: NoticeDesk, ids: readonly number[]): Promise<ControlRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql.prepared<ControlRow>(
    `select c.id, c.risk_no as "riskNo", c.risk_year as "riskYear", c.risk_description as title, c.state, c.is_active as "isActive", c.version,
       c.owner_id as "ownerId", c.creator_id as "creatorId", c.submitted_by as "submittedById",
       array(select a.person_id from control_assistant a where a.risk_id = c.id order by a.person_id)::float8[] as "assistantIds",
       array(select distinct f.person_id from forward f where f.risk_id = c.id)::float8[] as "forwardedIds"
     from risk_control c where c.id = any(${unseen('$1', 'bigint')})`,
    [ids],
  );
  return rows.map(({ id, state, version, isActive, ownerId, submittedById, assistantIds, ...row }) => ({
    id,
    subject: { workflow: riskControlWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo: row.riskNo, riskYear: row.riskYear, title: row.title, source: 'riskControl' },
    ownerId,
    readerIds: [ownerId ?? 0, row.creatorId, submittedById ?? 0, ...assistantIds, ...row.forwardedIds],
    shownOn: { riskId: id },
    assistantIds,
    submittedById,
  }));
}

/** Reviews are told of in their control's events: open pages alone hear of them by themselves. */
async function findReviews(desk: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  const reviews = await desk.sql.query<{ id: number; riskId: number }>(
    'select id, risk_id as "riskId" from independent_review where id = any($1::bigint[])',
    [ids],
  );
  const controls = new Map((await findControls(desk, [...new Set(reviews.map(({ riskId }) => riskId))])).map((one) => [one.id, one]));
  return reviews.flatMap(({ id, riskId }) => {
    const control = controls.get(riskId);
    return control ? [{ ...control, id }] : [];
  });
}

type Step = NoticeStep<ControlRecord>;

const ownerOf = ({ record, payload }: Step): number | null => idOf(payload['ownerId']) ?? record.ownerId;
const team = (step: Step): (number | null)[] => [ownerOf(step), ...step.record.assistantIds, step.record.submittedById];

/** The administrators who may review independently, else all of them with a notice that nobody may. */
async function askReviewers({ record, desk }: Step): Promise<Notice<Kind>[]> {
  const asked = await desk.findHolders(record.subject, 'review', true);
  if (!asked) return [];
  const { holderIds: to, independentOf, inPersonIds, isNobodys } = asked;
  return [isNobodys ? { kind: 'noEligibleReviewer', to } : { kind: 'reviewAsked', to, independentOf, inPersonIds }];
}

async function noticeDeficiency(step: Step): Promise<Notice<Kind>[]> {
  const issues = await findOpenIssues(step.desk.sql, riskControlWorkflow.name, step.record.id);
  return [
    ...tellAssignees('issueAssigned', issues),
    { kind: 'reviewClosedWithDeficiency', to: team(step), facts: { dueOn: issues[0]?.dueOn ?? null } },
  ];
}

/** The newest one is what the step raised. */
async function noticeFinding({ record, desk }: Step): Promise<Notice<Kind>[]> {
  return tellAssignees('issueRaised', (await findOpenIssues(desk.sql, riskControlWorkflow.name, record.id)).slice(-1));
}

async function noticeReassignment(step: Step): Promise<Notice<Kind>[]> {
  const { record, payload } = step;
  // Nobody was told of a draft yet.
  if (payload.to === 'draft') return [];
  return [
    { kind: 'reassignedToYou', to: [idOf(payload['newOwnerId']) ?? record.ownerId] },
    { kind: 'reassignedFromYou', to: [idOf(payload['oldOwnerId'])] },
    ...(payload.from !== payload.to && payload.to === 'reviewing' ? await askReviewers(step) : []),
  ];
}

const campaignOf = (step: Step) => findCampaign(step.desk, idOf(step.payload['campaignId']));

/** The controls of a campaign are one mail a person, which is the campaign's. */
async function noticeOpening(step: Step): Promise<Notice<Kind>[]> {
  const campaign = await campaignOf(step);
  return campaign ? [{ kind: 'campaignOpened', to: [ownerOf(step), ...step.record.assistantIds], facts: campaign }] : [];
}

async function noticeExtension(step: Step): Promise<Notice<Kind>[]> {
  const dueOn = step.payload['dueOn'];
  return [
    { kind: 'extended', to: [ownerOf(step), ...step.record.assistantIds], facts: { dueOn: typeof dueOn === 'string' ? dueOn : null } },
  ];
}

/** The duties that the control or its issues wait for now. */
async function noticeReminder({ record, payload, desk }: Step): Promise<Notice<ReminderKind>[]> {
  const issues = await findOpenIssues(desk.sql, riskControlWorkflow.name, record.id);
  return desk.remind([record.subject, ...issues.map(({ subject }) => subject)], payload);
}

const itsOwnDraft = tellNobody('a draft is its writer’s until he submits it');

/** Who hears of which event of a risk control (docs/decisions/risk-control.md, effects). */
const rules: NoticeRules<RiskControlEventName, ControlRecord, Kind | ReminderKind> = {
  SAVE_DRAFT: itsOwnDraft,
  IMPORT_DRAFT: itsOwnDraft,
  SAVE_ASSESSMENT: itsOwnDraft,
  SUBMIT: (step) => [{ kind: step.payload.from === step.payload.to ? 'standardEdited' : 'ownerAssigned', to: [ownerOf(step)] }],
  CAMPAIGN_OPENS: noticeOpening,
  EXTEND: noticeExtension,
  ROLL_IN: (step) => [{ kind: 'rolledForward', to: [ownerOf(step)] }],
  ROLL_IN_WITHOUT_OWNER: tellNobody('it has no owner yet; administrators see it in the result of the roll forward'),
  ROLL_IN_FOR_CAMPAIGN: tellNobody('its owner hears of it when the campaign opens'),
  REPLACE_ASSISTANT: ({ payload }) => [{ kind: 'assistantAdded', to: idsOf(payload['addedIds']) }],
  SET_ASSISTANTS: ({ payload }) => [{ kind: 'assistantAdded', to: idsOf(payload['addedIds']) }],
  SUBMIT_ASSESSMENT: async (step) =>
    step.payload.to === 'ownerApproval' ? [{ kind: 'approvalAsked', to: [ownerOf(step)] }] : askReviewers(step),
  OWNER_APPROVE: async (step) => [...(await askReviewers(step)), { kind: 'ownerApproved', to: team(step) }],
  OWNER_RETURN: ({ record }) => [{ kind: 'ownerReturned', to: [record.submittedById, ...record.assistantIds] }],
  WITHDRAW: (step) => [{ kind: 'withdrawn', to: team(step) }],
  REVIEW_WITHDRAWN: async (step) => [{ kind: 'withdrawn', to: [...team(step), ...(await step.desk.findAdministrators())] }],
  REVIEW_CLOSED: (step) => [{ kind: 'reviewClosed', to: team(step) }],
  REVIEW_CLOSED_WITH_DEFICIENCY: noticeDeficiency,
  STATE_DEFICIENCY: tellNobody('it asks nothing of the owner, who heard of the closing'),
  STATE_DEFICIENCY_WITH_PLAN: noticeDeficiency,
  REVIEW_REJECTED: (step) => [{ kind: 'reviewRejected', to: team(step) }],
  RAISE_ISSUE: noticeFinding,
  ISSUE_CHANGED: tellNobody('the issue tells it'),
  ALL_VERIFIED: (step) => [{ kind: 'allVerified', to: [ownerOf(step)] }],
  FORWARD: ({ payload }) => [{ kind: 'forwarded', to: idsOf(payload['personIds']) }],
  ALLOCATE: ({ payload }) => [{ kind: 'reviewAllocated', to: [idOf(payload['reviewerId'])] }],
  TAKE_OVER: ({ payload }) => [{ kind: 'reviewTakenOver', to: [idOf(payload['formerId'])] }],
  REASSIGN: noticeReassignment,
  REASSIGN_TO_SUBMITTER: noticeReassignment,
  REMIND: noticeReminder,
  REOPEN: (step) => [{ kind: 'reopened', to: [ownerOf(step), ...step.record.assistantIds] }],
  DELETE: (step) => [{ kind: 'deleted', to: [ownerOf(step)] }],
  RESTORE: (step) => [{ kind: 'restored', to: [ownerOf(step)] }],
  ROLL_FORWARD: tellNobody('the owner hears of the new year’s row'),
  JOIN_SHARED: (step) => [{ kind: 'controlShared', to: [ownerOf(step)] }],
  SHARED_WITH: tellNobody('its work is what it was; the page of the control says whose risks share it'),
  SHARING_ENDED: tellNobody('its work is what it was; the page of the control says whose risks share it'),
  SEPARATE: tellNobody('it is a draft again, whose owner hears of it when it is submitted'),
  ROLL_IN_SHARED: tellNobody('it asks nothing of anybody: the leading row is assessed'),
  CLASSIFY: tellNobody('what a control does for the scope of a period asks nothing of its people'),
  TAKE_BACK_FORWARD: tellNobody('who lost the reading would be told of what is none of his business'),
  CATEGORY_MERGED: tellNobody('nothing of the control changes but the name that it is filed under'),
  DEPARTMENT_MERGED: tellNobody('nothing of the control changes but the department that it stands under'),
};

/** What the area of risk controls tells people. */
export const riskControlNotices: AreaNotices = {
  templates: controlTemplates,
  sources: {
    campaign: {
      name: text('评估活动', 'campaign'),
      page: recordPages.campaign.view,
      title: text('活动名称', 'Name'),
      owner: text('发起人', 'Organiser'),
    },
    riskControl: {
      name: text('风险控制', 'risk control'),
      page: recordPages.riskControl.view,
      title: text('风险描述', 'Risk description'),
      owner: text('控制责任人', 'Control owner'),
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 风险控制有新动态',
          '[{recordNo} and others, {count} in total] Updates to your risk controls',
        ),
        body: text('{actor} 处理了以下 {count} 项风险控制。', '{actor} made changes to these {count} risk controls.'),
        list: lists.mine,
      },
    },
  },
  acts: {
    assess: { label: text('填写自评', 'Complete the self-assessment'), duty: 'assessment' },
    approve: { label: text('批准或退回', 'Approve or return'), duty: 'ownerApproval' },
    review: { label: text('进行审核', 'Review'), duty: 'review' },
  },
  lifecycles: [
    defineLifecycleNotices({ workflow: riskControlWorkflow, find: findControls, rules }),
    defineLifecycleNotices({
      workflow: independentReviewWorkflow,
      find: findReviews,
      rules: tellNobody('the control tells what its review did'),
    }),
    campaignNotices,
  ],
};
