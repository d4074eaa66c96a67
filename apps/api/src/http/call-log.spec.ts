import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { setLogDestination } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly route?: string;
  readonly requestId?: string;
  readonly person?: number;
  readonly record?: number;
  readonly refused?: string;
  readonly fields?: string[];
}

const texts: string[] = [];
let api: TestApi;
let world: World;
let id: number;
let call = 0;
beforeAll(async () => {
  setLogDestination({ write: (text: string) => void texts.push(text) });
  api = await startTestApi(createApi, { env: { LOG_LEVEL: 'info' } });
  world = await buildWorld(api);
  ({ id } = await world.bring('assessing'));
});
afterAll(async () => {
  await api?.close();
  setLogDestination(undefined);
});

/** Calls, and finds the call's line by the id that it was given. */
async function lineOf(person: { client: TestApi['anonymous'] }, route: Route, input: Record<string, unknown>): Promise<Line> {
  const requestId = `call-log-${(call += 1)}`;
  await person.client.call(route, { ...input, headers: { 'x-request-id': requestId } });
  const found = texts.map((text) => JSON.parse(text) as Line).filter((line) => line.requestId === requestId && line.msg === 'request');
  expect(found).toHaveLength(1);
  return found[0]!;
}

test('the log tells who asked for which record, and that he was let through', async () => {
  const line = await lineOf(world.owner, routes.getRiskControl, { query: { id } });
  expect(line).toMatchObject({ level: 'info', route: routes.getRiskControl.path, person: world.owner.id, record: id });
  expect(line.refused).toBeUndefined();
});

test('a refusal on a record, which HTTP answers with 200, is told apart, with its code', async () => {
  expect(await lineOf(world.outsider, routes.getRiskControl, { query: { id } })).toMatchObject({
    person: world.outsider.id,
    record: id,
    refused: 'not_found',
  });
  expect(await lineOf(world.owner, routes.deleteRiskControl, { query: { id: 999_999_999 } })).toMatchObject({ refused: 'not_found' });
});

test('what is for administrators alone is refused as a warning', async () => {
  const line = await lineOf(world.owner, routes.exportTrail, { body: { type: 'riskControl', id } });
  expect(line).toMatchObject({ level: 'warn', person: world.owner.id, record: id, refused: 'forbidden' });
});

test('a caller without a session is refused without a name', async () => {
  const line = await lineOf({ client: api.anonymous }, routes.getRiskControl, { query: { id } });
  expect(line).toMatchObject({ record: id, refused: 'unauthenticated' });
  expect(line.person).toBeUndefined();
});

test('a refused input names its fields of the contract, and never what stood in them', async () => {
  const line = await lineOf(world.administrator, routes.getChangeLogByPage, {
    body: { pageIndex: 'Ferdinand Frost', from: 'Frost', Ferdinand: 'x' },
  });
  expect(line.refused).toMatch(/^validation/);
  expect(line.fields).toEqual(expect.arrayContaining(['pageIndex']));
  expect(JSON.stringify(line)).not.toMatch(/Ferdinand|Frost/);
});
