import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  describeRoutes,
  makeCall,
  makeRecord,
  startTestApi,
  type RouteCase,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let cases: Record<RouteName, RouteCase>;
let auditorId: number;
let people: ReadonlySet<number>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  cases = describeRoutes(world);
  auditorId = (await buildPerson(api.sql, { roles: [ROLE.externalAuditor] })).id;
  people = new Set((await api.sql.query<{ id: number }>('select id from person')).map(({ id }) => id));
});
afterAll(() => api?.close());

/** Fields in which a call gives something to somebody. */
const GIVES =
  /(?:owner|assignee|signer|marker|tester|reviewer|substitute|holder|contact|manager|successor|approver|assistant|person|user)(?:Ids?)?$/iu;

/** An input for each place in which it names a person, with somebody else there. */
function exchangeEach(input: unknown, people: ReadonlySet<number>, to: number, key = ''): unknown[] {
  if (typeof input === 'number') return GIVES.test(key) && people.has(input) ? [to] : [];
  if (typeof input !== 'object' || input === null) return [];
  if (Array.isArray(input))
    return input.flatMap((one: unknown, place) => exchangeEach(one, people, to, key).map((other) => input.with(place, other) as unknown));
  return Object.entries(input).flatMap(([name, value]) =>
    exchangeEach(value, people, to, name).map((other) => ({ ...input, [name]: other })),
  );
}

/** Whom the calls of a route are tried as, until one goes through. */
const callers = () => [world.owner, world.administrator, world.reviewer, world.assistant];

/** How a call ended with the auditor in each place; undefined where its example goes through for nobody, who is named or not. */
async function give(route: Route): Promise<string[] | undefined> {
  const { names, state, input } = cases[route.name as RouteName];
  for (const person of callers()) {
    const id = names ? await makeRecord(api, world, names, state) : 0;
    const given = input(id);
    const codes: string[] = [];
    for (const body of exchangeEach(given.body, people, auditorId))
      codes.push((await makeCall(person.client, route, { ...given, body: body as Record<string, unknown> })).code);
    const plain = await makeCall(person.client, route, given);
    if (plain.code === 'ok') return codes;
  }
  return undefined;
}

/** What names him, by its column. */
async function listHoldings(): Promise<string[]> {
  const columns = await api.sql.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'person'::regclass and cardinality(c.conkey) = 1 order by 1, 2`,
  );
  const holdings: string[] = [];
  for (const { table, column } of columns) {
    if (await api.sql.one(`select 1 as found from ${table} where ${column} = $1 limit 1`, [auditorId])) holdings.push(`${table}.${column}`);
  }
  return holdings;
}

/** Those that answer for each record of a list, and so go through when they have given nothing. */
const forMany = ['allocateReviews', 'forwardRiskControls', 'reassignControlOwners', 'reassignIssues'];

test('no call gives an external auditor a part in what he audits, in whatever place it names him', async () => {
  const before = await listHoldings();
  const through: string[] = [];
  const tried: string[] = [];
  for (const route of Object.values(routes) as unknown as Route[]) {
    if (!route.mutates || exchangeEach(cases[route.name as RouteName].input(0).body, people, auditorId).length === 0) continue;
    const codes = await give(route);
    if (codes) tried.push(route.name);
    if (codes?.includes('ok')) through.push(route.name);
  }
  expect(tried.length).toBeGreaterThan(15);
  expect(through.sort()).toEqual(forMany);
  expect(await listHoldings()).toEqual(before);
});
