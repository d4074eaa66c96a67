import { expect, test } from '@jest/globals';
import { reminderLadder } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import { addDays, WorkCalendar } from './calendar.ts';

/** Ten thousand in `npm run test:nightly`. */
const POLICIES = Number(process.env['POLICY_REVIEWS'] ?? 300);
const YEAR = '2026-01-01';

/** A small generator of its own, so that a failing year can be lived again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

const random = seeded(20261123);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const zones = { '': 'Asia/Shanghai', US: 'America/Los_Angeles', DE: 'Europe/Berlin', NZ: 'Pacific/Auckland' };
const countries = Object.keys(zones);
/** Long rests and worked weekends at random places, a calendar a country. */
const holidays = countries.flatMap((country) =>
  Array.from({ length: 12 }, () => addDays(YEAR, Math.floor(random() * 480))).flatMap((begin) =>
    Array.from({ length: 1 + Math.floor(random() * 9) }, (_, place) => ({
      country,
      day: addDays(begin, place),
      is_working: random() < 0.15,
    })),
  ),
);
const sql = {
  query: async (text: string) => {
    if (text.includes('from holiday')) return holidays;
    if (text.includes('from country_calendar')) {
      return countries.filter(Boolean).map((code) => ({ code, time_zone: zones[code as keyof typeof zones] }));
    }
    return [];
  },
} as unknown as SqlRunner;

test(`a year of ${POLICIES} policy reviews: one mail a rung, in the ladder's order, and what announces the day never comes after it`, async () => {
  const calendar = new WorkCalendar('Asia/Shanghai');
  let planned = 0;
  for (let policy = 0; policy < POLICIES; policy += 1) {
    const country = pick(countries);
    const days = await calendar.of(sql, country);
    const beginsAt = days.atHour(addDays(YEAR, Math.floor(random() * 365)), Math.floor(random() * 24));
    const dueOn = addDays(days.dayOf(beginsAt), Math.floor(random() * 120));
    const { timers } = await calendar.plan(sql, 'policyReview', beginsAt, dueOn, country);
    const about = `${country} ${beginsAt.toISOString()} ${dueOn}`;
    expect([about, new Set(timers.map(({ rung }) => rung)).size]).toEqual([about, timers.length]);
    for (const { rung, fireAt } of timers) {
      const day = days.dayOf(fireAt);
      expect([about, rung, fireAt > beginsAt, days.isWorkingDay(day)]).toEqual([about, rung, true, true]);
      // Before the day it is announced, after it it is asked for: neither in the other's place.
      if (rung < 0) expect([about, rung, day <= dueOn]).toEqual([about, rung, true]);
      else expect([about, rung, day > dueOn]).toEqual([about, rung, true]);
    }
    const inOrder = [...timers].sort((a, b) => a.rung - b.rung).map(({ fireAt }) => fireAt.getTime());
    expect([about, inOrder]).toEqual([about, inOrder.toSorted((a, b) => a - b)]);
    // A rung that is missing lies before the beginning: none is lost.
    const climbed = days.climb(reminderLadder, dueOn);
    expect([about, timers.length]).toEqual([about, climbed.filter(({ fireAt }) => fireAt > beginsAt).length]);
    planned += timers.length;
  }
  expect(planned).toBeGreaterThan(POLICIES);
});
