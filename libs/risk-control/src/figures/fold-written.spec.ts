import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPerson, createTestDatabase, type TestDatabase } from '@portal/testing';
import { ControlCounts, foldWritten } from './control-counts.ts';
import { ControlRecount } from './control-recount.ts';

let database: TestDatabase;
let counts: ControlCounts;
let recount: ControlRecount;

beforeAll(async () => {
  database = await createTestDatabase();
  counts = new ControlCounts(database.sql);
  recount = new ControlRecount(database.sql, counts);
  const { id } = await buildPerson(database.sql);
  await database.sql.query(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, business_unit)
     select 1000 + n, 1000 + n, 'C-' || n, 2025 + n % 2, (array['draft', 'assessing'])[1 + n % 2], $1, $1, 'ANC' from generate_series(1, 500) n`,
    [id],
  );
  await recount.recount();
});
afterAll(() => database?.drop());

const touch = (unit: string) => `update risk_control set business_unit = '${unit}' where id between 1001 and 1400`;
const marks = async () => (await database.sql.one<{ n: number }>('select count(*)::int as n from risk_control_mark'))!.n;
/** What the kept counts say of a unit, without a look at what waits for the fold. */
const kept = async (unit: string) =>
  (
    await database.sql.one<{ n: number }>(
      `select n::int from risk_control_count where scope = 't' || chr(31) || 'businessUnit=' || $1 and part = 'total'`,
      [unit],
    )
  )?.n ?? 0;

test('who writes much folds it himself: nobody finds a mark of it, and what another one writes meanwhile is left for the next', async () => {
  await database.sql.transaction(async (tx) => {
    await tx.query(touch('BNC'));
    await foldWritten(tx);
    await database.sql.query('update risk_control set risk_year = 2030 where id = 1450');
    // Another one's folding goes on without waiting, and takes nothing.
    expect(await counts.fold()).toBe(0);
    expect(await kept('BNC')).toBe(0);
  });
  expect(await kept('BNC')).toBe(400);
  expect(await marks()).toBe(1);
  expect(await counts.fold()).toBe(1);
  expect(await recount.recount()).toEqual({ figures: 0, cells: 0 });
});

test('what is rolled back was never folded', async () => {
  await database.sql
    .transaction(async (tx) => {
      await tx.query(touch('CNC'));
      await foldWritten(tx);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  expect(await kept('CNC')).toBe(0);
  expect(await kept('BNC')).toBe(400);
  expect(await recount.recount()).toEqual({ figures: 0, cells: 0 });
});

test('behind a fold that takes long nobody waits: the marks stay for the worker', async () => {
  await database.sql.transaction(async (recount) => {
    await recount.query(`select pg_advisory_xact_lock(hashtext('risk_control_count'))`);
    await database.sql.transaction(async (tx) => {
      await tx.query(touch('DNC'));
      await foldWritten(tx);
    });
    expect(await marks()).toBe(400);
  });
  expect(await counts.fold()).toBe(400);
  expect(await kept('DNC')).toBe(400);
});
