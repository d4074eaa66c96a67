import { expect, test } from '@jest/globals';
import { shareColumns } from './column-shares.ts';

test('the column of a name gets its room, that of a number keeps enough, and a Chinese character counts twice', () => {
  const name = 'Distributor rebate accruals are not reconciled with distributors each month';
  const [no, title, due] = shareColumns(
    ['No.', 'Deficiency', 'Due'],
    [
      ['DF-2026-0001', name, '2027-01-10'],
      ['DF-2026-0002', 'Short', '–'],
    ],
  );
  expect(title!).toBeGreaterThan(2 * no!);
  expect(no!).toBeGreaterThan(0.15);
  expect(no! + title! + due!).toBeCloseTo(1);
  const [chinese, latin] = shareColumns(['', ''], [['经销商返利计提', 'accrual']]);
  expect(chinese! / latin!).toBeCloseTo((14 + 2) / (7 + 2));
});

test('numbers, days and amounts stay in one piece beside long texts', () => {
  const long = 'A deficiency that is told at length in many words, as most of them are when people mean them';
  const head = ['No.', 'Deficiency', 'Class', 'Owner', 'State', 'Remediation due'];
  const cells = ['DF-2026-0008', long, 'Not yet evaluated', 'Alexandra Montgomery', 'Awaiting verification', '2026-12-24'];
  const shares = shareColumns(head, [cells, cells.map(() => '')]);
  for (const [column, words] of cells.entries()) {
    const longest = Math.max(...`${words} ${head[column]}`.split(' ').map((word) => word.length));
    expect(shares[column]! * 94).toBeGreaterThanOrEqual(longest + 2 - 0.001);
  }
});

test('a table without rows is as wide as its head asks', () => {
  expect(shareColumns(['A', 'B'], [])).toEqual([0.5, 0.5]);
});
