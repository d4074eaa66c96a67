import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Sql } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ControlCounts, type Miscounted } from './control-counts.ts';
import { fillControls } from './fill-controls.fixture.ts';

const LONGEST_MS = 300;

let database: TestDatabase;
let counts: ControlCounts;

beforeAll(async () => {
  database = await createTestDatabase();
  counts = new ControlCounts(database.sql);
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
    await tx.query('set transaction isolation level repeatable read');
    expect(await tx.query('select * from find_wrong_control_figures()')).toEqual([]);
    const miscounted = await tx.query<Miscounted>('select * from find_miscounted_cells()');
    await database.sql.query('update risk_control set is_active = not is_active where id between 1010 and 1019');
    expect(await counts.fold()).toBe(10);
    return miscounted;
  });
  expect(found).toEqual([{ scope: 't', part: 'total', n: -7 }]);
  await counts.mend(found);
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('a figure that is missing, one too many and a wrong one are mended', async () => {
  await database.sql.query('delete from risk_control_figure where control_id = 1021');
  await database.sql.query('update risk_control_figure set score = coalesce(score, 0) % 5 + 1 where control_id = 1022');
  await database.sql.query(
    `insert into risk_control_figure select (jsonb_populate_record(f, '{"control_id": 999999}')).* from risk_control_figure f where control_id = 1023`,
  );
  expect(await counts.recount()).toEqual({ figures: 3, cells: 0 });
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('what waits for the fold is nobody’s mistake, and is folded', async () => {
  await database.sql.query('update risk_control set business_unit = $1 where id between 1030 and 1039', ['late']);
  expect(await counts.recount()).toEqual({ figures: 0, cells: 0 });
  expect(await database.sql.query('select 1 from risk_control_mark')).toEqual([]);
  expect(await wrong()).toEqual({ figures: 0, cells: 0 });
});

test('cells and figures are compared as of one moment or not at all', async () => {
  await expect(database.sql.query('select * from find_miscounted_cells()')).rejects.toThrow('as of one moment');
});

test('a recount takes longer than any other statement may', async () => {
  const bounded = new Sql(database.url, { statementMs: LONGEST_MS });
  try {
    await expect(bounded.query('select * from recount_controls()')).rejects.toThrow('statement timeout');
    expect(await new ControlCounts(bounded).recount()).toEqual({ figures: 0, cells: 0 });
    // So many places that they begin anew.
    await database.sql.query(
      `insert into risk_control_place select 1000 + n, '2020-01-01'::timestamptz + make_interval(days => n), 0 from generate_series(1, 200) n`,
    );
    expect(await new ControlCounts(bounded).recount()).toEqual({ figures: 0, cells: 0 });
    expect(await database.sql.one('select are_control_places_uneven() as uneven')).toEqual({ uneven: false });
  } finally {
    await bounded.close();
  }
});
