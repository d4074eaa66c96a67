import { expect, test } from '@jest/globals';
import { shareOut, type StagedChunk } from './import-batch.ts';
import { describeIssue } from './import-issue.ts';

const chunk = (index: number, rows: number): StagedChunk => ({
  chunk_index: index,
  rows: Array.from({ length: rows }, () => ({})),
  written: '1',
});

test('what is found in chunks that were checked together stands at its own row of its own chunk', () => {
  const issues = [1, 2, 3, 5].map((row) => describeIssue(row, '列', 'import.unknown_value', { value: 'x' }));
  const found = shareOut([chunk(4, 2), chunk(6, 2), chunk(7, 1)], issues);
  expect(found.map((own) => own.map(({ row }) => row))).toEqual([[1, 2], [1], [1]]);
});

test('of a part of a file nothing is said that the rest may put right: the file as a whole, and a row that shares with one still to come', () => {
  const issues = [describeIssue(0, '', 'import.last_administrator'), describeIssue(1, '列', 'import.shared_alone', { value: 'A' })];
  expect(shareOut([chunk(0, 1)], issues)).toEqual([[]]);
});
