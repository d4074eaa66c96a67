import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messages, routes, type MessageKey } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
const dayFromToday = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * 86_400_000));
const review = (riskId: number, body: Record<string, unknown>) =>
  world.reviewer.client.call(routes.updateReviewRequest, { body: { riskId, wfStatus: true, ...body }, language: 'en' });
const state = (riskId: number, body: Record<string, unknown>) =>
  world.reviewer.client.call(routes.stateDeficiency, { body: { riskId, ...body }, language: 'en' });

describe('a conclusion that contradicts itself is refused and changes nothing', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await world.bring('reviewing'));
  });
  const contradictions: [Record<string, unknown>, string, MessageKey][] = [
    ...[1, 2, 3].map((controlEffectiveness): [Record<string, unknown>, string, MessageKey] => [
      { controlEffectiveness, controlDeficiency: '0' },
      'controlDeficiency',
      'review.noneContradicts',
    ]),
    [{ controlEffectiveness: 5, controlDeficiency: '10' }, 'controlDeficiency', 'review.deficiencyContradicts'],
    [{ controlEffectiveness: 5, controlDeficiency: 20 }, 'controlDeficiency', 'review.deficiencyContradicts'],
    [{ controlEffectiveness: 6, controlDeficiency: '0' }, 'controlEffectiveness', 'review.effectivenessRange'],
    [{ wfStatus: false, controlEffectiveness: 6 }, 'controlEffectiveness', 'review.effectivenessRange'],
    [{ controlEffectiveness: null }, 'controlEffectiveness', 'review.controlEffectiveness'],
    [
      { controlEffectiveness: 2, controlDeficiency: '10', expectedCompletionDate: dayFromToday(-1) },
      'expectedCompletionDate',
      'review.completionPast',
    ],
    [{ controlEffectiveness: 5, lastReviewDate: dayFromToday(1) }, 'lastReviewDate', 'review.reviewedInFuture'],
  ];
  test.each(contradictions)('%j', async (body, field, message) => {
    const answer = await review(id, body);
    expect(answer).toMatchObject({ isSuccess: false, message: messages[message].en, errors: [{ field }] });
    expect((await world.record(id)).state).toBe('reviewing');
  });
  test('today is neither past nor future, and 4 may be without a deficiency', async () => {
    const answer = await review(id, {
      controlEffectiveness: 4,
      controlDeficiency: '0',
      expectedCompletionDate: today(),
      lastReviewDate: today(),
    });
    expect(answer.isSuccess).toBe(true);
  });
});

test('the review tells how it ended', async () => {
  const ended = async (id: number) => (await world.record(id)).risk_ReviewInfo?.wfStatus;
  expect(await ended((await world.bring('reviewing')).id)).toBeNull();
  expect(await ended((await world.bring('complete')).id)).toBe(true);
  expect(await ended((await world.bring('returned')).id)).toBe(false);
});

describe('an empty code', () => {
  const listed = async (deficiency: string) =>
    (await world.administrator.client.ask(routes.getRiskControlByPage, { body: { deficiency, pageSize: 50 } })).data.map(({ id }) => id);
  const figure = async (value: string) => {
    const { distributions } = await world.administrator.client.ask(routes.getRiskControlDashboard, { body: {} });
    return distributions.deficiency.find((slice) => slice.value === value)?.count ?? 0;
  };
  const onHome = async () => {
    const { cards } = await world.administrator.client.ask(routes.getHome);
    return cards.find((card) => card.id === 'attention')?.figures.find((one) => one.id === 'notStated');
  };

  test('counts as none with 5', async () => {
    const { id } = await world.bring('reviewing');
    const before = await figure('0');
    expect((await review(id, { controlEffectiveness: 5 })).isSuccess).toBe(true);
    expect(await listed('0')).toContain(id);
    expect(await figure('0')).toBe(before + 1);
  });

  test('is not stated below 5: listed, counted and told on the home page until somebody states it', async () => {
    const before = await figure('notStated');
    const { id } = await world.bring('unstated');
    expect(await listed('notStated')).toContain(id);
    expect(await figure('notStated')).toBe(before + 1);
    expect(await onHome()).toMatchObject({ to: '/RiskControl/RiskControlList?deficiency=notStated&status=3&active=true' });
    const [row] = (await world.administrator.client.ask(routes.getRiskControlByPage, { body: { rowIds: [id] } })).data;
    expect(row).toMatchObject({ controlEffectiveness: 3, controlDeficiency: 'notStated' });
    expect((await world.record(id)).allowedActions).toContain('STATE_DEFICIENCY');

    const refusals: [Record<string, unknown>, string][] = [
      [{}, 'controlDeficiency'],
      [{ controlDeficiency: '0', comments: 'none' }, 'controlDeficiency'],
      [{ controlDeficiency: '20' }, 'comments'],
      [{ controlDeficiency: '10', remediationPlan: 'x' }, 'expectedCompletionDate'],
      [{ controlDeficiency: '10', expectedCompletionDate: '2030-01-31' }, 'remediationPlan'],
      [{ controlDeficiency: '10', remediationPlan: 'x', expectedCompletionDate: '2020-01-31' }, 'expectedCompletionDate'],
      [{ controlDeficiency: '77', comments: 'x' }, 'controlDeficiency'],
    ];
    for (const [body, field] of refusals) expect([body, (await state(id, body)).errors?.[0]?.field]).toEqual([body, field]);

    const answer = await state(id, { controlDeficiency: '20', comments: '影响小,下年度改进' });
    expect(answer.data).toMatchObject({ state: 'complete' });
    expect(await listed('notStated')).not.toContain(id);
    expect(await figure('notStated')).toBe(before);
    const record = await world.record(id);
    expect(record.risk_ReviewInfo).toMatchObject({ controlDeficiency: '20' });
    expect(record.allowedActions).not.toContain('STATE_DEFICIENCY');
    expect((await state(id, { controlDeficiency: '20', comments: 'x' })).code).toBe('not_allowed');
    const log = await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
    // What is stated afterwards is not what ended the round.
    const rounds = await world.administrator.client.ask(routes.getRiskReviewHistory, { query: { id }, language: 'en' });
    expect(rounds).toMatchObject([{ operation: 'Review closed', operationCode: 'CLOSE' }]);
    expect(log.map(({ operationCode }) => operationCode)).toContain('STATE_DEFICIENCY');
  });

  test('stated as 10 it opens an issue for the owner, and the control remediates', async () => {
    const { id } = await world.bring('unstated');
    const answer = await state(id, { controlDeficiency: '10', remediationPlan: '补充双重审批', expectedCompletionDate: '2030-01-31' });
    expect(answer.data).toMatchObject({ state: 'remediating' });
    const [issue] = await world.owner.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
    expect(issue).toMatchObject({ plan: '补充双重审批', dueDate: '2030-01-31', assignee: { id: world.owner.id } });
    expect(await listed('10')).toContain(id);
  });
});

test('a saved draft with the score that the form proposes is not assessed, in lists and figures, until it is submitted', async () => {
  const { id } = await world.bring('assessing');
  const scored = async (score: number) =>
    (await world.administrator.client.ask(routes.getRiskControlByPage, { body: { score, rowIds: [id] } })).totalCount;
  const save = (controlAssessmentScore: number) =>
    world.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: world.assessmentBody(id, { controlAssessmentScore }) });
  await save(1);
  expect([await scored(0), await scored(1)]).toEqual([1, 0]);
  expect((await world.record(id)).risk_CurrentControl.controlAssessmentScore).toBe(1);
  await save(2);
  expect([await scored(0), await scored(2)]).toEqual([0, 1]);
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id, { controlAssessmentScore: 1 }) });
  expect([await scored(0), await scored(1)]).toEqual([0, 1]);
});
