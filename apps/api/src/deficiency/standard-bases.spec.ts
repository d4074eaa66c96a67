import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('a period’s materiality offers the newest amount of each base that it was measured by (specification of assurance, 1 and 4)', async () => {
  const { client } = world.administrator;
  const days = { kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };
  const [id, other] = await Promise.all(
    ['一', '二'].map(async (title) => (await client.ask(routes.saveAssessmentPeriod, { body: { ...days, title } })).id),
  );
  const set = (base: 'revenue' | 'netAssets', baseAmount: string, source: string) =>
    client.ask(routes.setMateriality, {
      body: { id, base, baseAmount, percent: '5', performancePercent: '75', source, reason: '年度预算' },
    });
  const offered = (periodId: number) => client.ask(routes.getStandardBases, { query: { id: periodId } });
  expect(await offered(id!)).toEqual([]);
  await set('revenue', '1000000.00', '预算');
  await set('netAssets', '300000.50', '报表');
  await set('revenue', '1200000.00', '报表');
  expect(await offered(id!)).toEqual([
    { base: 'revenue', amount: '1200000.00', currency: 'CNY', source: '报表' },
    { base: 'netAssets', amount: '300000.50', currency: 'CNY', source: '报表' },
  ]);
  expect(await offered(other!)).toEqual([]);
});
