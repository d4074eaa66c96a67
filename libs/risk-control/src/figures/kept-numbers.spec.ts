import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { riskListBody, type RiskListInput } from '@portal/contract';
import { Sql } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import type { Reader } from '@portal/directory';
import { RiskControlQueries } from '../risk-control.queries.ts';
import type { ListFilters, ListScope } from '../list-conditions.ts';
import { ControlCounts } from './control-counts.ts';
import { ControlRecount } from './control-recount.ts';
import { findCounted } from './counted.ts';

/** More than a list looks through for a few. */
const CONTROLS = 40_000;
const administrator: Reader = { actor: { id: 1, isAdministrator: true, isSystem: false }, aideDepartmentId: null };
const owner: Reader = { actor: { id: 3, isAdministrator: false, isSystem: false }, aideDepartmentId: null };
const ask = (body: RiskListInput): ListFilters => riskListBody.parse(body);

class RecordingSql extends Sql {
  readonly statements: { text: string; params: readonly unknown[] }[] = [];

  override query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    this.statements.push({ text, params });
    return super.query<R>(text, params);
  }
}

let database: TestDatabase;
let sql: RecordingSql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new RecordingSql(database.url, { max: 3 });
  await database.sql.query(`insert into person (id, user_no, name) values (1, 'u1', '人员')`);
  await database.sql.query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id, updated_at)
    select 10000 + n, 10000 + n, 'K-' || n, 2026, 'assessing', 1, 1, timestamptz '2026-10-01' - make_interval(mins => n) from generate_series(1, ${CONTROLS}) n`);
  await database.sql.query('insert into self_assessment (risk_id) select id from risk_control');
  await new ControlRecount(database.sql, new ControlCounts(database.sql)).recount();
  await database.sql.query('vacuum analyze');
}, 60_000);
afterAll(async () => {
  await sql?.close();
  await database?.drop();
});

test('the figures are counted once while they stay as they are, and the number is exact all the same', async () => {
  const keeping = new ControlCounts(sql);
  const body: RiskListInput = { score: 0, openIssues: false };
  const total = async () => {
    sql.statements.length = 0;
    const { totalCount } = await new RiskControlQueries(sql, keeping).list('home', ask({ ...body, pageSize: 20 }), administrator);
    const counting = sql.statements.filter(({ text }) => text.includes('count(*) from risk_control_figure v'));
    const plans: string[] = [];
    for (const { text, params } of counting) {
      const rows = await database.sql.query<Record<string, string>>(`explain (analyze, costs off, timing off) ${text}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    // The count itself is there in either case; whether it ran is what the plan tells, below the name that it is asked with. What corrects it stands above.
    const isCounted = plans.some((plan) =>
      /Scan[^\n]* on risk_control_figure v(_\d+)? \(actual[^\n]*rows=[1-9]\d{2,}/.test(
        plan.slice(plan.indexOf(' on risk_control_generation ')),
      ),
    );
    return { totalCount, isCounted, looked: sql.statements.filter(({ text }) => text.startsWith('with near')).length };
  };
  const before = CONTROLS;
  expect(await total()).toEqual({ totalCount: before, isCounted: true, looked: 1 });
  // Known, and known to be many: neither counted again nor looked through for a few.
  expect(await total()).toEqual({ totalCount: before, isCounted: false, looked: 0 });
  await database.sql.query('update self_assessment set score = 4 where risk_id in (10007, 10010, 10013)');
  expect(await total()).toEqual({ totalCount: before - 3, isCounted: false, looked: 0 });
  expect(await keeping.fold()).toBeGreaterThan(0);
  expect(await total()).toEqual({ totalCount: before - 3, isCounted: true, looked: 0 });
  expect(await total()).toEqual({ totalCount: before - 3, isCounted: false, looked: 0 });
  // What is taken back has changed nothing, and names nothing anew.
  const named = async () => (await database.sql.one<{ name: string }>('select name from risk_control_generation'))!.name;
  const name = await named();
  await database.sql
    .transaction(async (tx) => {
      await tx.query('update risk_control_figure set score = 1 where control_id = 10016');
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await database.sql.query('update risk_control_figure set score = 1 where control_id = -1');
  expect(await named()).toBe(name);
});

test('counts are kept for who sees all, for one or two usual filters and nothing else', () => {
  const find = (body: RiskListInput, scope: ListScope = 'home', reader = administrator) => findCounted(scope, ask(body), reader);
  expect(find({})).toEqual({ scopes: ['t'], values: [], isActive: true, states: null, traits: [], hasPlaces: true });
  expect(find({ key: '是', riskYear: 2026 })?.values).toEqual([
    ['risk_year', 2026],
    ['key_control', '是'],
  ]);
  expect(find({}, 'management')?.scopes).toEqual(['t', 'f']);
  expect(find({}, 'pendingApproval')?.states).toEqual(['reviewing']);
  expect(find({ state: 'draft' }, 'pendingApproval')?.states).toEqual([]);
  expect(find({ key: '是', riskYear: 2026 })?.scopes).toEqual(['t\u001friskYear=2026\u001fkey=是']);
  for (const body of [
    { keyword: '付款' },
    { score: 3 },
    { runo: 'RC' },
    { key: '是', riskYear: 2026, bu: 'ANC' },
    { ownerId: 2, key: '是' },
    { missing: 'dueDate' },
  ])
    expect(find(body as RiskListInput)).toBeNull();
  for (const scope of ['toDo', 'submitted', 'related'] as const) expect(find({}, scope)).toBeNull();
  expect(find({}, 'home', owner)).toBeNull();
});
