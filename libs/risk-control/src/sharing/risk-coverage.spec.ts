import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { riskCoverages, type RiskCoverage } from '@portal/contract';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { KEY_CONTROL } from '../standard-information.ts';
import { riskCoverage } from './risk-coverage.ts';

const ITEMS = 240;

let database: TestDatabase;

/** A few controls for each item of the register, reviewed or not, some of them in other years, deleted, or shown by rows of other items. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql.query(`insert into person (id, user_no, name) values (1, 'u1', '人员')`);
  await sql.query(`insert into shared_control (id) select n from generate_series(1, 20) n`);
  for (const table of ['risk_control', 'independent_review']) await sql.query(`alter table ${table} disable trigger user`);
  await sql.query(`
    with c as (insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, key_control, risk_store_no, creator_id, shared_control_id)
      select 1000 + n, 1000 + n, 'C-' || n, 2026 - (n % 5 = 0)::int, (array['assessing', 'reviewing', 'complete'])[1 + n % 3], n % 11 > 0,
        (array['是', '否', '否', ''])[1 + n / 7 % 4], case when n % 13 > 0 then 'R-' || n * n % ${ITEMS} else '' end, 1, case when n <= 20 then n end from generate_series(1, 500) n returning id)
    insert into independent_review (risk_id, round, state, submitted_by, effectiveness)
      select id, round, case when (id + round) % 4 > 0 then 'closed' else 'open' end, 1, case when (id + round) % 4 > 0 then 1 + (id * 3 + round * 2) % 5 end
      from c, generate_series(1, 2) round where id % 3 > 0 and (round = 1 or id % 2 = 0) and not (round = 1 and (id + 1) % 4 = 0)`);
  await sql.query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, key_control, risk_store_no, creator_id, shared_control_id)
    select 5000 + n, 5000 + n, 'S-' || n, c.risk_year, 'shared', n % 5 > 0, '', 'R-' || 200 + n * 2, 1, n from generate_series(1, 20) n join risk_control c on c.id = 1000 + n`);
  for (const table of ['risk_control', 'independent_review']) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query('select recount_controls()');
});
afterAll(() => database?.drop());

/** Whatever the kept figures say: the last closed review of each control that a row of the item shows. */
const STANDING = `select e.ru_no || ' ' || e.risk_year as item, case when count(c.id) = 0 then 'noControl' when not bool_or(shown.key_control = '是') then 'noKeyControl'
    when max(v.effectiveness) filter (where shown.key_control = '是') is null then 'notReviewed'
    when max(v.effectiveness) filter (where shown.key_control = '是') = 5 then 'covered' else 'notEffective' end as coverage
  from item e left join risk_control c on c.risk_store_no = e.ru_no and c.risk_year = e.risk_year and c.is_active
    left join risk_control lead on c.state = 'shared' and lead.shared_control_id = c.shared_control_id and lead.risk_year = c.risk_year and lead.is_active and lead.state <> 'shared'
    left join risk_control shown on shown.id = coalesce(lead.id, c.id)
    left join lateral (select r.effectiveness from independent_review r where r.risk_id = shown.id and r.state = 'closed' order by r.round desc limit 1) v on true
  group by e.ru_no, e.risk_year`;

const ASKED = `select item.ru_no || ' ' || item.risk_year as item, ${riskCoverage} as coverage from item`;

const ofItems = (select: string): string =>
  `with item as (select 'R-' || n as ru_no, y as risk_year from generate_series(0, ${ITEMS + 5}) n, unnest(array[2025, 2026]) y) ${select} order by 1`;

type Told = { readonly item: string; readonly coverage: RiskCoverage };

async function expectAsItStands(what: string): Promise<Told[]> {
  const standing = await database.sql.query<Told>(ofItems(STANDING));
  expect([what, await database.sql.query<Told>(ofItems(ASKED))]).toEqual([what, standing]);
  return standing;
}

/** Every way in which a risk comes to its coverage, or loses it. */
const writes: Readonly<Record<string, string>> = {
  'a closed review': `update independent_review set state = 'closed', effectiveness = 5 where state = 'open' and risk_id % 2 = 0`,
  'a key control': `update risk_control set key_control = '是' where id % 10 = 0`,
  'none any more': `update risk_control set key_control = '否' where id % 10 = 1`,
  'another risk': `update risk_control set risk_store_no = 'R-' || id % 50 where id between 1100 and 1150`,
  'no risk': `update risk_control set risk_store_no = '' where id between 1150 and 1180`,
  'another year': `update risk_control set risk_year = 4051 - risk_year where id between 1200 and 1240`,
  'deleted and back': `update risk_control set is_active = not is_active where id between 1300 and 1350`,
  'new ones': `insert into risk_control (id, lineage_id, risk_no, risk_year, state, key_control, risk_store_no, creator_id)
    select 9000 + n, 9000 + n, 'N-' || n, 2026, 'assessing', '是', 'R-' || n * 3, 1 from generate_series(0, 30) n`,
  'rows that show another one': `update risk_control set state = 'shared', shared_control_id = 1 + id % 9 where id between 1260 and 1290`,
};

test('a risk is covered as its controls stand, before and after the figures are kept anew', async () => {
  const coverages = new Set((await expectAsItStands('as filled')).map(({ coverage }) => coverage));
  expect(coverages).toEqual(new Set(riskCoverages));
  for (const [what, write] of Object.entries(writes)) {
    await database.sql.query(write);
    await expectAsItStands(what);
    await database.sql.query('select fold_control_marks(1000)');
    expect(await database.sql.query('select from risk_control_mark')).toEqual([]);
    await expectAsItStands(`${what}, kept`);
  }
});

test('what a key control and the best score are is the same to the index as to everybody else', async () => {
  const rank = async (key: string, effectiveness: number | null) =>
    (await database.sql.one<{ rank: number }>('select coverage_rank($1, $2::int) as rank', [key, effectiveness]))!.rank;
  const best = 5;
  expect([await rank(KEY_CONTROL, best), await rank(KEY_CONTROL, best - 1), await rank(KEY_CONTROL, null), await rank('否', best)]).toEqual(
    [3, 2, 1, 0],
  );
});

/** Of a set that is not hashed every risk would read the whole. */
test('of very many marks the touched risks are two small sets', async () => {
  const rows = await database.sql.transaction(async (tx) => {
    await tx.query('insert into risk_control_mark select 1000 + n % 500 from generate_series(1, 200000) n');
    await tx.query('analyze risk_control_mark');
    await tx.query(`set local work_mem = '1MB'`);
    const plan = await tx.query<Record<string, string>>(
      `explain select ${riskCoverage} from (select e.ru_no, e.risk_year from risk_register_entry e) item`,
    );
    await tx.query('delete from risk_control_mark');
    return plan;
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Materialize/);
  expect(plan.match(/HashAggregate|Unique/g)?.length).toBeGreaterThanOrEqual(2);
});

test('the figures are looked into by the index of risks, not the reviews of all controls', async () => {
  await database.sql
    .query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, risk_store_no, creator_id, shared_control_id)
    select 20000 + n, 20000 + n, 'M-' || n, 2026, 'shared', 'M-' || n, 1, 1 + n % 20 from generate_series(1, 3000) n`);
  await database.sql.query('analyze risk_control');
  const rows = await database.sql.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    return tx.query<Record<string, string>>(
      `explain select ${riskCoverage} from (select e.ru_no, e.risk_year from risk_register_entry e) item`,
    );
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan Backward using risk_control_figure_risk_idx/);
  expect(plan).toMatch(/using risk_control_shown_risk_idx/);
});
