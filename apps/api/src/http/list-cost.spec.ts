import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  buildWorld,
  describeRoutes,
  makeCall,
  makeRecord,
  startTestApi,
  watchStatements,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { z } from 'zod';
import { createApi } from '../create-api.ts';
import { FRAME_BYTES, listCosts } from './list-cost-table.fixture.ts';
import { addRows, type Records } from './list-cost.fixture.ts';

const FEW = 2;
const MANY = 9;
/** As large a page as every call takes. */
const PAGE = 50;

/** What asking a call cost: the statements that went to the database, and the answer's bytes and rows. */
interface Cost {
  readonly code: string;
  readonly statements: readonly string[];
  readonly bytes: number;
  readonly rows: number;
}

let api: TestApi;
let world: World;
const costs = new Map<RouteName, { few: Cost; many: Cost }>();

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const few = await addRows(api, world, FEW);
  const before = await askAll(few);
  const many = await addRows(api, world, MANY);
  const after = await askAll(many);
  for (const [name, cost] of after) costs.set(name, { few: before.get(name)!, many: cost });
}, 300_000);
afterAll(() => api?.close());

const all = Object.values(routes) as unknown as Route[];
const isList = (route: Route) => !route.mutates && !route.raw && hasList(route.data);
const lists = all.filter(isList).map(({ name }) => name as RouteName);
const growing = lists.filter((name) => listCosts[name] && 'rows' in listCosts[name]);

/** Whether an answer of this shape holds a list somewhere. */
function hasList(schema: unknown): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(hasList);
  if (schema instanceof z.ZodUnion) return schema.options.some(hasList);
  if (schema instanceof z.ZodRecord) return hasList(schema.valueType);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? hasList(schema.unwrap()) : false;
}

async function askAll(records: Records): Promise<Map<RouteName, Cost>> {
  const cases = describeRoutes(world);
  const found = new Map<RouteName, Cost>();
  for (const name of lists) {
    const cost = listCosts[name];
    if (!cost) continue;
    const { names, state, input } = cases[name];
    const plain = cost.input ? cost.input(records) : input(names ? await makeRecord(api, world, names, state) : 0);
    const onePage = { pageSize: PAGE };
    const route = routes[name] as unknown as Route;
    const asked =
      route.method === 'GET' ? { ...plain, query: { ...onePage, ...plain.query } } : { ...plain, body: { ...onePage, ...plain.body } };
    const { client } = cost.as === 'owner' ? world.owner : world.administrator;
    found.set(name, await ask(() => makeCall(client, route, asked), 'rows' in cost ? cost.rows : undefined));
  }
  return found;
}

/** Of three calls the first warms up what is kept between calls, and what is kept for a while only ran out before one of the others at most. */
async function ask(work: () => ReturnType<typeof makeCall>, rows: string | undefined): Promise<Cost> {
  await work();
  const [once, again] = [await watchStatements(work), await watchStatements(work)];
  const { answer, statements } = once.statements.length < again.statements.length ? once : again;
  const { code, data } = answer;
  return {
    code,
    statements: statements.map(({ text }) => text),
    bytes: Buffer.byteLength(JSON.stringify(data ?? null)),
    rows: rows === undefined ? 0 : count(data, rows),
  };
}

function count(data: unknown, path: string): number {
  const found = path === '' ? [data] : path.split('.').reduce<unknown[]>((some, name) => some.flatMap((one) => step(one, name)), [data]);
  return found.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
}

function step(value: unknown, name: string): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return name === '*' ? Object.values(value) : [(value as Record<string, unknown>)[name]];
}

test('every call that answers a list has its row, and no other', () => {
  expect(Object.keys(listCosts).sort()).toEqual([...lists].sort());
});

test('statements and rows are seen', () => {
  const { few, many } = costs.get('getRiskControlByPage')!;
  expect(few.statements.length).toBeGreaterThan(0);
  expect(many.rows).toBeGreaterThan(few.rows);
});

describe.each(lists)('%s', (name) => {
  const costOf = () => costs.get(name)!;

  test('asks the database as often for many rows as for few', () => {
    const { few, many } = costOf();
    expect([few.code, many.code]).toEqual(growing.includes(name) ? ['ok', 'ok'] : [few.code, few.code]);
    const cost = listCosts[name]!;
    const perRow = 'perRow' in cost && cost.perRow ? cost.perRow[0] : 0;
    const most = few.statements.length + perRow * (many.rows - few.rows);
    expect(many.statements.length > most ? { few: few.statements, many: many.statements } : 'as often').toBe('as often');
  });
});

describe.each(growing)('%s', (name) => {
  test('answers more rows where there are more, and no more bytes than they are worth', () => {
    const { few, many } = costs.get(name)!;
    expect(few.rows).toBeGreaterThan(0);
    expect(many.rows).toBeGreaterThan(few.rows);
    const cost = listCosts[name]!;
    const most = 'rowBytes' in cost ? FRAME_BYTES + many.rows * cost.rowBytes : 0;
    expect({ bytes: many.bytes, rows: many.rows, isWithin: many.bytes <= most }).toMatchObject({ isWithin: true });
  });
});
