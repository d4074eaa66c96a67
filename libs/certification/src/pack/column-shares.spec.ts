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
  expect(chinese! / latin!).toBeCloseTo(14 / 9);
});

test('a table without rows is as wide as its head asks', () => {
  expect(shareColumns(['A', 'B'], [])).toEqual([0.5, 0.5]);
});
