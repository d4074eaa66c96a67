import { expect, test } from '@jest/globals';
import { sayRange } from './PopulationStrip.tsx';

const n = (value: number): string => String(value);

test.each([
  [2, 5, '2–5'],
  [2, 2, '2'],
  [2, null, '2'],
  [null, null, ''],
])('the table of %s to %s is said as “%s”', (least, most, said) => {
  expect(sayRange(least, most, n)).toBe(said);
});
