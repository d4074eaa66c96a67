import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildWorld, inLanes, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { recipientsOf } from './call-budget.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
}, 120_000);
afterAll(() => api?.close());

test('who forwards is counted by the people whom he names: what would be too many is refused as a whole, and fewer still go', async () => {
  const { id } = await world.bring('assessing');
  const people = (
    await api.sql.query<{ id: number }>(
      `insert into person (user_no, name) select 'R' || n, '人' || n from generate_series(1, 120) n returning id`,
    )
  ).map((row) => row.id);
  const forward = (userId: readonly number[], client = world.owner.client) =>
    client.call(routes.ccToTask, { body: { riskId: id, userId: [...userId] } });
  const answers = await inLanes([1, 2, 3, 4, 5], 5, () => forward(people));
  const codes = answers.map((answer) => (answer instanceof Error ? answer.message : answer.code));
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3);
  const [counted] = await api.sql.query<{ calls: number }>(`select calls from limited_call where bucket = 'recipients' and key = $1`, [
    String(world.owner.id),
  ]);
  expect(counted!.calls).toBe(240);
  expect((await forward(people.slice(0, 61))).code).toBe('rate_limited');
  expect((await forward(people.slice(0, 60))).code).not.toBe('rate_limited');
  expect((await forward(people.slice(0, 5), world.administrator.client)).code).not.toBe('rate_limited');
});

test('every call that sends the caller’s text to people whom he names is counted so', () => {
  const forwards = (Object.values(routes) as unknown as Route[]).filter(({ name }) => /^cc/.test(name));
  expect(forwards.length).toBeGreaterThan(1);
  for (const route of forwards) expect(recipientsOf(route, { userId: [1, 2, 2] })?.count).toBe(2);
});
