import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { bringDeficiency, buildStatements, buildWorld, startTestApi, workControlTest, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

// A mistaken period ends without having been assessed (docs/adr/0079-a-period-is-withdrawn.md).

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const admin = () => world.administrator.client;
const read = (id: number) => admin().ask(routes.getAssessmentPeriod, { query: { id } });
const move = (id: number, event: string, comments = '') => admin().call(routes.updateAssessmentPeriod, { body: { id, event, comments } });
const heldBy = async (id: number) => (await admin().ask(routes.getPeriodFigures, { query: { id } })).held;
const refused = async (id: number, language: 'zh' | 'en') => {
  const body = { id, event: 'WITHDRAW' as const, comments: '重复建立' };
  const { code, message } = await admin().call(routes.updateAssessmentPeriod, { body, language });
  return { code, message };
};
const mayWithdraw = async (id: number) => (await read(id)).allowedActions.includes('WITHDRAW');

test('a period is withdrawn with a reason after fieldwork began; its tests are asked of nobody and nothing more begins in it', async () => {
  const { id: testId, tester } = await workControlTest(api, world);
  const { periodId } = await admin().ask(routes.getControlTest, { query: { id: testId } });
  await move(periodId, 'START');
  expect((await tester.client.ask(routes.getMyDuties, { query: {} })).data).toHaveLength(1);
  expect(await mayWithdraw(periodId)).toBe(true);
  expect(await move(periodId, 'WITHDRAW')).toMatchObject({ code: 'validation', errors: [{ field: 'comments' }] });
  expect(
    (await tester.client.call(routes.updateAssessmentPeriod, { body: { id: periodId, event: 'WITHDRAW', comments: 'x' } })).isSuccess,
  ).toBe(false);
  expect(await move(periodId, 'WITHDRAW', '重复建立')).toMatchObject({ isSuccess: true });

  expect(await read(periodId)).toMatchObject({ state: 'withdrawn', allowedActions: [] });
  expect(await tester.client.ask(routes.getControlTest, { query: { id: testId } })).toMatchObject({ isOpen: false, allowedActions: [] });
  expect((await tester.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
  const [step] = await admin().ask(routes.getAssessmentPeriodHistory, { query: { id: periodId } });
  expect(step).toMatchObject({ operationCode: 'WITHDRAW' });
  expect(JSON.stringify(step)).toContain('重复建立');

  // Nothing is planned in it or judged in it, and no page opens it by itself while there is another one.
  const { id: controlId } = await world.bring('assessing');
  const plan = { periodId, controlId, kind: 'design' as const, testerId: tester.id, reviewerId: world.reviewer.id };
  expect(await admin().call(routes.saveControlTest, { body: plan })).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('withdrawn'),
  });
  const title = '审计委员会资料';
  expect(await admin().call(routes.prepareCommitteePack, { body: { periodId, title, titleEn: '' } })).toMatchObject({
    code: 'wrong_state',
  });
  const next = { title: '下一期间', kind: 'year', firstDay: '2034-01-01', lastDay: '2034-12-31' } as const;
  expect(await admin().call(routes.carryAssessmentPeriod, { body: { fromId: periodId, ...next } })).toMatchObject({ code: 'wrong_state' });
  expect((await admin().ask(routes.getDeficiencyPeriods, {})).map(({ id }) => id)).not.toContain(periodId);
  const days = { kind: 'year', firstDay: '2020-01-01', lastDay: '2020-12-31', currency: 'CNY' } as const;
  const { id: wanted } = await admin().ask(routes.saveAssessmentPeriod, { body: { ...days, title: '2020 年' } });
  expect((await admin().ask(routes.getAssessmentScope, { query: {} })).periodId).toBe(wanted);
});

test('an open finding holds a period, and a settled one lets it go; reopened there it is judged by nobody', async () => {
  const id = await bringDeficiency(api, world, 'proposed');
  const { periodId } = await admin().ask(routes.getDeficiency, { query: { id } });
  expect(await mayWithdraw(periodId)).toBe(false);
  // It is told by what, in the caller's language; to who may not withdraw it anyway, nothing is.
  expect(await refused(periodId, 'en')).toEqual({
    code: 'not_allowed.held',
    message: 'This period cannot be withdrawn because it has open deficiencies (1)',
  });
  const body = { id: periodId, event: 'WITHDRAW' as const, comments: '重复建立' };
  expect((await world.owner.client.call(routes.updateAssessmentPeriod, { body })).code).not.toBe('not_allowed.held');
  expect(await heldBy(periodId)).toEqual([{ kind: 'deficiency', count: 1 }]);
  await admin().ask(routes.updateDeficiency, { body: { id, event: 'DISMISS', comments: '不成立' } });
  expect(await mayWithdraw(periodId)).toBe(true);
  expect((await move(periodId, 'WITHDRAW', '重复建立')).isSuccess).toBe(true);
  // One that stands in another period too is judged there.
  const days = { kind: 'year', firstDay: '2032-01-01', lastDay: '2032-12-31', currency: 'CNY' } as const;
  const { id: next } = await admin().ask(routes.saveAssessmentPeriod, { body: { ...days, title: '2032 年' } });
  await api.sql.query('insert into deficiency_carried (deficiency_id, period_id) values ($1, $2)', [id, next]);
  expect(await api.sql.one('select deficiency_judged_in($1::bigint) as id', [id])).toEqual({ id: next });
});

test('what was signed is not taken out of its period: a statement, or the period itself that was opened again', async () => {
  const built = await buildStatements(world);
  expect(await mayWithdraw(built.periodId)).toBe(true);
  await api.sql.query('update certification set signed_at = now() where id = (select min(id) from certification where period_id = $1)', [
    built.periodId,
  ]);
  expect(await mayWithdraw(built.periodId)).toBe(false);
  const found = await bringDeficiency(api, world, 'proposed');
  await api.sql.query('insert into deficiency_carried (deficiency_id, period_id) values ($1, $2)', [found, built.periodId]);
  expect(await refused(built.periodId, 'en')).toMatchObject({ message: expect.stringContaining('has signed statements (1), open def') });
  expect(await refused(built.periodId, 'zh')).toMatchObject({
    message: expect.stringContaining('有：已签署的声明 1 份、未关闭的缺陷 1 项'),
  });

  const days = { kind: 'year', firstDay: '2033-01-01', lastDay: '2033-12-31', currency: 'CNY' } as const;
  const { id } = await admin().ask(routes.saveAssessmentPeriod, { body: { ...days, title: '2033 年' } });
  for (const event of ['START', 'CONCLUDE', 'SIGN_OFF']) await move(id, event);
  expect((await move(id, 'REOPEN', '更正')).isSuccess).toBe(true);
  expect(await mayWithdraw(id)).toBe(false);
  expect(await heldBy(id)).toEqual([{ kind: 'assessmentPeriod', count: 1 }]);
  // Where it could not be withdrawn anyway nothing is said to hold it.
  expect((await move(id, 'SIGN_OFF')).isSuccess).toBe(true);
  expect(await heldBy(id)).toEqual([]);
});
