import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from './pg-error.ts';
import { Sql } from './sql.ts';

test('a database that nobody serves is unavailable; a wrong statement or anything else is a fault', async () => {
  const nowhere = new Sql('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
  const refused: unknown = await nowhere.query('select 1').catch((error: unknown) => error);
  await nowhere.close();
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }))).toBe(
    true,
  );
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isDatabaseUnavailable('08006')).toBe(false);
});
