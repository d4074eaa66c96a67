import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { riskListBody, type RiskListInput } from '@portal/contract';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import type { Reader } from '@portal/directory';
import { buildListWhere, joins, type ListFilters } from '../list-conditions.ts';
import { RiskControlQueries } from '../risk-control.queries.ts';
import { ControlCounts } from './control-counts.ts';
import { ControlRecount } from './control-recount.ts';
import { createRandom } from './random.fixture.ts';
import { RecordingSql } from './recording-sql.fixture.ts';

const CONTROLS = 6_000;
const administrator: Reader = { actor: { id: 1, isAdministrator: true, isSystem: false }, aideDepartmentId: null };
const ask = (body: RiskListInput): ListFilters => ({ ...riskListBody.parse(body), today: '2026-11-20' });

let database: TestDatabase;
let sql: RecordingSql;
let lists: RiskControlQueries;
let counts: ControlCounts;
let recount: ControlRecount;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new RecordingSql(database.url, { max: 3 });
  counts = new ControlCounts(sql);
  recount = new ControlRecount(sql, counts);
  lists = new RiskControlQueries(sql, counts);
  await database.sql.query(`insert into person (id, user_no, name) select n, 'u' || n, '人员' || n from generate_series(1, 5) n`);
  await database.sql.query(
    `insert into department (id, name, name_en) select n, '部门' || n, 'Department ' || n from generate_series(7, 9) n`,
  );
  await database.sql.query('insert into shared_control (id) values (7)');
  await database.sql
    .query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, department_id, owner_id, creator_id, updated_at)
    select 10000 + n, 10000 + n, 'P-' || n, 2026, (array['draft', 'reviewing', 'complete'])[1 + n % 3], 7 + n % 3, 1 + n % 5, 1,
      timestamptz '2026-10-01' - make_interval(mins => n / 2) from generate_series(1, ${CONTROLS}) n`);
  await database.sql.query('insert into self_assessment (risk_id, score, submitted_at) select id, 1 + id % 5, now() from risk_control');
  await database.sql.query(`insert into independent_review (risk_id, round, state, submitted_by, allocated_to)
    select id, 1, 'open', 3, case when id % 9 = 1 then 2 end from risk_control where state = 'reviewing'`);
  await recount.recount();
  await database.sql.query('vacuum analyze');
}, 60_000);
afterAll(async () => {
  await sql?.close();
  await database?.drop();
});

const asked: readonly RiskListInput[] = [
  { status: 3, score: 2 },
  { status: 3, dueTo: '2030-01-01' },
  { score: 4, openIssues: false },
  { score: 4, departmentId: 8 },
  { allocatedTo: 'none' },
  { allocatedTo: 'u2', score: 3 },
  { startDate: '2020-01-01', score: 1 },
  { departmentId: 7 },
];

/** What the list says by its own condition alone, over the tables. */
async function readPlainly(body: RiskListInput) {
  const query = ask(body);
  const { where, params } = buildListWhere('home', query, administrator);
  const rows = await database.sql.query<{ id: number }>(
    `select c.id from risk_control c ${joins} where ${where} order by c.updated_at desc, c.id desc`,
    params,
  );
  const from = query.pageIndex * query.pageSize;
  return { total: rows.length, ids: rows.slice(from, from + query.pageSize).map(({ id }) => id) };
}

async function read(body: RiskListInput) {
  const { totalCount, rows } = await lists.list('home', ask(body), administrator);
  return { total: totalCount, ids: rows.map(({ row }) => row.id) };
}

async function compareAll(): Promise<void> {
  for (const filter of asked)
    for (const pageIndex of [0, 2, 1]) {
      const body = { ...filter, pageIndex, pageSize: 20 };
      expect([body, await read(body)]).toEqual([body, await readPlainly(body)]);
    }
}

/** $1 a control, $2 any number. */
const writes: readonly string[] = [
  `update risk_control set updated_at = timestamptz '2026-10-02' + make_interval(secs => $2::int % 100000) where id = $1`,
  `update risk_control set department_id = 7 + $2::int % 3 where id = $1`,
  `update risk_control set state = (array['draft', 'complete'])[1 + $2::int % 2] where id = $1 and state <> 'reviewing'`,
  `update risk_control set is_active = $2::int % 4 > 0 where id = $1`,
  `update self_assessment set score = 1 + $2::int % 5 where risk_id = $1`,
  `update independent_review set allocated_to = nullif($2::int % 3, 0) where risk_id = $1`,
  `update independent_review set state = 'rejected' where risk_id = $1 and $2::int % 2 = 0`,
];

test('a page of a list that is asked again is that of the plain condition, whatever was written and folded meanwhile', async () => {
  const random = createRandom(20_261_127);
  await compareAll();
  for (let round = 0; round < 8; round += 1) {
    // The newest are written most: they stand on the pages that are kept.
    for (let step = 0; step < 12; step += 1)
      await database.sql.query(writes[Math.floor(random() * writes.length)]!, [
        10_001 + Math.floor(random() * (random() < 0.7 ? 150 : CONTROLS)),
        Math.floor(random() * 1_000_000),
      ]);
    await compareAll();
    if (round % 2 === 1) await counts.fold();
    await compareAll();
  }
});

test('a row that shows another one’s control is in no figure: lists that hold such rows are not kept', async () => {
  await counts.fold();
  const body = { departmentId: 9, pageSize: 20 };
  expect(await read(body)).toEqual(await readPlainly(body));
  await database.sql.query(`update risk_control set state = 'shared', shared_control_id = 7 where id in (10005, 10008)`);
  await counts.fold();
  expect(await read(body)).toEqual(await readPlainly(body));
  expect(await read(body)).toEqual(await readPlainly(body));
  await database.sql.query('update risk_control set department_id = 8 where id = 10005');
  await counts.fold();
  expect(await read(body)).toEqual(await readPlainly(body));
});

test('what was walked is not walked again until the figures change', async () => {
  await counts.fold();
  const walks = async (body: RiskListInput) => {
    sql.statements.length = 0;
    await read({ pageSize: 20, ...body });
    return sql.statements.filter(({ text }) => /^select c\.id, \(|^with near as/.test(text)).length;
  };
  for (const body of [
    { status: 3, score: 2 },
    { status: 3, dueTo: '2030-02-02' },
    { allocatedTo: 'none', riskYear: 2026 },
  ] satisfies RiskListInput[]) {
    expect(await walks({ ...body, pageIndex: 3 })).toBeGreaterThan(0);
    // Pages before it were passed on the way.
    expect([await walks(body), await walks({ ...body, pageIndex: 2 })]).toEqual([0, 0]);
  }
  await database.sql.query('update self_assessment set score = 1 + score % 5 where risk_id = 11000');
  expect(await walks({ status: 3, score: 2 })).toBe(0);
  await counts.fold();
  expect(await walks({ status: 3, score: 2 })).toBeGreaterThan(0);
});
