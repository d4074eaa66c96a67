import { expect, test } from '@jest/globals';
import { batchCharacters, cutBatches, takePage, weighRow } from './row-batches.ts';

const rowsOf = (count: number, characters: number) => Array.from({ length: count }, () => ['x'.repeat(characters), '']);

test.each([
  ['long rows', rowsOf(1_000, 16_000)],
  ['short rows', rowsOf(20_000, 5)],
  ['rows larger than a message', rowsOf(3, 2 * batchCharacters)],
  ['no rows', []],
])('%s travel in messages that the parent takes in one after the other, all of them once', (_name, rows) => {
  const batches = cutBatches(rows);
  expect(batches.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows);
  for (const { from, to } of batches) {
    const weight = rows.slice(from, to).reduce((sum, row) => sum + weighRow(row), 0);
    expect(to - from === 1 || weight <= batchCharacters).toBe(true);
    expect(to - from).toBeLessThanOrEqual(500);
  }
});

test('a page holds what fits and one row at least', () => {
  expect(takePage(rowsOf(10, 60), { from: 2, characters: 300 })).toHaveLength(3);
  expect(takePage(rowsOf(10, 60), { from: 9, characters: 300 })).toHaveLength(1);
  expect(takePage(rowsOf(10, 60), { from: 0, characters: 1 })).toHaveLength(1);
  expect(takePage(rowsOf(10, 60), { from: 10, characters: 1 })).toEqual([]);
});
