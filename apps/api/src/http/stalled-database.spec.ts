import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

/** More than the process has connections. */
const CALLS = 40;

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** Another question each: whoever asks the same shares a connection. */
const list = (riskYear = 2026) =>
  world.administrator.client.call(routes.getRiskControlByPage, { body: { pageIndex: 0, pageSize: 10, riskYear } });

test('with all connections held, who waits too long is told that it may pass, and all is well when it has passed', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => (held = resolve));
  const lock = api.sql.transaction(async (tx) => {
    await tx.query('lock table risk_control in access exclusive mode');
    held();
    await released;
  });
  await locked;
  const answers = Array.from({ length: CALLS }, (_, index) => list(2000 + index));
  // The first that gives up does so by itself, while the table is still held.
  const first = await Promise.any(answers.map(async (answer) => ((await answer).isSuccess ? Promise.reject(new Error('served')) : answer)));
  expect(first).toMatchObject({ code: 'fault.unavailable' });
  release();
  await lock;
  const codes = new Set((await Promise.all(answers)).map((answer) => answer.code ?? 'ok'));
  expect([...codes].filter((code) => !['ok', 'fault.unavailable'].includes(code))).toEqual([]);
  expect(await list()).toMatchObject({ isSuccess: true });
}, 60_000);
