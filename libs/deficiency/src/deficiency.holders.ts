import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders, type DutyHolders, type Ties } from '@portal/platform';
import { defineIssueHolders, defineIssuePost, type IssueSource } from '@portal/remediation';
import { readableDeficiencyCondition } from './deficiency.access.ts';
import { issuesSettled } from './issue-facts.ts';

const readableBy: NonNullable<DutyHolders['row']['readableBy']> = ({ actor }, bind) => readableDeficiencyCondition(actor, 'r', bind);
const link = pageSql(recordPages.deficiency.view, 'r.id');
const row = { recordNo: 'r.record_no', title: 'r.title', titleEn: 'r.title_en', link, readableBy };
const judge: Ties = { people: ['r.owner_id'], lists: ['r.dependent_ids', 'r.tester_ids'] };

const duty = (more: { readonly independentOf?: Ties; readonly shownIf?: () => string } = {}): DutyHolders => ({
  from: 'deficiency r',
  id: 'r.id',
  state: 'r.state',
  where: 'r.is_active',
  row: { ...row, ...(more.shownIf && { shownIf: more.shownIf }) },
  holders: [{ reason: 'administrator', who: 'administrators', ...(more.independentOf && { independentOf: more.independentOf }) }],
});

const issueSource: IssueSource = {
  workflow: 'deficiency',
  joins: 'join deficiency r on r.id = i.source_id',
  where: 'r.is_active',
  owner: 'r.owner_id',
  dependents: 'r.tester_ids',
  title: 'r.title',
  readableBy,
};

/** Who must act on a deficiency and on the issues that remediate it: the guards of its machine, asked of everybody. */
export const deficiencyHolders = {
  sets: [
    defineHolders({
      workflow: 'deficiency',
      duties: {
        deficiencyEvaluation: duty({ independentOf: { people: ['r.owner_id'] } }),
        deficiencyChallenge: duty({ independentOf: judge }),
        deficiencyConclusion: duty({ independentOf: judge }),
        deficiencyPlan: duty(),
        // Its time comes when the last issue is settled.
        deficiencyRetest: duty({ shownIf: () => issuesSettled('r') }),
        deficiencyClosing: duty({ independentOf: judge }),
      },
    }),
    defineIssueHolders(issueSource),
  ],
  posts: [defineIssuePost(issueSource)],
} satisfies AreaHolders;
