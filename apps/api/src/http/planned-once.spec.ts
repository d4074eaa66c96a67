import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { Sql } from '@portal/platform';
import {
  buildWorld,
  describeRoutes,
  makeCall,
  makeRecord,
  startTestApi,
  type ApiClient,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import pg from 'pg';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
/** What was prepared for who may see everything, and for who may not. */
let prepared: Map<string, readonly unknown[]>;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  prepared = await watchReads([world.administrator, world.owner]);
}, 300_000);
afterAll(() => api?.close());

/** PostgreSQL plans a prepared statement so often for what is asked, and keeps the plan for any values only if it thinks that one as good. */
const PLANNED_ANEW_AT_MOST = 5;

/** What the calls that tell of one record have prepared for some people: values by text. */
async function watchReads(people: readonly { readonly client: ApiClient }[]): Promise<Map<string, readonly unknown[]>> {
  const found = new Map<string, readonly unknown[]>();
  const { prepared: ask } = Sql.prototype;
  const spy = jest.spyOn(Sql.prototype, 'prepared').mockImplementation(function (this: Sql, text: string, params: readonly unknown[] = []) {
    found.set(text, params);
    return ask.call(this, text, params) as never;
  });
  try {
    const cases = describeRoutes(world);
    for (const route of Object.values(routes) as unknown as Route[]) {
      const { names, state, input } = cases[route.name as RouteName];
      if (route.mutates || route.raw || !names) continue;
      const id = await makeRecord(api, world, names, state);
      for (const { client } of people) await makeCall(client, route, input(id));
    }
  } finally {
    spy.mockRestore();
  }
  return found;
}

const say = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('what a record is read by is planned once a connection, not anew for every caller', async () => {
  // Every call's session, and the records that stand on the most tables.
  const known = ['session s', 'risk_control c', 'risk_event e', 'risk_report r', 'control_test r', 'deficiency r', 'remediation_issue i'];
  expect(known.filter((table) => ![...prepared.keys()].some((text) => say(text).includes(`from ${table} `)))).toEqual([]);

  // As a portal has them after a day: of a handful of rows each plan is as good as another.
  await api.sql.query(
    `insert into session (token_hash, person_id, expires_at, address, user_agent)
     select sha256(n::text::bytea), s.person_id, s.expires_at, s.address, s.user_agent from (select * from session limit 1) s, generate_series(1, 5000) n`,
  );
  await api.sql.query('analyze');
  const client = new pg.Client({ connectionString: api.config.DATABASE_URL, options: '-c jit=off' });
  await client.connect();
  try {
    for (const [at, [text, values]] of [...prepared].entries())
      for (let call = 0; call <= PLANNED_ANEW_AT_MOST + 1; call += 1)
        await client.query({ name: `read_${at}`, text, values: [...values] } as pg.QueryConfig);
    const { rows } = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements where custom_plans > $1 order by statement',
      [PLANNED_ANEW_AT_MOST],
    );
    expect(rows.map(({ statement }) => say(statement))).toEqual([]);
  } finally {
    await client.end();
  }
});

test('other records and other people are asked for by the same texts: each is kept by every connection', async () => {
  const others = await watchReads([world.administrator, world.otherOwner]);
  expect([...others.keys()].filter((text) => !prepared.has(text)).map(say)).toEqual([]);
});
