import { expect, test } from '@jest/globals';
import { moveDay } from './moved-day.ts';

const year = (of: number) => ({ firstDay: `${of}-01-01`, lastDay: `${of}-12-31` });

test.each([
  ['a year later', '2031-06-30', year(2031), year(2032), '2032-06-30'],
  ['the last day stays the last day', '2031-12-31', year(2031), year(2032), '2032-12-31'],
  ['so long after the end as before', '2032-01-20', year(2031), year(2032), '2033-01-20'],
  ['29 February in a year without one', '2032-02-29', year(2032), year(2033), '2033-02-28'],
  ['before the period began', '2030-12-15', year(2031), year(2032), '2031-12-15'],
  [
    'a quarter later, by months',
    '2031-01-31',
    { firstDay: '2031-01-01', lastDay: '2031-03-31' },
    { firstDay: '2031-04-01', lastDay: '2031-06-30' },
    '2031-04-30',
  ],
  [
    'the end of a quarter',
    '2031-09-30',
    { firstDay: '2031-07-01', lastDay: '2031-09-30' },
    { firstDay: '2031-10-01', lastDay: '2031-12-31' },
    '2031-12-31',
  ],
  ['by days where months do not fit', '2031-02-01', year(2031), { firstDay: '2032-01-15', lastDay: '2032-12-31' }, '2032-02-15'],
  ['never past the end of a shorter one', '2031-11-30', year(2031), { firstDay: '2032-01-01', lastDay: '2032-06-30' }, '2032-06-30'],
])('%s', (_, day, from, to, moved) => {
  expect(moveDay(day, from, to)).toBe(moved);
});
