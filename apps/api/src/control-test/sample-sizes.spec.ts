import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('the table of sample sizes is an administrator’s', async () => {
  const sizes = await world.owner.client.ask(routes.getSampleSizes, { query: {} });
  expect(sizes).toContainEqual({ frequency: 'manyADay', risk: 'higher', size: 60, waitDays: 25 });
  expect(Object.fromEntries(sizes.map(({ frequency, waitDays }) => [frequency, waitDays]))).toEqual({
    ...{ annual: 0, quarterly: 180, monthly: 60, weekly: 35, daily: 30, manyADay: 25, automated: 1 },
  });
  const changed = await world.administrator.client.ask(routes.saveSampleSizes, {
    body: { sizes: [{ frequency: 'weekly', risk: 'lower', size: 6 }] },
  });
  // Who says nothing of the days leaves them.
  expect(changed).toContainEqual({ frequency: 'weekly', risk: 'lower', size: 6, waitDays: 35 });
  expect(changed).toHaveLength(14);
  const save = (waitDays: number) =>
    world.administrator.client.call(routes.saveSampleSizes, {
      body: { sizes: [{ frequency: 'weekly', risk: 'lower', size: 6, waitDays }] },
    });
  expect((await save(14)).data).toContainEqual({ frequency: 'weekly', risk: 'lower', size: 6, waitDays: 14 });
  expect((await save(-1)).code).toMatch(/^validation/);
});

test('whoever draws is proposed the risk of the control and from what: its reviewer’s word, and before it the accounts that it covers', async () => {
  const { client } = world.administrator;
  const period = { title: '年度评价', kind: 'year', firstDay: '2026-01-01', lastDay: '2026-12-31', currency: 'CNY' };
  const periodId = (await client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period })).id;
  const { id: controlId } = await world.bring('assessing');
  const [tester, reviewer] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const plan = { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id };
  const { id } = await client.ask(routes.saveControlTest, { body: plan });
  const [mine, theirs] = [await api.as(tester), await api.as(reviewer)];
  await mine.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  const proposedTo = async (one: typeof mine) => (await one.ask(routes.getControlTest, { query: { id } })).proposedRisk;
  expect(await proposedTo(mine)).toBeNull();
  await api.sql.query(
    `insert into independent_review (risk_id, round, state, submitted_by, effectiveness) select $1, 90 + e, 'closed', $2, e from unnest(array[5, 3]) e`,
    [controlId, world.owner.id],
  );
  // The last round counts.
  expect(await proposedTo(mine)).toEqual({ risk: 'lower', from: 'review', score: 5, accounts: [] });
  await api.sql.query(
    `with a as (insert into significant_account (period_id, code, name, name_en, flags)
       values ($1, '1122', '应收账款', 'Accounts receivable', '{estimate}'), ($1, '1601', '固定资产', 'Fixed assets', '{}') returning id)
     insert into control_scope_account (control_id, account_id, assertion) select $2, a.id, 'valuation' from a`,
    [periodId, controlId],
  );
  expect(await proposedTo(mine)).toEqual({
    risk: 'higher',
    from: 'accounts',
    score: null,
    accounts: [{ code: '1122', name: '应收账款', nameEn: 'Accounts receivable' }],
  });
  expect(await proposedTo(theirs)).toBeNull();
});
