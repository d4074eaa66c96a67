import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { DeficiencySources } from '@portal/deficiency';
import type { OutboxMessage } from '@portal/platform';
import { buildWorld, concludeTest, makeWeighingPeriod, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await makeWeighingPeriod(world);
});
afterAll(() => api?.close());

/** What the worker's consumer does with the newest message of a topic. */
async function follow(topic: string): Promise<number | null> {
  const [row] = await api.sql.query<OutboxMessage>(
    `select m.id, m.topic, m.workflow, m.subject_id as "subjectId", m.payload, m.created_at as "createdAt" from outbox_message m
     where m.topic = $1 order by m.id desc limit 1`,
    [topic],
  );
  return api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, row!));
}

/** A control whose review found a deficiency, and the deficiency that is proposed of it. */
async function findDeficiency(comments = '') {
  const { id: controlId } = await world.bring('reviewing');
  await world.reviewer.client.ask(routes.updateReviewRequest, {
    body: {
      riskId: controlId,
      wfStatus: true,
      controlEffectiveness: 2,
      controlDeficiency: '10',
      remediationPlan: '补充双重审批',
      expectedCompletionDate: '2030-01-31',
      comments,
    },
  });
  const id = (await follow('independentReview.CLOSE_WITH_DEFICIENCY'))!;
  return { controlId, id };
}

const { getDeficiency } = routes;
const get = (id: number) => world.administrator.client.ask(getDeficiency, { query: { id } });
const settle = async (issueId: number) => {
  for (const [who, event] of [
    [world.owner, 'START'],
    [world.owner, 'SUBMIT_FIX'],
    [world.reviewer, 'VERIFY'],
  ] as const)
    await who.client.ask(routes.updateRemediationIssue, { body: { id: issueId, event, comments: '已完成' } });
};
async function conclude(id: number): Promise<void> {
  const { administrator, reviewer } = world;
  await administrator.client.ask(routes.evaluateDeficiency, {
    body: { id, area: 'financialReporting', likelihood: 'reasonablyPossible', magnitude: '9000' },
  });
  for (const event of ['AGREE', 'CONCLUDE'] as const) await reviewer.client.ask(routes.updateDeficiency, { body: { id, event } });
}

test('a deficiency is called by what was found, and never by what the control should do', async () => {
  const told = await findDeficiency('三月的清单没有复核人签字\n四月起由新经理负责');
  expect(await get(told.id)).toMatchObject({
    title: '三月的清单没有复核人签字',
    titleEn: '',
    // The plan is how it is mended, and stands in the issue.
    description: '三月的清单没有复核人签字\n四月起由新经理负责',
    source: 'review',
  });
  const silent = await findDeficiency();
  expect(await get(silent.id)).toMatchObject({
    title: '控制无效：每年复核供应商清单',
    titleEn: 'Control not effective: 每年复核供应商清单',
    description: ['审核有效性：2，部分有效，缺少关键控制', 'Review effectiveness: 2, Partially effective, key controls missing'].join('\n'),
  });
});

test('so is one of a test: the conclusion’s note, else the first exception’s, else that the control does not work', async () => {
  const propose = async (note: string) => {
    const { id: controlId } = await world.bring('assessing');
    const testId = await concludeTest(api, world, { periodId: await makeWeighingPeriod(world), controlId, conclusion: 'ineffective' });
    await api.sql.query('update control_test set conclusion_note = $2 where id = $1', [testId, note]);
    const message = { topic: 'controlTest.CONCLUDE_INEFFECTIVE', subjectId: testId, payload: { actorId: world.reviewer.id } };
    return get((await api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, message as OutboxMessage)))!);
  };
  expect(await propose('两张签收单无签字')).toMatchObject({ title: '两张签收单无签字', titleEn: '' });
  const long = await propose('长'.repeat(300));
  expect([long.title.length, long.title.at(-1), long.description.length]).toEqual([200, '…', 300]);
  expect(await propose('')).toMatchObject({ titleEn: 'Control not effective: 每年复核供应商清单' });
});

test('deficiency and issue of one review know each other, for who may read them', async () => {
  const { id, controlId } = await findDeficiency('未复核');
  const other = await findDeficiency('另一项');
  const [issue, ...more] = (await get(id)).issues;
  expect(more).toEqual([]);
  expect(issue).toMatchObject({ state: 'open', assignee: { id: world.owner.id }, suffices: true });
  const ofIssue = (who: World['owner'], sourceIds = [issue!.id]) =>
    who.client.ask(routes.getDeficienciesOfSource, { body: { source: 'issue', sourceIds } });
  expect(await ofIssue(world.administrator)).toMatchObject([{ sourceId: issue!.id, id, state: 'proposed', class: null }]);
  expect((await ofIssue(world.owner)).map((one) => one.id)).toEqual([id]);
  expect(await ofIssue(world.outsider)).toEqual([]);
  // An issue that an administrator raised on the same control is no part of what the review found.
  const byHand = await world.administrator.client.ask(routes.raiseIssue, {
    body: { riskId: controlId, plan: '另行整改', severity: 'low', dueDate: '2031-01-31', comments: '另行登记' } as never,
  });
  expect((await get(id)).issues.map((one) => one.id)).toEqual([issue!.id]);
  expect(await ofIssue(world.administrator, [byHand.id])).toEqual([]);
  expect((await get(other.id)).issues.map((one) => one.id)).not.toContain(issue!.id);
});

test('a deficiency that is stated of a closed review is proposed as well, in the words of who stated it, with the issue that it raised', async () => {
  const { reviewer, administrator } = world;
  const { id: riskId } = await world.bring('reviewing');
  await reviewer.client.ask(routes.updateReviewRequest, { body: { riskId, wfStatus: true, controlEffectiveness: 3, comments: '待判断' } });
  await reviewer.client.ask(routes.stateDeficiency, {
    body: {
      riskId,
      controlDeficiency: '10',
      remediationPlan: '补充复核',
      expectedCompletionDate: '2031-01-31',
      comments: '季度末未复核',
    },
  });
  const id = await follow('independentReview.DEFICIENCY_STATED');
  const [issue] = await administrator.client.ask(routes.getRemediationIssues, { query: { id: riskId } });
  expect(await get(id!)).toMatchObject({
    title: '季度末未复核',
    description: '季度末未复核',
    source: 'review',
    issues: [{ id: issue!.id, suffices: true }],
  });
  // Told twice, it is proposed once.
  expect(await follow('independentReview.DEFICIENCY_STATED')).toBe(id);
  const none = await world.bring('reviewing');
  await reviewer.client.ask(routes.updateReviewRequest, {
    body: { riskId: none.id, wfStatus: true, controlEffectiveness: 4, comments: '待判断' },
  });
  await reviewer.client.ask(routes.stateDeficiency, { body: { riskId: none.id, controlDeficiency: '0', comments: '可接受' } });
  expect(await follow('independentReview.DEFICIENCY_STATED')).toBeNull();
});

test('the remediation of what a review found is the review’s issue: no second one is raised, and its settling asks for the retest', async () => {
  const { id, controlId } = await findDeficiency('未复核');
  const { periodId, issues } = await get(id);
  await conclude(id);
  const start = (body: object) => world.administrator.client.call(routes.startDeficiencyRemediation, { body: { id, ...body } as never });
  expect((await start({})).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ state: 'remediating', issues: [{ id: issues[0]!.id }] });
  const isAsked = async () => (await world.administrator.client.ask(routes.getMyDuties, { query: {} })).data.some((one) => one.id === id);
  const early = await concludeTest(api, world, { periodId, controlId, conclusion: 'effective' });
  const retest = (testId: number) => world.administrator.client.call(routes.retestDeficiency, { body: { id, testId } });
  expect([await isAsked(), (await retest(early)).code]).toEqual([false, 'wrong_state']);
  await settle(issues[0]!.id);
  expect(await follow('remediationIssue.VERIFY')).toBe(id);
  expect(await isAsked()).toBe(true);
  const steps = await world.administrator.client.ask(routes.getDeficiencyHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode).slice(0, 2)).toEqual(['ISSUES_SETTLED', 'START_REMEDIATION']);
  // Of a test that failed again the same issue is no remedy any more.
  await api.sql.query(`update control_test set conclusion = 'ineffective' where id = $1`, [early]);
  await api.sql.query('update control_test_draw set drawn_at = now() where test_id = $1', [early]);
  expect((await retest(early)).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ state: 'concluded', issues: [{ suffices: false }] });
  expect(await start({})).toMatchObject({ code: 'validation', errors: [{ field: 'plan' }] });
});

test('where the review’s issue is settled before the remediation starts, the retest is next at once', async () => {
  const { id } = await findDeficiency('未复核');
  const [issue] = (await get(id)).issues;
  await settle(issue!.id);
  expect(await follow('remediationIssue.VERIFY')).toBeNull();
  await conclude(id);
  await world.administrator.client.ask(routes.startDeficiencyRemediation, { body: { id } as never });
  const steps = await world.administrator.client.ask(routes.getDeficiencyHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode).slice(0, 2)).toEqual(['ISSUES_SETTLED', 'START_REMEDIATION']);
});
