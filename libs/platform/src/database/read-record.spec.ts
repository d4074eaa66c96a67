import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { readRecord } from './read-record.ts';
import { Sql, type SqlRunner } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.query('create table sample (id int primary key, name text not null)');
  await database.sql.query(`insert into sample values (1, 'one')`);
});
afterAll(() => database?.drop());

const countPrepared = async (sql: Sql) =>
  Number((await sql.one<{ n: number }>(`select count(*)::int as n from pg_prepared_statements where statement like '%from sample%'`))!.n);

test.each([
  ['by all columns', 'select s.*, 1 + 1 as two from sample s where s.id = $1::int', 0],
  ['by named columns', 'select s.id, s.name from sample s where s.id = $1::int', 1],
])('in a transaction a record is read %s, and a migration does not break it off', async (how, text, prepared) => {
  const sql = new Sql(database.url, { max: 1 });
  const read = () => sql.transaction((tx) => readRecord(tx, text, [1]));
  try {
    expect(await read()).toMatchObject({ id: 1, name: 'one' });
    await database.sql.query(`alter table sample add column "more ${how}" text not null default 'new'`);
    expect(await read()).toMatchObject({ id: 1, name: 'one' });
    expect(await countPrepared(sql)).toBe(prepared);
  } finally {
    await sql.close();
  }
});

test('outside of a transaction it is planned once, and all columns are those that there are', async () => {
  const sql = new Sql(database.url, { max: 1 });
  const read = (from: SqlRunner = sql) => readRecord(from, 'select * from sample where id = $1::int', [1]);
  try {
    const before = await read();
    expect(await countPrepared(sql)).toBe(1);
    await database.sql.query(`alter table sample add column still_more text not null default 'newer'`);
    expect(await read()).toEqual({ ...before, still_more: 'newer' });
  } finally {
    await sql.close();
  }
});
