import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, pause, type TestDatabase } from '@portal/testing';
import { ormOptions } from './orm.ts';
import { boundedWaits } from './pool.ts';
import { Sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('a connection that is cut in the middle of a transaction fails the transaction, not the process', async () => {
  const sql = new Sql(database.url);
  try {
    const work = sql.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.sql.query('select pg_terminate_backend($1)', [row!.pid]);
      await pause(100);
      await tx.query('select 1');
    });
    await expect(work).rejects.toThrow();
    expect(await sql.query('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await sql.close();
  }
});

test('a prepared statement answers on after its table was changed', async () => {
  const sql = new Sql(database.url, { max: 1 });
  try {
    await sql.query('create table prepared_sample (id int)');
    await sql.query('insert into prepared_sample values (1), (2)');
    const read = () => sql.prepared('select * from prepared_sample where id = any($1::int[])', [[2]]);
    for (let times = 0; times < 7; times += 1) expect(await read()).toEqual([{ id: 2 }]);
    expect(await sql.query(`select 1 as known from pg_prepared_statements where statement like '%prepared_sample%'`)).toEqual([
      { known: 1 },
    ]);
    await sql.query(`alter table prepared_sample add column name text not null default 'new'`);
    expect(await read()).toEqual([{ id: 2, name: 'new' }]);
  } finally {
    await sql.close();
  }
});

test.each([
  ['all its columns', 'select s.*, 1 + 1 as two from moved_sample s', 0],
  ['columns that it names', 'select s.id, s.name from moved_sample s', 1],
])('in a transaction a prepared statement of %s is not broken off by a migration', async (_, text, prepared) => {
  const sql = new Sql(database.url, { max: 1 });
  const read = () => sql.transaction((tx) => tx.prepared(text));
  const within = () => sql.transaction((tx) => sql.within(tx, () => sql.prepared(text)));
  try {
    await sql.query('create table moved_sample (id int, name text)');
    await sql.query(`insert into moved_sample values (1, 'one')`);
    for (const ask of [read, within]) expect(await ask()).toMatchObject([{ id: 1, name: 'one' }]);
    await sql.query('alter table moved_sample add column more text');
    for (const ask of [read, within]) expect(await ask()).toMatchObject([{ id: 1, name: 'one' }]);
    expect(await sql.query(`select 1 as known from pg_prepared_statements where statement like '%moved_sample%'`)).toHaveLength(prepared);
  } finally {
    await sql.query('drop table if exists moved_sample');
    await sql.close();
  }
});

test('a stuck statement ends at the server after its limit, whoever has sent it; a migration takes its time', async () => {
  const ask = 'show statement_timeout';
  const sql = new Sql(database.url, { statementMs: 12_345 });
  const [bound, migrating] = [new MikroORM(ormOptions(database.url, [], boundedWaits(12_345))), new MikroORM(ormOptions(database.url, []))];
  try {
    expect(await sql.query(ask)).toEqual([{ statement_timeout: '12345ms' }]);
    expect(await bound.em.getConnection().execute(ask)).toEqual([{ statement_timeout: '12345ms' }]);
    expect(await migrating.em.getConnection().execute(ask)).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await Promise.all([sql.close(), bound.close(), migrating.close()]);
  }
});

test('a statement that nobody waits for may take longer, here and at the server; the next one on its connection may not', async () => {
  const sql = new Sql(database.url, { statementMs: 300, max: 1 });
  const sleep = 'select pg_sleep(0.6)';
  try {
    await expect(sql.transaction((tx) => tx.query(sleep))).rejects.toThrow('statement timeout');
    await sql.unhurried((tx) => tx.query(sleep));
    expect(await sql.query('show statement_timeout')).toEqual([{ statement_timeout: '300ms' }]);
  } finally {
    await sql.close();
  }
});
