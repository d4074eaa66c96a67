import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, watchStatements, type SentStatement, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { fillLists } from '../http/list-plans.fixture.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await fillLists(api.sql, world);
}, 180_000);
afterAll(() => api?.close());

const page = { pageIndex: 0, pageSize: 20 };
const isCount = ({ text }: SentStatement) => /^select count\(\*\)/.test(text);

test('of reports whose events are asked for, the newest are looked at; where they do not fill the page all are gathered once, and behind the last page the number is still told', async () => {
  const ask = (body: Record<string, unknown>) =>
    watchStatements(() => world.administrator.client.ask(routes.getRiskReportQueryByPage, { body: { ...page, ...body } }));
  const isGathered = ({ text }: SentStatement) => text.includes('count(*) over ()');
  const isProbe = ({ text }: SentStatement) => /from \(select r\.\* from risk_report r order by .* limit 2000\) r/.test(text);
  const shapeOf = ({ statements }: { statements: SentStatement[] }) =>
    [isProbe, isCount, isGathered].map((is) => statements.filter(is).length);

  const common = { riskYear: 2026, span: 'occurrenceToDiscovery' };
  const newest = await ask(common);
  expect(shapeOf(newest)).toEqual([1, 1, 0]);
  const plain = await ask({});
  expect(shapeOf(plain)).toEqual([0, 1, 0]);
  expect(newest.answer).toEqual(plain.answer);

  // Each fortieth event is of the unit, so that the newest two thousand have some fifty of them.
  const unit = { businessUnit: 'V-7' };
  const first = await ask(unit);
  expect(shapeOf(first)).toEqual([1, 1, 0]);
  const far = await ask({ ...unit, pageIndex: 4 });
  expect(shapeOf(far)).toEqual([1, 0, 1]);
  expect([far.answer.totalCount, far.answer.data.length]).toEqual([first.answer.totalCount, page.pageSize]);
  const whole = await ask({ ...unit, pageSize: 100 });
  expect(far.answer.data).toEqual(whole.answer.data.slice(80));
  expect(first.answer.data).toEqual(whole.answer.data.slice(0, 20));

  const behind = await ask({ ...unit, pageIndex: 5_000 });
  expect([behind.answer.totalCount, behind.answer.data]).toEqual([first.answer.totalCount, []]);
});

test.each([-1, 10_000, 2_000_000_000])('what is no year of a calendar (%d) is the year of no event and no report', async (riskYear) => {
  for (const route of [routes.getRiskEventQueryByPage, routes.getRiskReportQueryByPage])
    expect(await world.administrator.client.ask(route, { body: { ...page, riskYear } })).toMatchObject({ totalCount: 0, data: [] });
});
