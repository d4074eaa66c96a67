import { goesOn } from '@portal/assessment-period';
import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, quoteState, quoteStates, type AreaHolders, type DutyHolders, type Post } from '@portal/platform';
import { controlTestWorkflow, openControlTestStates, text } from '@portal/workflows';
import { readableControlTestCondition } from './control-test.access.ts';

/** A test of a period that is not signed off, with its control. */
const OPEN = `r.is_active and ${goesOn('ap')}`;
const INVOLVED = 'control_involved(r.control_id, ap.first_day)';
const isDesignSettled = `(r.kind = 'design' or exists (select 1 from control_test d where d.control_id = r.control_id and d.period_id = r.period_id
  and d.kind = 'design' and d.state = ${quoteState(controlTestWorkflow, 'concluded')} and d.conclusion = 'effective'))`;

const duty = {
  from: 'control_test r join assessment_period ap on ap.id = r.period_id',
  id: 'r.id',
  state: 'r.state',
  row: {
    recordNo: 'r.record_no',
    title: 'r.title',
    link: pageSql(recordPages.controlTest.view, 'r.id'),
    readableBy: ({ actor }, bind) => readableControlTestCondition(actor, 'r', bind),
  },
} satisfies Partial<DutyHolders>;

const post = (kind: string, column: string, zh: string, en: string): Post => ({
  kind,
  label: text(zh, en),
  workflow: 'controlTest',
  from: duty.from,
  id: 'r.id',
  person: `r.${column}`,
  where: `${OPEN} and r.state in (${quoteStates(controlTestWorkflow, openControlTestStates)})`,
  recordNo: 'r.record_no',
  title: 'r.title',
  state: 'r.state',
  dueOn: 'r.due_on',
  link: duty.row.link,
});

/** Who must test and who must review (docs/adr/0056-control-tests.md): both named, both independent of the control, the reviewer also of the test. */
export const controlTestHolders = {
  sets: [
    defineHolders({
      workflow: 'controlTest',
      duties: {
        testing: {
          ...duty,
          where: `${OPEN} and (r.state <> ${quoteState(controlTestWorkflow, 'planned')} or ${isDesignSettled})`,
          holders: [{ reason: 'assignee', who: { column: 'r.tester_id' }, independentOf: { people: [], lists: [INVOLVED] } }],
        },
        testReview: {
          ...duty,
          where: OPEN,
          holders: [
            {
              reason: 'reviewer',
              who: { column: 'r.reviewer_id' },
              independentOf: { people: ['r.tester_id'], lists: ['r.dependent_ids', INVOLVED] },
            },
          ],
        },
      },
    }),
  ],
  posts: [
    post('controlTester', 'tester_id', '控制测试', 'Control tests'),
    post('testReviewer', 'reviewer_id', '控制测试复核', 'Control test reviews'),
  ],
} satisfies AreaHolders;
