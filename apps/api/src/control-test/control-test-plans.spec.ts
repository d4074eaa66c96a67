import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { controlTestBoardBody, controlTestListBody } from '@portal/contract';
import { selectControlTestBoard, selectControlTestList } from '@portal/control-test';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createApi } from '../create-api.ts';

const TESTS = 10_000;
const ITEMS = 25;
const TODAY = '2026-11-25';

let api: TestApi;
let world: World;
let periodId: number;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  periodId = await fill();
}, 240_000);
afterAll(() => api?.close());

/** Ten periods with a thousand tests each, every one with a sample of 25 items; the owner tests ten of them. */
async function fill(): Promise<number> {
  const { sql } = api;
  const [period] = await sql.query<{ id: number }>(
    `insert into assessment_period (id, title, owner_id, first_day, last_day, kind, currency, state)
     select nextval('portal_id_seq'), 'P' || n, $1, make_date(2020 + n, 1, 1), make_date(2020 + n, 12, 31), 'year', 'CNY', 'fieldwork'
     from generate_series(1, 10) n returning id`,
    [world.administrator.id],
  );
  await sql.query(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, risk_description)
     select x.id, x.id, 'P' || x.id, 2026, 'complete', $1, $2, 'control ' || x.id
     from (select nextval('portal_id_seq') as id from generate_series(1, 250)) x`,
    [world.administrator.id, world.otherOwner.id],
  );
  await sql.query(
    `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state, updated_at)
     select 'test', p.id, c.id, k.kind, $1, case when row_number() over (order by c.id, p.id, k.kind) % 1000 = 0 then $2::bigint else $3::bigint end, $1,
       make_date(2026, 1 + (c.id % 12)::int, 1), (array['planned', 'inProgress', 'inReview', 'concluded'])[1 + c.id % 4], now() - make_interval(secs => c.id)
     from risk_control c, assessment_period p, unnest(array['design', 'interim', 'yearEnd', 'rollForward']) k (kind) where c.risk_no like 'P%'`,
    [world.administrator.id, world.owner.id, world.outsider.id],
  );
  await sql.query(
    `insert into control_test_draw (test_id, ordinal, role, formula, drawn_by) select id, 1, 'first', '{}', $1 from control_test`,
    [world.administrator.id],
  );
  await sql.query(
    `insert into control_test_item (test_id, place, ordinal, item_key, marks) select t.id, n, 1, 'K' || n, '{"A": "p", "B": "n"}'
     from control_test t, generate_series(1, ${ITEMS}) n`,
  );
  await sql.query('analyze control_test, control_test_draw, control_test_item, risk_control, assessment_period');
  return period!.id;
}

const administrator = (): Actor => ({ id: world.administrator.id, isAdministrator: true, isSystem: false });
const person = (): Actor => ({ id: world.owner.id, isAdministrator: false, isSystem: false });

async function planOf(text: string, params: readonly unknown[]): Promise<string> {
  const rows = await api.sql.query<Record<string, string>>(`explain ${text}`, [...params]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const listPlan = (actor: Actor, query: Record<string, unknown>): Promise<string> => {
  const { text, params } = selectControlTestList(actor, controlTestListBody.parse(query), TODAY);
  return planOf(`${text} limit 20`, params);
};

test('a company with all below it is asked by the keys of its departments, not by reading every control', async () => {
  const [company] = await api.sql.query<{ id: number }>(
    `insert into company (code, name, currency) values ('PLAN', 'P', 'CNY') returning id`,
  );
  expect(await listPlan(administrator(), { companyId: company!.id, periodId })).not.toMatch(/Seq Scan on control_test\b/);
});

test('there are ten thousand tests with 25 items each', async () => {
  const [count] = await api.sql.query<{ tests: number; items: number }>(
    'select (select count(*)::int from control_test) as tests, (select count(*)::int from control_test_item) as items',
  );
  expect(count).toEqual({ tests: TESTS, items: TESTS * ITEMS });
});

test('a page comes from an index, and its items from theirs', async () => {
  const newest = await listPlan(administrator(), {});
  expect(newest).toContain('control_test_newest_idx');
  expect(newest).toContain('control_test_item_pkey');
  expect(newest).not.toMatch(/Seq Scan on control_test_item/);
  expect(newest).not.toMatch(/Seq Scan on control_test r/);
});

test('one’s own tests come from the indexes of the ties, whoever else has ten thousand', async () => {
  for (const tab of ['mine', '']) {
    const own = await listPlan(person(), { tab });
    expect(own).toMatch(/control_test_tester_idx/);
    expect(own).not.toMatch(/Seq Scan on control_test /);
    expect(own).not.toMatch(/Seq Scan on control_test_item/);
  }
});

test('a keyword looks up the number of each test’s control by its key', async () => {
  const { ids, params } = selectControlTestList(administrator(), controlTestListBody.parse({ keyword: 'RC-2026-000048' }), TODAY);
  const plan = await planOf(`${ids} limit 20`, params);
  expect(plan).toContain('Index Cond: (id = r.control_id)');
  expect(plan).not.toContain('Seq Scan on risk_control');
});

test('the board reads a period by its index and no item at all', async () => {
  for (const by of ['process', 'tester', 'kind'] as const) {
    const { text, params } = selectControlTestBoard(controlTestBoardBody.parse({ periodId, by }), administrator(), TODAY);
    const plan = await planOf(text, params);
    expect(plan).toMatch(/control_test_period_idx|control_test_one_idx/);
    expect(plan).not.toContain('control_test_item');
  }
});
