import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrations } from '@portal/migrations';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ormOptions } from './orm.ts';
import { RowFiller } from './row-filler.fixture.ts';
import type { Sql } from './sql.ts';

type Rows = Map<string, readonly Record<string, unknown>[]>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.query('drop schema public cascade');
  await database.sql.query('create schema public');
});
afterAll(() => database?.drop());

async function readRows(sql: Sql): Promise<Rows> {
  const tables = await sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
  );
  const rows: Rows = new Map();
  for (const { name } of tables) {
    rows.set(
      name,
      (await sql.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)).map(({ row }) => row),
    );
  }
  return rows;
}

/** Figures counted from other tables, which a migration may count again: `apps/api` holds them against a recount. */
const COUNTED = ['risk_control_cell', 'risk_control_count', 'risk_control_figure', 'risk_control_generation', 'risk_control_mark'];

/** What was there before is there after, column by column; a migration may add tables, columns and rows of its own. */
function listLost(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (COUNTED.includes(table)) return [];
    const now = after.get(table);
    if (!now) return [`the table ${table} is gone with ${rows.length} rows`];
    const kept = new Set(now.map((row) => fingerprint(row, rows[0] ?? {})));
    return rows.filter((row) => !kept.has(fingerprint(row, row))).map((row) => `${table} has lost or changed ${JSON.stringify(row)}`);
  });
}

const fingerprint = (row: Record<string, unknown>, like: Record<string, unknown>): string =>
  JSON.stringify(Object.keys(like).map((column) => row[column]));

test('each migration meets rows of every version before it in every table, and keeps them', async () => {
  const orm = await MikroORM.init(ormOptions(database.url, []));
  const filler = new RowFiller(database.sql);
  const lost: string[] = [];
  let empty: string[] = [];
  try {
    for (const { name } of migrations) {
      const before = (await tablesExist(database.sql)) ? await readRows(database.sql) : new Map<string, never[]>();
      await orm.migrator.up({ to: name });
      lost.push(...listLost(before, await readRows(database.sql)).map((problem) => `${name}: ${problem}`));
      empty = await filler.fillAll();
    }
  } finally {
    await orm.close();
  }
  expect(lost).toEqual([]);
  // A table that stays empty would show nothing: the filler must learn how its rows look.
  expect(empty).toEqual([]);
});

async function tablesExist(sql: Sql): Promise<boolean> {
  return (await sql.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)).length > 0;
}
