import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDatabaseUnavailable, Sql } from '@portal/platform';
import { createTestDatabase, eventually, type TestDatabase } from '@portal/testing';
import { Line } from './line.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('a network that falls silent ends a statement that the server cannot end, and is used again when it speaks', async () => {
  const url = new URL(database.url);
  const line = new Line(Number(url.port));
  await line.open();
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  const sql = new Sql(url.href, { max: 1, statementMs: 300 });
  try {
    expect(await sql.query('select 1 as one')).toEqual([{ one: 1 }]);
    line.silence();
    const failure: unknown = await sql.query('select 1 as one').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    line.speak();
    await eventually(async () => (await sql.query('select 1 as one').catch(() => [])).length === 1);
  } finally {
    await line.cut();
    await sql.close();
  }
}, 60_000);
