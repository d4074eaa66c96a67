import { expect, test } from '@jest/globals';
import { chooseColumns, readAmount, readColumns, sayCell } from './amounts.ts';

const population = { columns: ['invoice', 'date', 'year', 'clerk', 'fee', 'amount'], keyColumn: 'invoice', amountColumn: 'amount' };
const items = [
  { cells: ['1001', '2026-09-18', '2026', '00412', '3.5', '27925'] },
  { cells: ['1002', '2026-09-19', '2026', '00413', '', '-1200.125'] },
];

test('amounts are the named column and those with decimals: keys, years, dates and numbers of accounts stay as they are', () => {
  const columns = readColumns(population, items);
  expect(columns.filter(({ isAmount }) => isAmount).map(({ head }) => head)).toEqual(['fee', 'amount']);
  expect(columns.map(({ head }) => head)).not.toContain('invoice');
  expect(readColumns({ ...population, amountColumn: null }, [{ cells: ['1', '', '', '', '', '27925'] }]).at(-1)?.isAmount).toBe(false);
});

test.each([
  ['27925.5', '27,925.50'],
  ['-1200.125', '-1,200.125'],
  ['1,234', '1,234.00'],
  ['0.123456789012', '0.123456789012'],
  // A comma for the point: told as it stands, so that nobody reads a hundred times as much.
  ['1234,56', '1234,56'],
  ['1.234,56', '1.234,56'],
  ['', ''],
])('an amount has thousands and two decimals at least: %s', (cell, said) => {
  expect(sayCell(cell, { isAmount: true }, 'en')).toBe(said);
  expect(sayCell(cell, { isAmount: true }, 'zh')).toBe(said);
  expect(sayCell(cell, { isAmount: false }, 'en')).toBe(cell);
});

test.each(['2026-09-18', '00412', '12.', '.5', '', '1.2.3', '6217000010001234567', '12 %', '12,34', '1,2345', '1.234,56'])(
  'no amount: %s',
  (cell) => expect(readAmount(cell)).toBeUndefined(),
);

test('where there are more columns than room the amount is among those that are shown', () => {
  expect(chooseColumns(readColumns(population, items), population, 2).map(({ head }) => head)).toEqual(['date', 'amount']);
  expect(chooseColumns(readColumns({ ...population, amountColumn: null }, items), null, 2).map(({ head }) => head)).toEqual([
    'date',
    'year',
  ]);
});
