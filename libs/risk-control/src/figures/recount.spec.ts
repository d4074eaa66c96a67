import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Sql } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ControlCounts } from './control-counts.ts';
import { ControlRecount, type Miscounted } from './control-recount.ts';
import { fillControls } from './fill-controls.fixture.ts';

const LONGEST_MS = 300;

let database: TestDatabase;
let counts: ControlCounts;
let recount: ControlRecount;

beforeAll(async () => {
  database = await createTestDatabase();
  counts = new ControlCounts(database.sql);
  recount = new ControlRecount(database.sql, counts);
  await fillControls(database.sql, 1_000, '2026-11-20');
  await database.sql.query('alter table risk_control disable trigger user');
  await database.sql.query(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, category1_id, owner_id, creator_id, updated_at)
     select 10000 + n, 10000 + n, 'V-' || n, 2026, 'draft', 10 + n % 12, 1 + n % 5, 1, timestamptz '2026-10-01' - make_interval(mins => n) from generate_series(1, 20000) n`,
  );
  await database.sql.query('alter table risk_control enable trigger user');
  await database.sql.query('select recount_controls()');
  await database.sql.query('analyze');
});
afterAll(() => database?.drop());

/** What is found by counting everything anew under the lock, as the first time. */
const wrong = () => database.sql.one('select * from recount_controls()');

test('a recount holds up nobody who folds, and keeps what was folded since it looked', async () => {
  await database.sql.query(`update risk_control_cell set n = n + 7 where scope = 't' and part = 'total'`);
  const found = await database.sql.unhurried(async (tx) => {
    // Nobody waits for who looks, as long as his transaction may be open.
    const miscounted = await tx.query<Miscounted>('select * from find_miscounted_cells($1)', ['parts']);
    await database.sql.query('update risk_control set is_active = not is_active where id between 1010 and 1019');
    expect(await counts.fold()).toBe(10);
    return miscounted;
  });
  expect(found).toEqual([{ scope: 't', part: 'total', n: -7 }]);
  await recount.mend(found);
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('a figure that is missing, one too many and a wrong one are mended', async () => {
  await database.sql.query('delete from risk_control_figure where control_id = 1021');
  await database.sql.query('update risk_control_figure set score = coalesce(score, 0) % 5 + 1 where control_id = 1022');
  await database.sql.query(
    `insert into risk_control_figure select (jsonb_populate_record(f, '{"control_id": 999999}')).* from risk_control_figure f where control_id = 1023`,
  );
  expect(await recount.recount()).toEqual({ figures: 3, cells: 0 });
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('what waits for the fold is nobody’s mistake, and is folded', async () => {
  await database.sql.query('update risk_control set business_unit = $1 where id between 1030 and 1039', ['late']);
  expect(await recount.recount()).toEqual({ figures: 0, cells: 0 });
  expect(await database.sql.query('select 1 from risk_control_mark')).toEqual([]);
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('a figure of a control that is gone is found behind the last one, too', async () => {
  await database.sql.query(
    `insert into risk_control_figure select (jsonb_populate_record(f, '{"control_id": 88888888888}')).* from risk_control_figure f where control_id = 1023`,
  );
  expect(await recount.recount()).toEqual({ figures: 1, cells: 0 });
});

test('a wrong cell of every choice of filters is found by its portion, and by no other', async () => {
  const checks = await recount.listChecks();
  await database.sql.query(
    'update risk_control set category3_id = category2_id where category2_id is not null and id between 1100 and 1119',
  );
  expect(await counts.fold()).toBeGreaterThan(0);
  const portions = checks.flatMap((check) => ('portion' in check ? [check.portion] : []));
  const known = await database.sql.query<{ portion: string }>(
    'select distinct control_cell_portion(scope, part) as portion from risk_control_cell where n <> 0',
  );
  expect(known.map(({ portion }) => portion).sort()).toEqual(portions.filter((portion) => portion !== 'others').sort());
  // One that counts too much, one that is missing, and one that counts what there is not.
  await database.sql.query(`update risk_control_cell k set n = n + 1 from
    (select distinct on (control_cell_portion(scope, part)) scope, part from risk_control_cell order by control_cell_portion(scope, part), scope, part) f
    where f.scope = k.scope and f.part = k.part`);
  await database.sql.query(`delete from risk_control_cell k using
    (select distinct on (control_cell_portion(scope, part)) scope, part from risk_control_cell order by control_cell_portion(scope, part), scope desc, part desc) f
    where f.scope = k.scope and f.part = k.part`);
  await database.sql
    .query(`insert into risk_control_cell (scope, part, n) select 't' || coalesce(string_agg(chr(31) || name || '=nobody', '' order by at), ''),
      case when words[1] = 'places' then '~=7' when words[1] = 'states' then '~gone=7' else 'total' end, 5
    from unnest(control_cell_portions()) with ordinality p (portion, number) cross join lateral (select string_to_array(portion, ' ') as words) w
    left join lateral unnest(words[2:]) with ordinality n (name, at) on true where portion not in ('parts', 'places', 'others') group by number, words`);
  await database.sql.query(`insert into risk_control_cell (scope, part, n) values ('t' || chr(31) || 'gone=1', 'total', 5)`);
  for (const portion of portions) {
    const wrong = await recount.findMiscounted(portion);
    expect([portion, wrong.length]).toEqual([portion, portion === 'others' ? 1 : ['parts', 'places'].includes(portion) ? 2 : 3]);
    await recount.mend(wrong);
    expect(await recount.findMiscounted(portion)).toEqual([]);
  }
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('a value that holds what parts the filters of a scope is counted rightly', async () => {
  await database.sql.query('update risk_control set business_unit = $1 where id = 1040', [`one${String.fromCharCode(31)}two=three`]);
  await counts.fold();
  for (const _ of [1, 2]) expect(await recount.recount()).toEqual({ figures: 0, cells: 0 });
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('a recount takes longer than any other statement may', async () => {
  const bounded = new Sql(database.url, { statementMs: LONGEST_MS });
  try {
    await expect(bounded.query('select * from recount_controls()')).rejects.toThrow('statement timeout');
    expect(await new ControlRecount(bounded, new ControlCounts(bounded)).recount()).toEqual({ figures: 0, cells: 0 });
    // So many places that they begin anew.
    await database.sql.query(
      `insert into risk_control_place select 1000 + n, '2020-01-01'::timestamptz + make_interval(days => n), 0 from generate_series(1, 200) n`,
    );
    expect(await new ControlRecount(bounded, new ControlCounts(bounded)).recount()).toEqual({ figures: 0, cells: 0 });
    expect(await database.sql.one('select are_control_places_uneven() as uneven')).toEqual({ uneven: false });
  } finally {
    await bounded.close();
  }
});
