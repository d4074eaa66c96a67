import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { riskListBody, type RiskListInput } from '@portal/contract';
import { addDays } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { DashboardQueries } from '../dashboard/dashboard.queries.ts';
import { buildListWhere, joins, type ListFilters, type ListScope } from '../list-conditions.ts';
import type { Reader } from '@portal/directory';
import { RiskControlQueries } from '../risk-control.queries.ts';
import { ControlCounts } from './control-counts.ts';
import { ControlRecount } from './control-recount.ts';
import { findCounted } from './counted.ts';
import { fillControls } from './fill-controls.fixture.ts';
import { createRandom } from './random.fixture.ts';
import { RecordingSql } from './recording-sql.fixture.ts';

const ROWS = 2_600;
const TODAY = '2026-11-20';
const days = { today: TODAY, soonUntil: addDays(TODAY, 7) };
const administrator: Reader = { actor: { id: 1, isAdministrator: true, isSystem: false }, aideDepartmentId: null };

let database: TestDatabase;
let counts: ControlCounts;
let everything: ControlRecount;
let kept: DashboardQueries;
let counting: DashboardQueries;
let lists: RiskControlQueries;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await fillControls(sql, ROWS, TODAY);
  await sql.query('analyze');
  counts = new ControlCounts(sql);
  everything = new ControlRecount(sql, counts);
  kept = new DashboardQueries(sql, counts);
  counting = new DashboardQueries(sql, { parts: async () => null, askFigures: async () => null } as unknown as ControlCounts);
  lists = new RiskControlQueries(sql, counts);
});
afterAll(() => database?.drop());

const ask = (body: RiskListInput): ListFilters => riskListBody.parse(body);
const filterSets: RiskListInput[] = [
  {},
  { businessUnit: 'ANC' },
  { riskCategory1: 11, managementArea: '中国' },
  { riskYear: 2026, key: '是' },
  { riskCategory1: 12, riskCategory2: 21 },
  { controlMode: 2 },
  { ownerNo: 'u4' },
  { ownerId: 2 },
  { riskCategory1: 0 },
  { ownerNo: 'nobody' },
  { riskCategory1: 11, managementArea: '中国', businessUnit: 'ANC' },
  { riskYear: 2026, key: '是', score: 3 },
  { ownerNo: 'u4', dueTo: TODAY, deficiency: '10' },
];
const scopes: ListScope[] = ['management', 'home', 'pendingApproval', 'approved', 'completed'];

/** The number and a page as PostgreSQL itself tells them. */
async function recount(scope: ListScope, query: ListFilters, offset: number): Promise<{ total: number; ids: number[] }> {
  const { where, params } = buildListWhere(scope, query, administrator);
  const rows = await database.sql.query<{ id: number }>(
    `select c.id from risk_control c ${joins} where ${where} order by c.updated_at desc, c.id desc`,
    params,
  );
  return { total: rows.length, ids: rows.slice(offset, offset + 20).map(({ id }) => id) };
}

async function compareAll(random: () => number): Promise<void> {
  for (const body of filterSets) {
    expect([body, await kept.figures(ask(body), administrator, days)]).toEqual([
      body,
      await counting.figures(ask(body), administrator, days),
    ]);
  }
  for (const scope of scopes) {
    const body = { ...filterSets[Math.floor(random() * 6)], ...(random() < 0.3 && { state: 'reviewing' }) };
    const more = { ...body, managementArea: '中国', key: '是', riskYear: 2026 };
    for (const isActive of [true, false, null]) {
      const query = ask({ ...more, isActive });
      expect([more, (await lists.list(scope, query, administrator)).totalCount]).toEqual([more, (await recount(scope, query, 0)).total]);
    }
    for (const pageIndex of [0, 50 + Math.floor(random() * 60)]) {
      const query = ask({ ...body, pageIndex, pageSize: 20 });
      const page = await lists.list(scope, query, administrator);
      const expected = await recount(scope, query, query.pageIndex * 20);
      expect([scope, body, page.totalCount, page.rows.map(({ row }) => row.id)]).toEqual([scope, body, expected.total, expected.ids]);
    }
  }
}

const writes = [
  `update risk_control set state = (array['assessing', 'reviewing', 'complete'])[1 + $2 % 3], shared_control_id = null, updated_at = timestamptz '2026-11-19' + make_interval(secs => $2) where id = $1`,
  `update risk_control set state = 'shared', shared_control_id = 7 where id = $1 and $2 > 0`,
  `update risk_control set is_active = not is_active where id = $1 and $2 > 0`,
  `update risk_control set business_unit = (array['ANC', 'BNC', ''])[1 + $2 % 3], category1_id = 10 + $2 % 3, owner_id = 1 + $2 % 5 where id = $1`,
  `update self_assessment set score = 1 + $2 % 5, mode = $2 % 4 where risk_id = $1`,
  `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at) values ('riskControl', $1, 'review', 0, date '${TODAY}' + $2 % 20, now())
     on conflict (workflow, subject_id, duty, rung) do update set due_on = excluded.due_on`,
  `delete from workflow_timer where subject_id = $1 and $2 > 0`,
  `insert into independent_review (risk_id, round, state, submitted_by, effectiveness, deficiency)
     select $1, coalesce(max(round), 0) + 1, (array['closed', 'rejected'])[1 + $2 % 2], 1, 1 + $2 % 5, '10' from independent_review where risk_id = $1`,
  `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
     values ('RI-' || $1::bigint || '-' || $2::bigint, 'riskControl', $1, 'open', 1, '2030-01-01', 1) on conflict do nothing`,
  `update remediation_issue set state = (array['verified', 'open'])[1 + $2 % 2] where source_id = $1`,
  `update risk_control set department_id = 7 + $2 % 2 where id = $1`,
  `insert into independent_review (risk_id, round, state, submitted_by, allocated_to)
     select $1, coalesce(max(round), 0) + 1, 'open', 1, nullif($2 % 3, 0) from independent_review where risk_id = $1 on conflict do nothing`,
  `update independent_review set allocated_to = nullif($2 % 4, 0) where risk_id = $1 and state = 'open'`,
  `update independent_review set state = 'rejected' where risk_id = $1 and state = 'open' and $2 > 0`,
  `delete from independent_review where risk_id = $1 and state = 'open' and $2 > 0`,
];

describe('the kept counts', () => {
  test('equal a recount after random writes, folded or not, committed or not', async () => {
    const random = createRandom(20_261_120);
    for (let round = 0; round < 6; round += 1) {
      for (let step = 0; step < 40; step += 1) {
        const statement = writes[Math.floor(random() * writes.length)]!;
        const write = [1001 + Math.floor(random() * ROWS), 1 + Math.floor(random() * 1_000_000)];
        await database.sql
          .transaction(async (tx) => {
            // A timer's duty is one of a control's: what another one left goes first.
            if (statement.includes('into workflow_timer')) await tx.query('delete from workflow_timer where subject_id = $1', [write[0]]);
            await tx.query(statement, write);
            if (random() < 0.2) throw new Error('rolled back');
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back'));
        if (random() < 0.05) await counts.fold();
      }
      if (round === 2) await database.sql.query('delete from self_assessment where risk_id = 1100');
      await compareAll(random);
    }
    await database.sql.query('update risk_control set is_active = not is_active where id = 1001');
    expect(await counts.fold()).toBeGreaterThan(0);
    await compareAll(random);
    expect(await everything.recount()).toEqual({ figures: 0, cells: 0 });
  });

  test('a recount mends what went wrong and says so', async () => {
    await database.sql.query(`update risk_control_cell set n = n + 1 where scope = 't' and part in ('total', 'state=draft')`);
    await database.sql.query(`update risk_control_figure set score = coalesce(score, 0) % 5 + 1 where control_id in (1007, 1008)`);
    const mended = await everything.recount();
    expect(mended).toEqual({ figures: 2, cells: 2 });
    await compareAll(createRandom(1));
  });

  test('stretches of the list that begin anew are nobody’s mistake; what is wrong beside them is', async () => {
    // So many places are begun for so few controls only after much was written at once, as by a roll forward.
    await database.sql.query(
      `insert into risk_control_place select 100 + n, '2020-01-01'::timestamptz + make_interval(days => n), 0 from generate_series(1, 30) n`,
    );
    await database.sql.query('insert into risk_control_mark select id from risk_control');
    await counts.fold();
    await database.sql.query(`update risk_control_cell set n = n + 1 where scope = 't' and part = 'state=draft'`);
    expect(await everything.recount()).toEqual({ figures: 0, cells: 1 });
    expect(await everything.recount()).toEqual({ figures: 0, cells: 0 });
    await compareAll(createRandom(5));
  });

  test('what was written too fast to be folded is counted anew, and is nobody’s mistake', async () => {
    await database.sql.query(`update risk_control set business_unit = 'late' where id between 1001 and 1100`);
    await database.sql.query('insert into risk_control_mark select 1001 + n % 500 from generate_series(1, 20001) n');
    expect(await everything.recount()).toEqual({ figures: 0, cells: 0 });
    await compareAll(createRandom(6));
  });

  test('while too much waits for the worker the controls themselves are asked', async () => {
    await database.sql.query('insert into risk_control_mark select 1001 + n % 500 from generate_series(1, 3001) n');
    expect(await counts.parts(findCounted('home', ask({}), administrator)!)).not.toBeNull();
    expect(await counts.total(findCounted('home', ask({}), administrator)!)).toBeNull();
    await compareAll(createRandom(2));
    expect(await counts.countFigures({ values: [['category1', 11]], isActive: true, states: null, traits: [] })).toBeNull();
    await database.sql.query('insert into risk_control_mark select 1001 + n % 500 from generate_series(1, 17000) n');
    expect(await counts.parts(findCounted('home', ask({}), administrator)!)).toBeNull();
    await compareAll(createRandom(4));
    await counts.fold();
    // A figure counts each control once; a list holds the rows that share one as well.
    const once = await recount('home', ask({ countedOnce: true }), 0);
    expect(await counts.total(findCounted('home', ask({}), administrator)!)).toBe(once.total);
    expect(once.total).toBeLessThan((await recount('home', ask({}), 0)).total);
  });

  test('what is written after the newest place was full begins another one', async () => {
    const places = async () => (await database.sql.one<{ n: number }>('select count(*)::int as n from risk_control_place'))!.n;
    const before = await places();
    await database.sql.query(
      `update risk_control set updated_at = timestamptz '2026-11-20' + make_interval(secs => id::int) where id <= 2100`,
    );
    await counts.fold();
    await database.sql.query(`update risk_control set updated_at = timestamptz '2026-11-21' where id in (1500, 1600, 3000)`);
    await counts.fold();
    expect(await places()).toBe(before + 1);
    await compareAll(createRandom(3));
  });
});

describe('at volume', () => {
  let sql: RecordingSql;
  beforeAll(async () => {
    sql = new RecordingSql(database.url, { max: 3 });
    await database.sql.query('alter table risk_control disable trigger user');
    await database.sql
      .query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, category1_id, owner_id, creator_id, updated_at)
      select 10000 + n, 10000 + n, 'V-' || n, 2026, (array['draft', 'assessing', 'reviewing', 'complete'])[1 + n % 4], 10 + least(n % 200, 11), 1 + n % 5, 1, timestamptz '2026-10-01' - make_interval(mins => n)
      from generate_series(1, 40000) n`);
    await database.sql.query('alter table risk_control enable trigger user');
    await database.sql.query('alter table self_assessment disable trigger user');
    await database.sql.query('insert into self_assessment (risk_id) select id from risk_control where id > 10000');
    await database.sql.query('alter table self_assessment enable trigger user');
    await database.sql.query('select recount_controls()');
    await database.sql.query(`select rebuild_search_entries('risk_control')`);
    await database.sql.query('vacuum analyze');
  });
  afterAll(() => sql?.close());

  const run = async (body: RiskListInput, scope: ListScope = 'home') => {
    sql.statements.length = 0;
    const answer = await new RiskControlQueries(sql, new ControlCounts(sql)).list(scope, ask(body), administrator);
    return { answer, statements: [...sql.statements] };
  };
  const plansOf = (statements: typeof sql.statements) => sql.explain(statements);

  test.each<[string, RiskListInput]>([
    ['the newest page', {}],
    ['a category', { riskCategory1: 15 }],
    ['the deleted ones', { isActive: false }],
  ])('%s is one statement, planned once for whoever asks', async (_, body) => {
    const one = new RecordingSql(database.url, { max: 1 });
    try {
      const queries = new RiskControlQueries(one, new ControlCounts(one));
      for (let call = 0; call < 12; call += 1) await queries.list('management', ask({ isActive: true, ...body }), administrator);
      expect([one.statements.length, new Set(one.statements.map(({ text }) => text)).size]).toEqual([12, 1]);
      // PostgreSQL plans five times for what was asked, and then keeps the plan that fits everybody, if it is as good.
      const [planned] = await one.query('select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements');
      expect(planned).toEqual({ kept: 7, anew: 5 });
    } finally {
      await one.close();
    }
  });

  test.each<[string, RiskListInput, ListScope, RegExp]>([
    ['the newest page', {}, 'home', /Index Scan using risk_control_newest_idx/],
    [
      'a far page',
      { pageIndex: 900, pageSize: 20 },
      'home',
      /Index (Only )?Scan using risk_control_newest_idx[\s\S]*Index Cond: \(ROW\(updated_at, id\) </,
    ],
    ['a list of one state', {}, 'pendingApproval', /Index (Only )?Scan using risk_control_(state|newest)_idx/],
    ['a category', { riskCategory1: 15 }, 'home', /Index (Only )?Scan using risk_control_category1_idx/],
    ['the highest number', { sort: '-riskNo' }, 'home', /Index Scan Backward using risk_control_risk_no_key/],
    ['the lowest number', { sort: 'riskNo' }, 'home', /Index Scan using risk_control_risk_no_key/],
  ])('%s reads its index, and no table whole', async (_, body, scope, index) => {
    const { statements } = await run(body, scope);
    const plans = await plansOf(statements);
    expect(plans.some((plan) => index.test(plan))).toBe(true);
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on (risk_control|self_assessment|risk_control_figure|risk_control_cell)\b/);
  });

  /** What the list says by its own condition alone, over the tables. */
  const readPlainly = async (body: RiskListInput, scope: ListScope = 'home') => {
    const query = ask(body);
    const { where, params } = buildListWhere(scope, query, administrator);
    const rows = await database.sql.query<{ id: number }>(
      `select c.id from risk_control c ${joins} where ${where} order by c.updated_at desc, c.id desc`,
      params,
    );
    const from = query.pageIndex * query.pageSize;
    return { total: rows.length, ids: rows.slice(from, from + query.pageSize).map(({ id }) => id) };
  };
  const common: readonly [RiskListInput, ListScope?][] = [
    [{ score: 0 }],
    [{ score: 0, missing: 'effectiveness' }],
    [{ score: 0, missing: 'dueDate', pageIndex: 3 }],
    [{ categoryLevel: 1, openIssues: false }],
    [{ state: 'draft', missing: 'deficiency' }],
    [{ riskYear: 2026, score: 0, openIssues: false }],
    [{ ownerIdStr: 'u', score: 0 }],
    [{ score: 0 }, 'pendingApproval'],
    [{ riskCategory1: 21, score: 0 }],
    [{ riskCategory1: 21, riskYear: 2026, ownerId: 3 }],
  ];
  /** With something that no figure knows. */
  const unknown: readonly [RiskListInput, ListScope?][] = [
    [{ departmentId: 7, score: 4 }],
    [{ departmentId: 7, score: 0, missing: 'effectiveness', pageIndex: 2 }],
    [{ departmentId: 7, dueTo: '2026-11-30' }],
    [{ departmentId: 8, score: 0 }],
    [{ startDate: '2020-01-01', score: 4 }],
    [{ endDate: '2020-01-01', score: 0 }],
    [{ startDate: '2026-09-20', endDate: '2026-09-25', departmentId: 7 }],
    [{ allocatedTo: 'none' }],
    [{ allocatedTo: 'none', departmentId: 7, pageIndex: 1 }],
    [{ allocatedTo: 'u2' }],
    [{ allocatedTo: 'nobody is called so' }],
  ];
  const rare: readonly [RiskListInput, ListScope?][] = [
    [{ score: 4 }],
    [{ score: 4, openIssues: false }],
    [{ riskCategory1: 15, score: 0 }],
    [{ riskCategory1: 15, state: 'draft', missing: 'effectiveness', pageIndex: 1 }],
    [{ dueFrom: '2020-01-01', score: 0 }],
    [{ effectiveness: 3 }],
    [{ missing: 'nonsense' }],
    [{ ownerIdStr: 'nobody is called so' }],
    [{ runo: 'V-390' }],
    [{ runo: 'nothing has it' }],
  ];
  const differing = async (asked: readonly [RiskListInput, ListScope?][]) => {
    const wrong: unknown[] = [];
    for (const [body, scope] of asked) {
      const { answer } = await run({ pageSize: 20, ...body }, scope);
      const found = { total: answer.totalCount, ids: answer.rows.map(({ row }) => row.id) };
      const plain = await readPlainly({ pageSize: 20, ...body }, scope);
      if (JSON.stringify(found) !== JSON.stringify(plain)) wrong.push({ body, scope, found, plain });
    }
    return wrong;
  };

  test('long lists and short ones are those of the plain condition, folded or not', async () => {
    await database.sql.query('update risk_control set department_id = 7 where id % 50 < 3');
    await database.sql.query(`insert into independent_review (risk_id, round, state, allocated_to, submitted_by)
      select id, 9, 'open', case when id % 40 = 0 then 2 end, 3 from risk_control where state = 'reviewing' and id > 10000`);
    await database.sql.query('select recount_controls()');
    expect(await differing([...common, ...rare, ...unknown])).toEqual([]);
    // The newest of all change what they are listed by, and wait for the worker.
    await database.sql.query(`update self_assessment set score = 4 where risk_id in (select 10000 + 3 * n from generate_series(1, 30) n)`);
    await database.sql.query(`update risk_control set risk_year = 2025 where id in (10001, 10004)`);
    await database.sql.query(`update risk_control set owner_id = null where id in (10002, 10005)`);
    await database.sql.query(`update risk_control set department_id = 8 where id in (10050, 10051)`);
    await database.sql.query(`update independent_review set allocated_to = 2 where risk_id in (10002, 10006)`);
    await database.sql.query(`update independent_review set state = 'rejected' where risk_id in (10010, 10040)`);
    await database.sql.query(`delete from independent_review where risk_id in (10014, 10080)`);
    expect((await database.sql.query('select 1 from risk_control_mark')).length).toBeGreaterThan(30);
    expect(await differing([...common, ...rare, ...unknown])).toEqual([]);
    await counts.fold();
    expect(await differing([...common, ...rare, ...unknown])).toEqual([]);
  });

  test('a short list reads the figures by their index and no table whole, a long one only as far as its page goes', async () => {
    // As the marks' own autovacuum does after so many.
    await database.sql.query('vacuum analyze risk_control_figure, risk_control_mark');
    for (const [body, scope] of rare.filter(([{ ownerIdStr, missing }]) => !ownerIdStr && missing !== 'nonsense')) {
      const { statements } = await run({ pageSize: 20, ...body }, scope);
      for (const plan of await plansOf(statements))
        expect(plan).not.toMatch(/Seq Scan on (risk_control|self_assessment|risk_control_figure)\b/);
    }
    for (const [body, scope] of common) {
      const { statements } = await run({ pageSize: 20, ...body }, scope);
      // The number of what nearly all have is read off all figures.
      for (const plan of await plansOf(statements.filter(({ text }) => text.includes('count(*) from risk_control_figure v'))))
        if (body.ownerId) expect(plan).toMatch(/ risk_control_figure_\w+_idx/);
      const [page] = await plansOf(statements.filter(({ text }) => /^select c\.id( from|, \()/.test(text)));
      expect(page).toMatch(/Index (Only )?Scan using risk_control_\w+_idx on risk_control c/);
      expect(page).not.toMatch(/\bSort\b/);
    }
  });

  test.each<[string, RiskListInput]>([
    ['a category, an area and a unit', { riskCategory1: 15, managementArea: '中国', businessUnit: 'ANC' }],
    ['an owner and a score', { ownerId: 3, score: 4 }],
  ])('a dashboard of %s is divided by one statement that reads the figures by an index', async (_, body) => {
    sql.statements.length = 0;
    await new DashboardQueries(sql, new ControlCounts(sql)).figures(ask(body), administrator, days);
    const plans = await sql.explain(sql.statements.filter(({ text }) => text.includes('grouping')));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/ risk_control_figure_\w+_idx/);
    expect(plans[0]).not.toMatch(/Seq Scan on (risk_control|self_assessment|risk_control_figure)\b/);
  });

  test('a list asks as often for a hundred rows as for one, wherever its page lies', async () => {
    for (const pageIndex of [0, 300]) {
      const small = await run({ pageIndex, pageSize: 10 });
      const large = await run({ pageIndex: pageIndex / 10, pageSize: 100 });
      expect([small.answer.rows.length, large.answer.rows.length]).toEqual([10, 100]);
      expect(large.statements.length).toBe(small.statements.length);
    }
  });
});
