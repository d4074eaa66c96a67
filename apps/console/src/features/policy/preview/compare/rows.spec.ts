import { expect, test } from '@jest/globals';
import { foldRows, toRows } from './rows.ts';

const same = (text: string) => ({ kind: 'same' as const, text });
const removed = (text: string) => ({ kind: 'removed' as const, text });
const added = (text: string) => ({ kind: 'added' as const, text });

test('lines end where both versions end them, and neighbouring runs are one change', () => {
  const { rows, changes } = toRows([
    same('第一条\n报销须经'),
    removed('两位'),
    added('三位'),
    same('经理批准。\nReceipts '),
    removed('are'),
    same(' '),
    removed('kept'),
    added('stored'),
    same('.\n'),
    added('New line\n'),
  ]);
  expect(rows.map((row) => row.pieces.map((piece) => piece.text).join('|'))).toEqual([
    '第一条',
    '报销须经|两位|三位|经理批准。',
    'Receipts |are| |kept|stored|.',
    'New line\n',
  ]);
  expect(rows.map((row) => row.isChanged)).toEqual([false, true, true, true]);
  expect(changes).toBe(3);
  expect(rows.flatMap((row) => row.pieces.flatMap(({ change }) => change ?? []))).toEqual([0, 0, 1, 1, 1, 2]);
});

test('nothing of either version is lost', () => {
  const runs = [same('a\n\nb '), removed('x\ny'), added('z'), same(' c\n\n'), removed('end')];
  const { rows } = toRows(runs);
  const read = (kind: string) =>
    rows
      .map((row) => row.pieces.flatMap((piece) => (piece.kind === 'same' || piece.kind === kind ? [piece.text] : [])).join(''))
      .join('\n');
  expect(read('removed')).toBe('a\n\nb x\ny c\n\nend');
  expect(read('added').trimEnd()).toBe('a\n\nb z c');
});

test('what is far from every change is folded, what is near stays', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('');
  const { rows } = toRows([same(lines), added('new'), same(`\n${lines}`)]);
  const blocks = foldRows(rows);
  expect(blocks.map(({ kind, rows: own }) => [kind, own.length])).toEqual([
    ['folded', 18],
    ['rows', 5],
    ['folded', 18],
  ]);
  expect(foldRows(toRows([same('a\nb\nc\nd\n'), added('x'), same('\n')]).rows).every(({ kind }) => kind === 'rows')).toBe(true);
  expect(foldRows(toRows([same('a\nb\nc')]).rows)).toHaveLength(1);
});
