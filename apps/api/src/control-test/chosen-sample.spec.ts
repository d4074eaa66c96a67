import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, messages, routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let procedureId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { client } = world.administrator;
  const period = { title: '年度评价', kind: 'year', firstDay: '2026-01-01', lastDay: '2026-12-31', currency: 'CNY' };
  periodId = (await client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period })).id;
  const attribute = { letter: 'A', text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' };
  const procedure = { code: 'PR-CHOSEN', title: '三单匹配', titleEn: 'Three-way match', attributes: [attribute] };
  procedureId = (await client.ask(routes.saveTestProcedure, { body: procedure })).id;
});
afterAll(() => api?.close());

/** A design test that its tester has begun: a walkthrough of cases that he names. */
async function startDesign() {
  const [tester, reviewer] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const controlId = (await world.bring('assessing')).id;
  const { id } = await world.administrator.client.ask(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id },
  });
  const client = await api.as(tester);
  await client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  await client.ask(routes.setTestProcedure, { body: { id, procedureId } });
  return { id, tester: { client } };
}

test('a chosen sample has an item, and each of them once: no line and no reason is swallowed', async () => {
  const { id, tester } = await startDesign();
  const draw = (event: 'DRAW_SAMPLE' | 'EXTEND_SAMPLE', ...chosen: [string, string][]) =>
    tester.client.call(routes.drawSample, {
      body: { id, event, method: 'chosen', chosen: chosen.map(([key, reason]) => ({ key, reason })), reason: '补充' },
    });
  const refused = async (asked: ReturnType<typeof draw>) => (await asked).errors?.map(({ field, message }) => [field, message]);
  const saying = (key: 'itemsMissing' | 'itemRepeated' | 'itemDrawn' | 'itemReason') => [
    ['chosen', messages[`controlTest.${key}`].en.replace('{key}', 'INV-1')],
  ];
  expect(await refused(draw('DRAW_SAMPLE'))).toEqual(saying('itemsMissing'));
  expect(await refused(draw('DRAW_SAMPLE', ['INV-1', '']))).toEqual(saying('itemReason'));
  expect(await refused(draw('DRAW_SAMPLE', ['INV-1', '首笔'], ['INV-2', '金额最大'], ['INV-1', '关联方']))).toEqual(saying('itemRepeated'));
  expect((await draw('DRAW_SAMPLE', ['INV-1', '首笔'])).isSuccess).toBe(true);
  expect(await refused(draw('EXTEND_SAMPLE', ['INV-3', '末笔'], ['INV-1', '关联方']))).toEqual(saying('itemDrawn'));
  expect((await draw('EXTEND_SAMPLE', ['INV-3', '末笔'])).isSuccess).toBe(true);
});
