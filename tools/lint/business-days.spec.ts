import { expect, test } from '@jest/globals';
import { listForeignDays } from './business-days.mjs';

test.each([
  'const today = new Date().toISOString().slice(0, 10);',
  'const day = currentTime().toISOString().slice(0,10);',
  "const day = at.toISOString().split('T')[0];",
  'date(signedAt?.slice(0, 10))',
  'date(data.at.slice(0, 10))',
  'const year = new Date().getFullYear();',
  'const said = new Date().toLocaleDateString();',
  '`select 1 from policy where review_on < current_date`',
  '`select now()::date`',
  "`values (record_no('CT', extract(year from $12::timestamptz)::int, 1, 4))`",
])('%s is refused', (line) => {
  expect(listForeignDays(`const a = 1;\n${line}\n`)).toEqual([2]);
});

test.each([
  'return new Date(Date.parse(from) + DAY_MS).toISOString().slice(0, 10);',
  'return new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS).toISOString().slice(0, 10);',
  'const today = calendar.dayOf(currentTime());',
  'const at = now.toISOString();',
  '`select extract(year from p.last_day)::int`',
])('%s is not', (line) => {
  expect(listForeignDays(line)).toEqual([]);
});
