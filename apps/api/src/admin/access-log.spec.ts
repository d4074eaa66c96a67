import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type RouteBody } from '@portal/contract';
import { AccessLog, verifyAudit } from '@portal/platform';
import { buildWorld, eventually, recordKinds, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let id: number;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  ({ id } = await world.bring('assessing'));
}, 120_000);
afterAll(() => api?.close());

const read = async (body: Partial<RouteBody<typeof routes.getAccessLogByPage>>) => {
  await api.app.get(AccessLog).write();
  return world.administrator.client.ask(routes.getAccessLogByPage, { body: { pageSize: 100, ...body } });
};

test('a call is told with who, when, which record, outcome, address and duration, and nothing of its body or query', async () => {
  const headers = { 'x-request-id': 'access-log-1' };
  await world.owner.client.call(routes.saveDraftRiskCurrentControl, { body: { riskId: id, description: 'Ferdinand Frost' }, headers });
  await world.outsider.client.call(routes.getRiskControl, {
    query: { id, secret: 'Ferdinand' },
    headers: { 'x-request-id': 'access-log-2' },
  });
  const { data } = await read({ recordId: id });
  const [refused, saved] = ['access-log-2', 'access-log-1'].map((request) => data.find(({ requestId }) => requestId === request)!);
  expect(saved).toMatchObject({
    kind: 'call',
    method: 'POST',
    call: routes.saveDraftRiskCurrentControl.path,
    recordId: id,
    status: 200,
    refused: '',
    address: '127.0.0.1',
    person: { id: world.owner.id },
    milliseconds: expect.any(Number),
  });
  expect(Math.abs(Date.parse(saved!.at) - Date.now())).toBeLessThan(300_000);
  expect(refused).toMatchObject({ refused: 'not_found', person: { id: world.outsider.id } });
  const all = await api.sql.one<{ text: string }>('select string_agg(l::text, $1) as text from access_log l', ['\n']);
  expect(all!.text).not.toMatch(/Ferdinand|Frost/);
  const { token } = world.owner.client as unknown as { token?: string };
  if (token) expect(all!.text).not.toContain(token);
});

test('it is searched by person, call, outcome, address and day', async () => {
  await api.anonymous.call(routes.getRiskControl, { query: { id } });
  const mine = await read({ personId: world.owner.id });
  expect(mine.data.length).toBeGreaterThan(0);
  expect(mine.data.every(({ person }) => person?.id === world.owner.id)).toBe(true);
  const refused = await read({ outcome: 'refused', keyword: 'getriskcontrol', recordId: id });
  expect(refused.data.map((row) => row.refused).sort()).toEqual(['not_found', 'unauthenticated']);
  expect((await read({ outcome: 'fault' })).data).toEqual([]);
  expect((await read({ address: '10.9.8.7' })).totalCount).toBe(0);
  expect((await read({ from: '2999-01-01' })).totalCount).toBe(0);
  expect((await read({ from: '2000-01-01', to: '2999-01-01' })).totalCount).toBeGreaterThan(5);
  const [row] = mine.data;
  expect((await read({ rowIds: [row!.id] })).data).toEqual([row]);
});

test('who reads it is in it, and who exports it stands in the change log as well', async () => {
  await read({ personId: world.owner.id });
  const { data } = await read({ keyword: 'GetAccessLogByPage' });
  expect(data[0]).toMatchObject({ person: { id: world.administrator.id }, recordId: world.owner.id });
  await world.administrator.client.ask(routes.exportAccessLog, { body: { personId: world.owner.id } });
  const log = await world.administrator.client.ask(routes.getChangeLogByPage, { body: { kind: 'audit' } });
  expect(log.data[0]).toMatchObject({ event: 'exportList', changes: [{ field: 'personId', after: String(world.owner.id) }] });
});

test('a record that cannot be read out of the input does not cost the line', async () => {
  const headers = { 'x-request-id': 'access-log-hostile' };
  await world.owner.client.call(routes.updateRiskCurrentControl, { body: { id: { toString: 1 }, riskId: [{ valueOf: 2 }] }, headers });
  const found = (await read({ personId: world.owner.id })).data.filter(({ requestId }) => requestId === 'access-log-hostile');
  expect(found).toEqual([expect.objectContaining({ call: routes.updateRiskCurrentControl.path, recordId: null })]);
});

test('a stream that its reader leaves has its line, with the address from which he came', async () => {
  const leave = new AbortController();
  const { token } = world.owner.client;
  const stream = await fetch(`${api.url}${routes.stream.path}`, { headers: { 'x-token': token! }, signal: leave.signal });
  expect(stream.status).toBe(200);
  leave.abort();
  const line = await eventually(async () => {
    const { data } = await read({ keyword: routes.stream.path, personId: world.owner.id });
    return data[0];
  });
  expect(line).toMatchObject({ status: 200, address: '127.0.0.1' });
});

test('a process that stops has written every call that it answered; a call that is none of the contract leaves no line', async () => {
  const other = await startTestApi(createApi, {
    database: { sql: api.sql, url: api.config.DATABASE_URL, drop: () => Promise.resolve() } as never,
  });
  const client = await other.as(world.owner);
  for (let index = 0; index < 20; index += 1)
    await client.call(routes.getRiskControl, { query: { id }, headers: { 'x-request-id': `before-the-stop-${index}` } });
  await fetch(`${other.url}/health/live`);
  await fetch(`${other.url}/api/NoSuchCall`);
  await other.close();
  const found = (await read({ personId: world.owner.id, recordId: id })).data.filter(({ requestId }) =>
    requestId.startsWith('before-the-stop'),
  );
  expect(found).toHaveLength(20);
  expect((await read({ keyword: 'NoSuchCall' })).totalCount + (await read({ keyword: 'health' })).totalCount).toBe(0);
  const report = await verifyAudit(api.config.DATABASE_URL, recordKinds);
  expect([report.problems, report.accessLines > 20]).toEqual([[], true]);
});
