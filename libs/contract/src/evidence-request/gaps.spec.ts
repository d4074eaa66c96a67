import { expect, test } from '@jest/globals';
import { countDays, listGaps } from './gaps.ts';

const tested = { from: '2026-01-01', to: '2026-09-30' };

test('what the effective dates leave open is told from first to last, in days', () => {
  expect(listGaps(tested, [])).toEqual([{ ...tested, days: 273 }]);
  expect(listGaps(tested, [{ from: '2026-01-01', to: '2026-06-30' }])).toEqual([{ from: '2026-07-01', to: '2026-09-30', days: 92 }]);
  expect(listGaps(tested, [{ from: '2026-06-01', to: '2026-06-30' }])).toEqual([
    { from: '2026-01-01', to: '2026-05-31', days: 151 },
    { from: '2026-07-01', to: '2026-09-30', days: 92 },
  ]);
});

test('ranges overlap, touch, reach out, and come in any order', () => {
  const covered = [
    { from: '2026-06-01', to: '2026-12-31' },
    { from: '2025-01-01', to: '2026-03-31' },
    { from: '2026-03-15', to: '2026-05-30' },
  ];
  expect(listGaps(tested, covered)).toEqual([{ from: '2026-05-31', to: '2026-05-31', days: 1 }]);
  expect(listGaps(tested, [...covered, { from: '2026-05-31', to: '2026-05-31' }])).toEqual([]);
  expect(listGaps(tested, [{ from: '2027-01-01', to: '2027-02-01' }])).toEqual([{ ...tested, days: 273 }]);
  expect(listGaps(tested, [{ from: '2024-01-01', to: '2024-02-01' }])).toEqual([{ ...tested, days: 273 }]);
});

test('each day is missing or covered, whatever ranges there are', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  for (let round = 0; round < 200; round += 1) {
    const ranges = Array.from({ length: random(5) }, () => {
      const from = random(80) - 10;
      return { from: dayOf(from), to: dayOf(from + random(30)) };
    });
    const missing = Array.from({ length: 60 }, (_, n) => dayOf(n)).filter(
      (day) => !ranges.some(({ from, to }) => from <= day && day <= to),
    );
    const gaps = listGaps({ from: dayOf(0), to: dayOf(59) }, ranges);
    expect(countDays(gaps)).toBe(missing.length);
    expect(missing.every((day) => gaps.some(({ from, to }) => from <= day && day <= to))).toBe(true);
  }
});
