import { expect, test } from '@jest/globals';
import { forecastClosings } from './closing-forecast.ts';

// Wednesday; the twelve full weeks before begin on the Mondays from 31 August to 16 November.
const today = '2026-11-25';
const mondays = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, 7, 31 + 7 * index)).toISOString().slice(0, 10));
const even = (cases: number) => mondays.map((week) => ({ week, cases }));

test('an even pace has no band: so many weeks, so many cases, and the day of the last one', () => {
  expect(forecastClosings({ closings: even(4), closed: 50, cases: 100 }, today, '2026-12-30')).toEqual({
    day: '2026-12-30',
    low: 70,
    high: 70,
    // 50 cases at 4 a week: 87.5 days.
    allOn: '2027-02-21',
  });
});

test('an uneven pace opens a band of 80 percent around its mean, which never goes below what has ended or above all there are', () => {
  const uneven = mondays.map((week, index) => ({ week, cases: index % 2 === 0 ? 8 : 0 }));
  // Mean 4, variance 12 * 16 / 11 = 17.45; over five weeks 1.2816 * sqrt(87.3) = 11.97.
  expect(forecastClosings({ closings: uneven, closed: 50, cases: 100 }, today, '2026-12-30')).toMatchObject({ low: 58, high: 82 });
  expect(forecastClosings({ closings: uneven, closed: 50, cases: 75 }, today, '2026-12-30')).toMatchObject({ low: 58, high: 75 });
  expect(forecastClosings({ closings: uneven, closed: 50, cases: 100 }, today, '2026-12-02')).toMatchObject({ low: 50, high: 59 });
});

test('the present week and what is older than twelve do not count; where nothing ended, no day is made up', () => {
  const others = [
    { week: '2026-11-23', cases: 90 },
    { week: '2026-08-24', cases: 90 },
  ];
  expect(forecastClosings({ closings: others, closed: 50, cases: 100 }, today, '2026-12-30')).toEqual({
    day: '2026-12-30',
    low: 50,
    high: 50,
    allOn: null,
  });
});

test('nothing is foretold of a day that is past, nor where all have ended', () => {
  expect(forecastClosings({ closings: even(4), closed: 50, cases: 100 }, today, today)).toBeUndefined();
  expect(forecastClosings({ closings: even(4), closed: 100, cases: 100 }, today, '2026-12-30')).toBeUndefined();
});
