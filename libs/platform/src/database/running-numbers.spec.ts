import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ormOptions } from './orm.ts';
import { RowFiller } from './row-filler.fixture.ts';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../../..');
const VERSION_BEFORE = 'Migration20261126120000CarriedPeriods';
const NUMBERS = 'Migration20261127131500RecordNumbers';
const CAMPAIGN_NUMBERS = 'Migration20261127150000CampaignNumbers';
/** Tables whose numbers were made of the key, with what theirs begin with. */
const numbered = Object.entries({
  assessment_period: 'AP',
  control_test: 'CT',
  certification: 'ST',
  evidence_request: 'ER',
  evidence: 'EV',
  auditor_seat: 'AS',
  campaign: 'CP',
});
const columnOf = (table: string): string => (table === 'campaign' ? 'campaign_no' : 'record_no');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** `lpad` cuts off what is longer than it is told: 1000 of 10000. Only with the number's own length in sight does it pad and never cut. */
const cuts = (source: string): boolean => /\blpad\s*\((?![^;`]*?,\s*greatest\s*\()/i.test(source);

test('no number is padded by what would cut it off once it is longer', () => {
  // Migrations of before are what they are; the newer ones make every number as the function does.
  const sources = globSync(['{libs,apps}/*/src/**/*.ts', 'workflows/src/**/*.ts', 'tools/**/*.{mjs,txt}'], { cwd: root })
    .concat(globSync('migrations/src/Migration*.ts', { cwd: root }).filter((file) => path.basename(file, '.ts') >= NUMBERS))
    .filter((file) => !/\.(spec|fixture)\.ts$|node_modules/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => cuts(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('the check sees an offence, and not what pads well', () => {
  expect(cuts(`'DF-' || lpad(nextval('deficiency_no_seq')::text, 4, '0')`)).toBe(true);
  expect(cuts(`LPAD (n::text, 6, '0')`)).toBe(true);
  expect(cuts(`lpad(\${no}::text, greatest(6, length(\${no}::text)), '0')`)).toBe(false);
  expect(cuts(`record_no('DF', 2026, nextval('deficiency_no_seq'), 4)`)).toBe(false);
});

test.each([
  [7, 4, '0007'],
  [9999, 4, '9999'],
  [10_000, 4, '10000'],
  [123, 2, '123'],
  [1_234_567, 6, '1234567'],
])('%d of %d digits is %s', async (running, digits, padded) => {
  expect(
    await database.sql.one('select pad_running_no($1, $2) as short, record_no($3, 2026, $1, $2) as long', [running, digits, 'RI']),
  ).toEqual({
    short: padded,
    long: `RI-2026-${padded}`,
  });
});

test('a shared control has a number after the 999,999th too', async () => {
  await database.sql.query(`select setval('shared_control_no_seq', 999998)`);
  const rows = await database.sql.query<{ no: string }>(
    'insert into shared_control select from generate_series(1, 3) returning control_no as no',
  );
  expect(rows.map(({ no }) => no)).toEqual(['KC-999999', 'KC-1000000', 'KC-1000001']);
});

const writer = `numbers_writer_${process.pid}`;

test('records of the version before keep their number; the next ones have the year of their creation and a running one', async () => {
  const old = await createTestDatabase();
  const orm = await MikroORM.init(ormOptions(old.url, []));
  const read = async (table: string) =>
    new Map(
      (await old.sql.query<{ id: number; no: string }>(`select id, ${columnOf(table)} as no from ${table}`)).map(({ id, no }) => [id, no]),
    );
  try {
    await old.sql.query('drop schema public cascade');
    await old.sql.query('create schema public');
    await orm.migrator.up({ to: VERSION_BEFORE });
    // A test has three people, and the filler knows two of each.
    await old.sql.query(`insert into person (user_no, name) values ('third', 'Third')`);
    const filler = new RowFiller(old.sql);
    for (let round = 0; round < 2; round += 1) await filler.fillAll();
    // The copies of a row below are of one control, period and kind.
    await old.sql.query('drop index control_test_one_idx');
    const before = new Map<string, Map<number, string>>();
    for (const [table, prefix] of numbered) {
      const rows = await read(table);
      expect([...rows.values()]).toEqual([...rows.keys()].map((id) => `${prefix}-${id}`));
      expect(rows.size).toBeGreaterThan(0);
      before.set(table, rows);
    }
    // As the services of the version before write, by a role of their own.
    await old.sql.query(`create role ${writer}`);
    await old.sql.query(`grant select, insert on all tables in schema public to ${writer}`);
    await orm.migrator.up({ to: CAMPAIGN_NUMBERS });
    for (const [table, prefix] of numbered) {
      const kept = before.get(table)!;
      expect(await read(table)).toEqual(kept);
      expect(await old.sql.one(`select has_sequence_privilege($1, $2, 'usage') as may`, [writer, `${table}_no_seq`])).toEqual({
        may: true,
      });
      // As the version before writes, which names no number.
      const columns = await old.sql.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and attname not in ('id', $2) order by 1`,
        [table, columnOf(table)],
      );
      const names = columns.map(({ name }) => name).join(', ');
      const copies = await old.sql.query<{ no: string; year: number }>(
        `insert into ${table} (id, ${names}) select nextval('portal_id_seq'), ${names} from (select * from ${table} limit 1) one, generate_series(1, 2)
         returning ${columnOf(table)} as no, extract(year from now())::int as year`,
      );
      expect(copies.map(({ no }) => no)).toEqual([1, 2].map((running) => `${prefix}-${copies[0]!.year}-000${running}`));
      await expect(old.sql.query(`update ${table} set ${columnOf(table)} = $1`, [copies[0]!.no])).rejects.toThrow(`${columnOf(table)}_key`);
    }
  } finally {
    await old.sql.query(`drop owned by ${writer}`);
    await old.sql.query(`drop role ${writer}`);
    await orm.close();
    await old.drop();
  }
}, 120_000);
