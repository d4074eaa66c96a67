import { expect, test } from '@jest/globals';
import { writeInvoices } from './assurance-tests.ts';

test('every invoice of a tested population lies within the days that are tested', () => {
  const tested = { fromDay: '2026-01-30', toDay: '2026-10-07' };
  const [head, ...rows] = writeInvoices(2, tested).split('\n');
  expect(head).toBe('invoice_no,date,amount');
  expect(rows).toHaveLength(1_200);
  const days = rows.map((row) => row.split(',')[1]!);
  expect([days[0], days.filter((day) => day < tested.fromDay || day > tested.toDay)]).toEqual([tested.fromDay, []]);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1_200);
  // A span that is shorter holds fewer, and none beyond its end.
  expect(writeInvoices(0, { fromDay: '2026-03-01', toDay: '2026-03-02' }).split('\n')).toHaveLength(11);
});
