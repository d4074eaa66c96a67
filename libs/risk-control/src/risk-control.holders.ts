import { pageSql, recordPages, type RecordPage } from '@portal/contract';
import { defineHolders, type AreaHolders, type DutyHolders, type Post, quoteStates } from '@portal/platform';
import { riskControlWorkflow } from '@portal/workflows';
import { defineIssueHolders, defineIssuePost, type IssueSource } from '@portal/remediation';

const { assess, review, view } = recordPages.riskControl;

const control = (page: RecordPage) => ({
  from: 'risk_control c',
  id: 'c.id',
  state: 'c.state',
  where: 'c.is_active',
  row: { recordNo: 'c.risk_no', title: 'c.risk_description', link: pageSql(page, 'c.id') },
});

/** The open round is judged by administrators who have nothing to do with it: `listDependents` of the review’s machine as SQL. */
export const reviewDuty: DutyHolders = {
  ...control(review),
  from: 'independent_review v join risk_control c on c.id = v.risk_id',
  where: `v.state = 'open' and c.is_active`,
  whereMovedOn: 'c.is_active and v.round = (select max(n.round) from independent_review n where n.risk_id = v.risk_id)',
  doneIn: 'independentReview',
  holders: [
    {
      reason: 'administrator',
      who: 'administrators',
      independentOf: { people: ['c.owner_id', 'v.submitted_by'], lists: ['v.dependent_ids'] },
    },
  ],
};

const issueSource: IssueSource = {
  workflow: 'riskControl',
  joins: 'join risk_control c on c.id = i.source_id',
  where: 'c.is_active',
  owner: 'c.owner_id',
  title: 'c.risk_description',
  link: pageSql(view, 'c.id'),
};

const post: Omit<Post, 'kind' | 'from' | 'person' | 'where'> = {
  workflow: 'riskControl',
  id: 'c.id',
  recordNo: 'c.risk_no',
  title: 'c.risk_description',
  state: 'c.state',
  dueOn: `(select min(t.due_on) from workflow_timer t where t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0)`,
  link: pageSql(view, 'c.id'),
};

/** Who must act on risk controls and their issues (docs/decisions/risk-control.md). */
export const riskControlHolders = {
  sets: [
    defineHolders({
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
    }),
    defineIssueHolders(issueSource),
  ],
  posts: [
    {
      ...post,
      kind: 'controlOwner',
      from: 'risk_control c',
      person: 'c.owner_id',
      // A complete one keeps the owner it was completed with.
      where: `c.is_active and c.state <> 'complete'`,
    },
    {
      ...post,
      kind: 'controlAssistant',
      from: 'control_assistant a join risk_control c on c.id = a.risk_id',
      person: 'a.person_id',
      // The states in which assistants work, or may have to again after a return.
      where: `c.is_active and c.state in (${quoteStates(riskControlWorkflow, ['assessing', 'returned', 'ownerApproval', 'reviewing'])})`,
    },
    defineIssuePost(issueSource),
  ],
} satisfies AreaHolders;
