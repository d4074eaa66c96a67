import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { readRecord } from './read-record.ts';
import { Sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.query('create table sample (id int primary key, "a ""name" text not null)');
  await database.sql.query(`insert into sample values (1, 'one'), (2, 'two')`);
});
afterAll(() => database?.drop());

const countPrepared = async (sql: Sql) =>
  Number((await sql.one<{ n: number }>(`select count(*)::int as n from pg_prepared_statements where statement like '%from sample%'`))!.n);

test('a record that is read by all its columns is planned once, and read on after a migration, in a transaction too', async () => {
  const sql = new Sql(database.url, { max: 1 });
  const read = (id: number) => sql.transaction((tx) => readRecord(tx, 'select s.*, 1 + 1 as two from sample s where s.id = $1::int', [id]));
  try {
    expect(await read(3)).toBeUndefined();
    expect(await read(1)).toEqual({ id: 1, 'a "name': 'one', two: 2 });
    expect(await countPrepared(sql)).toBe(0);
    expect(await read(2)).toEqual({ id: 2, 'a "name': 'two', two: 2 });
    expect(await countPrepared(sql)).toBe(1);
    await database.sql.query(`alter table sample add column more text not null default 'new'`);
    // Whoever runs since before the migration knows nothing of the new column, and is not broken off by it.
    expect(await read(1)).toEqual({ id: 1, 'a "name': 'one', two: 2 });
    expect(await countPrepared(sql)).toBe(1);
  } finally {
    await sql.close();
  }
});

test('outside of a transaction all columns are those that there are', async () => {
  const sql = new Sql(database.url, { max: 1 });
  const read = () => readRecord(sql, 'select * from sample where id = $1::int', [1]);
  try {
    const before = await read();
    await database.sql.query(`alter table sample add column still_more text not null default 'newer'`);
    expect(await read()).toEqual({ ...before, still_more: 'newer' });
  } finally {
    await sql.close();
  }
});
