import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { LateControlQueries } from '../dashboard/late-controls.queries.ts';
import { MOST_MARKS_OF_PARTS } from './control-counts.ts';
import { VerdictCounts, type VerdictCell } from './verdict-counts.ts';

/** Enough that the planner takes an index where it has one. */
const ROWS = 30_000;
const TODAY = '2026-11-20';
const years = [2026, 2025, 2024];

let database: TestDatabase;
let verdicts: VerdictCounts;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql.query(`insert into person (id, user_no, name) values (1, 'u1', '人员')`);
  for (const table of ['risk_control', 'independent_review', 'workflow_timer'])
    await sql.query(`alter table ${table} disable trigger user`);
  await sql.query(`
    with c as (insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, business_unit, creator_id)
      select 1000 + n, 1000 + n, 'V-' || n, 2024 + n % 4, (array['draft', 'assessing', 'ownerApproval', 'reviewing', 'complete'])[1 + n % 5], n % 17 > 0,
        (array['ANC', 'BNC', '其他', ''])[1 + n / 5 % 4], 1 from generate_series(1, ${ROWS}) n returning id),
    r as (insert into independent_review (risk_id, round, state, submitted_by, effectiveness)
      select id, 1, 'closed', 1, 1 + id % 5 from c where id % 3 > 0)
    insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
      select 'riskControl', id, 'assessment', 0, date '${TODAY}' + (id % 397)::int - 4, now() from c`);
  for (const table of ['risk_control', 'independent_review', 'workflow_timer']) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query('select recount_controls()');
  await sql.query('vacuum analyze');
  verdicts = new VerdictCounts(sql);
});
afterAll(() => database?.drop());

const inOrder = (cells: readonly VerdictCell[]) =>
  cells.map(({ year, unit, effectiveness, count }) => `${year} ${unit || '*'} ${effectiveness ?? '-'} ${count}`).sort();

/** What PostgreSQL itself counts. */
async function recount(unit: string): Promise<VerdictCell[]> {
  const count = (of: string, where: string) =>
    database.sql.query<VerdictCell>(
      `select risk_year as year, ${of} as unit, effectiveness, count(*)::int as count from (
         select c.risk_year, c.business_unit, (select r.effectiveness from independent_review r where r.risk_id = c.id and r.state = 'closed'
           order by r.round desc limit 1) as effectiveness from risk_control c where c.is_active and c.risk_year = any($1) and ($2 = '' or c.business_unit = $2)) x
       where ${where} group by 1, 2, 3`,
      [years, unit],
    );
  return [...(await count(`''`, 'true')), ...(await count('business_unit', `risk_year = 2026 and business_unit <> ''`))];
}

async function expectEqual(): Promise<void> {
  for (const unit of ['', 'ANC', 'nobody'])
    expect(inOrder(await verdicts.read(years, { unit, companyId: null }))).toEqual(inOrder(await recount(unit)));
}

test('years and units equal a recount: folded, with marks, and with a unit that the counts do not know yet', async () => {
  await expectEqual();
  const writes = [
    `update risk_control set business_unit = 'New unit' where id in (1001, 1002, 1005, 1010)`,
    `update risk_control set is_active = not is_active where id between 1020 and 1060`,
    `update risk_control set risk_year = 2026 where id between 1060 and 1080`,
    `insert into independent_review (risk_id, round, state, submitted_by, effectiveness) select id, 2, 'closed', 1, 2 from risk_control where id between 1040 and 1090`,
  ];
  for (const write of writes) {
    await database.sql.query(write);
    await expectEqual();
  }
  await database.sql.query('select fold_control_marks(100000)');
  await expectEqual();
});

test('while more waits than the counts are corrected by, the controls are counted', async () => {
  await database.sql.query('insert into risk_control_mark select 1001 from generate_series(1, $1)', [MOST_MARKS_OF_PARTS + 1]);
  await expectEqual();
  await database.sql.query('delete from risk_control_mark');
});

test('the kept counts are read by index, and late controls are what the tables say', async () => {
  // The planner knows that few wait, as it mostly is: the marks of the test above are swept and counted anew.
  await database.sql.query('select fold_control_marks(100000)');
  await database.sql.query('vacuum analyze');
  await database.sql.query('update risk_control set updated_at = now() where id between 1100 and 1130');
  const statements: { text: string; params: readonly unknown[] }[] = [];
  const spy = {
    query: (text: string, params: readonly unknown[]) => {
      statements.push({ text, params });
      return database.sql.query(text, params);
    },
  } as never;
  await new VerdictCounts(spy).read(years, { unit: '', companyId: null });
  const late = await new LateControlQueries(spy).byUnit(TODAY, { unit: '', companyId: null });
  expect(statements).toHaveLength(2);
  for (const { text, params } of statements) {
    const plan = (await database.sql.query<Record<string, string>>(`explain ${text}`, params)).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on risk_control_cell\b/);
  }
  const told = late.map(({ unit, assess, decide, oldestDueOn }) => [unit, assess, decide, oldestDueOn]).sort();
  const counted = await database.sql.query<{ unit: string; assess: number; decide: number; oldest: string }>(
    `select c.business_unit as unit, count(*) filter (where c.state in ('draft', 'assessing', 'returned'))::int as assess,
       count(*) filter (where c.state in ('ownerApproval', 'reviewing'))::int as decide, min(t.due_on)::text as oldest
     from risk_control c join workflow_timer t on t.subject_id = c.id where c.is_active and t.due_on < $1 and c.state <> 'complete' group by 1`,
    [TODAY],
  );
  expect(counted.length).toBeGreaterThan(3);
  expect(told).toEqual(counted.map(({ unit, assess, decide, oldest }) => [unit, assess, decide, oldest]).sort());
});
