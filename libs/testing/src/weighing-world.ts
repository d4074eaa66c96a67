import { assessmentPeriodRoutes, deficiencyRoutes, proposedRules, remediationRoutes, type StandardRules } from '@portal/contract';
import type { DeficiencyState } from '@portal/workflows';
import type { TestApi } from './api.ts';
import type { World } from './risk-control-world.ts';

/** A standard by which 0.5 % of a revenue of one million is significant and 1 % material. */
export const revenueOfAMillion: StandardRules = {
  ...proposedRules,
  bases: [{ base: 'revenue', amount: '1000000.00' }],
  financialReporting: { ...proposedRules.financialReporting, thresholds: [{ base: 'revenue', significant: '0.5', material: '1' }] },
  other: { ...proposedRules.other, thresholds: [{ base: 'revenue', significant: '0.5', material: '1' }] },
};

/** A period with a standard, in which deficiencies are proposed. */
export async function makeWeighingPeriod({ administrator }: Pick<World, 'administrator'>): Promise<number> {
  const { id } = await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, {
    body: { title: '2026 年内部控制评价', kind: 'year', firstDay: '2026-01-01', lastDay: '2026-12-31', currency: 'CNY' },
  });
  await administrator.client.ask(deficiencyRoutes.setDeficiencyStandard, {
    body: { periodId: id, currency: 'CNY', rules: revenueOfAMillion, reason: '' },
  });
  return id;
}

/** A test of operation of a control, its sample drawn and concluded today: as the room of tests leaves it, of what runs once a year unless something else is said. */
export async function concludeTest(
  { sql }: Pick<TestApi, 'sql'>,
  world: Pick<World, 'administrator' | 'reviewer' | 'outsider'>,
  of: {
    readonly periodId: number;
    readonly controlId: number;
    readonly conclusion: 'effective' | 'ineffective';
    readonly kind?: 'interim' | 'yearEnd' | 'rollForward';
    /** Null for a sample of items that somebody chose. */
    readonly frequency?: string | null;
    readonly items?: number;
  },
): Promise<number> {
  const { periodId, controlId, conclusion, kind = 'yearEnd', frequency = 'annual', items = 1 } = of;
  const [row] = await sql.query<{ id: number }>(
    `with test as (insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state, conclusion, concluded_on)
         values ('运行测试', $1, $2, $7, $3, $4, $5, current_date, 'concluded', $6, current_date + 1) returning id, tester_id),
       draw as (insert into control_test_draw (test_id, ordinal, role, formula, frequency, risk, drawn_by)
         select id, 1, 'first', '{"method": "random", "seed": "1", "size": 1}', $8::text, case when $8::text is not null then 'lower' end, tester_id from test
         returning test_id)
     insert into control_test_item (test_id, place, ordinal, item_key) select test_id, place, 1, 'TX-' || place from draw, generate_series(1, $9::int) place
     returning test_id as id`,
    [periodId, controlId, world.administrator.id, world.outsider.id, world.reviewer.id, conclusion, kind, frequency, items],
  );
  return row!.id;
}

/** A deficiency of the owner's control that went the real way to a state: one administrator evaluates, the other one judges. */
export async function bringDeficiency(api: TestApi, world: World, state: Exclude<DeficiencyState, 'dismissed'>): Promise<number> {
  const { administrator, reviewer, owner } = world;
  const periodId = await makeWeighingPeriod(world);
  const { id: controlId } = await world.bring('assessing');
  const { id } = await administrator.client.ask(deficiencyRoutes.saveDeficiency, {
    body: { title: '对账未复核', area: 'financialReporting', periodId, controlId, ownerId: owner.id },
  });
  const judge = (event: 'AGREE' | 'CONCLUDE' | 'CLOSE') => reviewer.client.ask(deficiencyRoutes.updateDeficiency, { body: { id, event } });
  const steps: readonly (readonly [DeficiencyState, () => Promise<unknown>])[] = [
    [
      'evaluated',
      () =>
        administrator.client.ask(deficiencyRoutes.evaluateDeficiency, {
          body: { id, area: 'financialReporting', likelihood: 'reasonablyPossible', magnitude: '9000' },
        }),
    ],
    ['challenged', () => judge('AGREE')],
    ['concluded', () => judge('CONCLUDE')],
    [
      'remediating',
      () =>
        administrator.client.ask(deficiencyRoutes.startDeficiencyRemediation, { body: { id, plan: '每月对账', dueDate: '2031-06-30' } }),
    ],
    [
      'retested',
      async () => {
        await settleIssues(world, id);
        const testId = await concludeTest(api, world, { periodId, controlId, conclusion: 'effective' });
        await administrator.client.ask(deficiencyRoutes.retestDeficiency, { body: { id, testId } });
      },
    ],
    ['closed', () => judge('CLOSE')],
  ];
  const last = steps.findIndex(([reached]) => reached === state);
  for (const [, step] of steps.slice(0, last + 1)) await step();
  return id;
}

/** The owner mends, the second administrator verifies. */
export async function settleIssues({ administrator, owner, reviewer }: World, deficiencyId: number): Promise<void> {
  const { issues } = await administrator.client.ask(deficiencyRoutes.getDeficiency, { query: { id: deficiencyId } });
  for (const { id } of issues) {
    const move = (who: World['owner'], event: string) =>
      who.client.ask(remediationRoutes.updateRemediationIssue, { body: { id, event, comments: '已完成' } });
    await move(owner, 'START');
    await move(owner, 'SUBMIT_FIX');
    await move(reviewer, 'VERIFY');
  }
}
