import { addressesOn, pageSql, recordPages, type RecordPage } from '@portal/contract';
import {
  defineHolders,
  type AreaHolders,
  type Bind,
  type DutyHolders,
  type DutyViewer,
  type HolderSet,
  type Post,
  quoteStates,
  quoteState,
} from '@portal/platform';
import { readableCondition } from './risk-control.access.ts';
import { independentReviewWorkflow, riskControlWorkflow, text } from '@portal/workflows';
import { countedCondition } from './sharing/shared-rows.ts';
import { isAllocated, reviewTies } from './allocation/allocated.ts';
import { defineIssueHolders, defineIssuePost, type IssueSource } from '@portal/remediation';

const { assess, review, view } = recordPages.riskControl;

const readableBy = (viewer: DutyViewer, bind: Bind): string => readableCondition(viewer, 'c', bind);

const control = (page: RecordPage) => ({
  from: 'risk_control c',
  id: 'c.id',
  state: 'c.state',
  where: 'c.is_active',
  row: { recordNo: 'c.risk_no', title: 'c.risk_description', link: pageSql(page, 'c.id'), readableBy },
});

/**
 * The open round is judged by administrators who have nothing to do with it (`listDependents` of the review’s machine as SQL): by the one to whom it is
 * allocated as long as he can, else by any of them.
 */
export const reviewDuty: DutyHolders = {
  ...control(review),
  from: 'independent_review v join risk_control c on c.id = v.risk_id',
  where: `v.state = ${quoteState(independentReviewWorkflow, 'open')} and c.is_active`,
  whereMovedOn: 'c.is_active and v.round = (select max(n.round) from independent_review n where n.risk_id = v.risk_id)',
  doneIn: 'independentReview',
  countedByTimers: { doneAt: addressesOn(review) },
  holders: [
    { reason: 'assignee', who: { column: 'v.allocated_to' }, whereOn: isAllocated, independentOf: reviewTies },
    { reason: 'administrator', who: 'administrators', unlessOn: isAllocated, independentOf: reviewTies },
  ],
};

const issueSource: IssueSource = {
  workflow: 'riskControl',
  joins: 'join risk_control c on c.id = i.source_id',
  where: 'c.is_active',
  owner: 'c.owner_id',
  dependents: 'c.dependent_ids',
  title: 'c.risk_description',
  readableBy,
};

const post: Omit<Post, 'kind' | 'label' | 'from' | 'person' | 'where'> = {
  workflow: 'riskControl',
  id: 'c.id',
  recordNo: 'c.risk_no',
  title: 'c.risk_description',
  state: 'c.state',
  dueOn: `(select min(t.due_on) from workflow_timer t where t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0)`,
  link: pageSql(view, 'c.id'),
};

/** Who must act on a risk control; the lists of one's own ask it too. */
export const controlDuties = defineHolders({
  workflow: 'riskControl',
  duties: {
    assessment: {
      ...control(assess),
      holders: [
        { reason: 'owner', who: { column: 'c.owner_id' } },
        {
          reason: 'assistant',
          from: 'control_assistant a join risk_control c on c.id = a.risk_id',
          who: { column: 'a.person_id' },
          where: 'c.owner_id is distinct from a.person_id',
        },
      ],
    },
    ownerApproval: {
      ...control(view),
      holders: [{ reason: 'owner', who: { column: 'c.owner_id' } }],
      // For the owner nobody approves what he submitted himself: it would be nobody's second look.
      inPlaceOf: { notBy: { people: ['c.submitted_by', '(select s.acted_by from self_assessment s where s.risk_id = c.id)'] } },
    },
    review: reviewDuty,
  },
});

/** The same of what was deleted. */
export const deletedDuties: HolderSet = {
  ...controlDuties,
  duties: Object.fromEntries(Object.entries(controlDuties.duties).map(([name, duty]) => [name, { ...duty, where: 'not c.is_active' }])),
};

/** Who must act on risk controls and their issues (docs/decisions/risk-control.md). */
export const riskControlHolders = {
  sets: [controlDuties, defineIssueHolders(issueSource)],
  posts: [
    {
      ...post,
      kind: 'controlOwner',
      label: text('风险控制（责任人）', 'Risk controls (owner)'),
      from: 'risk_control c',
      person: 'c.owner_id',
      // A complete one keeps the owner it was completed with; a row that shares a control asks nothing of its own.
      where: `c.is_active and c.state <> ${quoteState(riskControlWorkflow, 'complete')} and ${countedCondition('c')}`,
    },
    {
      ...post,
      kind: 'controlAssistant',
      label: text('风险控制（协助人）', 'Risk controls (assistant)'),
      from: 'control_assistant a join risk_control c on c.id = a.risk_id',
      person: 'a.person_id',
      // The states in which assistants work, or may have to again after a return.
      where: `c.is_active and c.state in (${quoteStates(riskControlWorkflow, ['assessing', 'returned', 'ownerApproval', 'reviewing'])})`,
    },
    defineIssuePost(issueSource),
  ],
} satisfies AreaHolders;
