import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { z } from 'zod';
import { readRows } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.query('create table shaped (id bigint, name text)');
  await database.sql.query(`insert into shaped values (1, 'one')`);
});
afterAll(() => database?.drop());

const shape = z.object({ id: z.number(), name: z.string() });
const read = (how?: 'prepared') => readRows(database.sql, shape, 'select * from shaped order by id', [], how);

test('rows that have their shape come as they are', async () => {
  expect(await read()).toEqual([{ id: 1, name: 'one' }]);
  expect(await read('prepared')).toEqual([{ id: 1, name: 'one' }]);
});

test.each([
  ['a column that was renamed', 'alter table shaped rename column name to title', 'alter table shaped rename column title to name'],
  ['a column more', 'alter table shaped add column more int', 'alter table shaped drop column more'],
  ['another type', 'alter table shaped alter column id type text', 'alter table shaped alter column id type bigint using id::bigint'],
  ['a null', `insert into shaped values (2, null)`, 'delete from shaped where id = 2'],
])('%s fails where the statement is run', async (_name, change, back) => {
  await database.sql.query(change);
  await expect(read()).rejects.toThrow(/not of its shape/);
  await expect(read('prepared')).rejects.toThrow(/not of its shape/);
  await database.sql.query(back);
  expect(await read()).toEqual([{ id: 1, name: 'one' }]);
});
