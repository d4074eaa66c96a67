import { describe, expect, test } from '@jest/globals';
import type { SqlRunner } from '../database/sql.ts';
import { addDays, daysBetween, nextWorkingDay, WorkCalendar } from './calendar.ts';

interface Tables {
  readonly holidays?: { day: string; is_working: boolean; country?: string }[];
  readonly countries?: { code: string; time_zone: string }[];
  readonly settings?: { duty: string; due_in_days: number | null; offsets: number[]; manager_offsets: number[]; is_enabled: boolean }[];
}

const tables = ({ holidays = [], countries = [], settings = [] }: Tables = {}): SqlRunner => {
  const rows = (text: string) => {
    if (text.includes('holiday')) return holidays.map((row) => ({ country: '', ...row }));
    return text.includes('country_calendar') ? countries : settings;
  };
  const query = async <R extends object>(text: string) => rows(text) as unknown as R[];
  return { query, prepared: query };
};
const calendar = () => new WorkCalendar('Asia/Shanghai');
const plan = (duty: 'assessment' | 'remediation' | 'verification', at: string, dueOn: string | null, sql = tables()) =>
  calendar().plan(sql, duty, new Date(at), dueOn);

describe('due dates', () => {
  test('count from the day it is in Shanghai, not in Greenwich', async () => {
    expect((await plan('assessment', '2026-03-01T15:59:59Z', null)).dueOn).toBe('2026-03-15');
    expect((await plan('assessment', '2026-03-01T16:00:00Z', null)).dueOn).toBe('2026-03-16');
  });

  test('of the record win over the days of the setting', async () => {
    expect((await plan('remediation', '2026-03-01T00:00:00Z', '2026-06-30')).dueOn).toBe('2026-06-30');
  });

  test('of a duty with days of its own do not take the date of the record: a verification does not wait for the remediation’s date', async () => {
    expect((await plan('verification', '2026-03-02T00:00:00Z', '2026-12-31')).dueOn).toBe('2026-03-09');
  });

  test('follow the setting of the duty', async () => {
    const sql = tables({ settings: [{ duty: 'assessment', due_in_days: 3, offsets: [-1], manager_offsets: [], is_enabled: true }] });
    const result = await plan('assessment', '2026-03-02T00:00:00Z', null, sql);
    expect(result).toMatchObject({ dueOn: '2026-03-05', timers: [{ rung: -1, alsoManager: false }] });
  });
});

describe('the reminder ladder', () => {
  test('has 30, 7 and 1 days before, then 1, 7 and 14 after, the last two also to the manager, at nine in the morning', async () => {
    const { timers } = await plan('remediation', '2026-03-02T00:00:00Z', '2026-06-10');
    expect(timers.map((timer) => [timer.rung, timer.alsoManager, timer.fireAt.toISOString()])).toEqual([
      [-30, false, '2026-05-11T01:00:00.000Z'],
      [-7, false, '2026-06-03T01:00:00.000Z'],
      [-1, false, '2026-06-09T01:00:00.000Z'],
      [1, false, '2026-06-11T01:00:00.000Z'],
      [7, true, '2026-06-17T01:00:00.000Z'],
      [14, true, '2026-06-24T01:00:00.000Z'],
    ]);
  });

  test('skips the rungs that lie before the beginning', async () => {
    const { timers } = await plan('assessment', '2026-03-02T00:00:00Z', null);
    expect(timers.map((timer) => timer.rung)).toEqual([-7, -1, 1, 7, 14]);
  });

  test('has no rung from before the beginning either where a weekend would move it behind it, but for a date that was set', async () => {
    // Seven days from a Saturday: the reminder of seven days before would be sent on the Monday after.
    const saturday = new Date('2026-03-07T02:00:00Z');
    const rungs = (timers: readonly { rung: number }[]) => timers.map(({ rung }) => rung);
    expect(rungs((await plan('verification', saturday.toISOString(), null)).timers)).toEqual([-1, 1, 7, 14]);
    const later = await calendar().plan(tables(), 'assessment', saturday, null, null, { atLeast: '2026-05-20' });
    expect(rungs(later.timers)).toEqual([-30, -7, -1, 1, 7, 14]);
  });

  test('moves a rung on a weekend or a holiday forward, and works on a weekend that is a working day', async () => {
    const sql = tables({
      holidays: [
        { day: '2026-06-15', is_working: false },
        { day: '2026-06-20', is_working: true },
      ],
    });
    const { timers } = await plan('remediation', '2026-06-01T00:00:00Z', '2026-06-13', sql);
    const days = new Map(timers.map((timer) => [timer.rung, timer.fireAt.toISOString().slice(0, 10)]));
    expect(days.get(1)).toBe('2026-06-16');
    expect(days.get(7)).toBe('2026-06-20');
  });

  test('moves what announces a date backwards where forward would be after it', async () => {
    const rests = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'];
    const sql = tables({ holidays: rests.map((day) => ({ day, is_working: false })) });
    // Due on a Wednesday of the week of rest: the day before rests as well.
    const { timers } = await plan('remediation', '2026-08-03T00:00:00Z', '2026-10-07', sql);
    const days = timers.map((timer) => [timer.rung, timer.fireAt.toISOString().slice(0, 10)]);
    expect(days.slice(0, 4)).toEqual([
      [-30, '2026-09-07'],
      [-7, '2026-09-30'],
      [-1, '2026-09-30'],
      [1, '2026-10-09'],
    ]);
  });

  test('never announces a date after it, whatever the holidays are', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const holidays = Array.from({ length: 40 }, () => ({
        day: addDays('2026-03-01', Math.floor(next() * 120)),
        is_working: next() < 0.2,
      }));
      const dueOn = addDays('2026-04-01', Math.floor(next() * 60));
      const { timers } = await plan('remediation', '2026-02-01T00:00:00Z', dueOn, tables({ holidays }));
      for (const { rung, fireAt } of timers) {
        const day = fireAt.toISOString().slice(0, 10);
        expect(rung < 0 ? day <= dueOn : day > dueOn).toBe(true);
      }
    }
  });

  test('is silent where the setting is off, though the due date stands', async () => {
    const sql = tables({ settings: [{ duty: 'assessment', due_in_days: 14, offsets: [-1, 1], manager_offsets: [], is_enabled: false }] });
    expect(await plan('assessment', '2026-03-02T00:00:00Z', null, sql)).toEqual({
      duty: 'assessment',
      dueOn: '2026-03-16',
      isSet: false,
      timers: [],
    });
  });

  test('stands around a date that somebody set: exactly that one, or the later of it and of what the days say', async () => {
    const calendar = new WorkCalendar('Asia/Shanghai');
    const planned = (set: { exactly?: string; atLeast?: string }) =>
      calendar.plan(tables({}), 'assessment', new Date('2026-03-02T00:00:00Z'), null, null, set);
    expect(await planned({ exactly: '2026-03-04' })).toMatchObject({ dueOn: '2026-03-04', isSet: true });
    expect(await planned({ atLeast: '2026-03-04' })).toMatchObject({ dueOn: '2026-03-16', isSet: false });
    const later = await planned({ atLeast: '2026-05-01' });
    expect(later).toMatchObject({ dueOn: '2026-05-01', isSet: true });
    expect(later.timers[0]).toMatchObject({ rung: -30 });
  });
});

describe('the calendar of a country', () => {
  const countries = [
    { code: 'AU', time_zone: 'Australia/Sydney' },
    { code: 'US', time_zone: 'America/New_York' },
  ];
  const holidays = [
    { day: '2026-06-11', is_working: false },
    { day: '2026-06-12', is_working: false, country: 'AU' },
  ];
  const sql = tables({ countries, holidays });

  test('counts days, moves rungs and strikes nine where its people work; the portal’s holidays are not theirs', async () => {
    // It is the first of March in Shanghai and the 28th of February in New York.
    const at = new Date('2026-03-01T02:00:00Z');
    expect((await calendar().plan(sql, 'assessment', at, null)).dueOn).toBe('2026-03-15');
    expect((await calendar().plan(sql, 'assessment', at, null, 'US')).dueOn).toBe('2026-03-14');
    const first = async (country: string | null) => {
      const { timers } = await calendar().plan(sql, 'remediation', new Date('2026-06-10T00:00:00Z'), '2026-06-10', country);
      return timers.find(({ rung }) => rung === 1)!.fireAt.toISOString();
    };
    expect(await first(null)).toBe('2026-06-12T01:00:00.000Z');
    expect(await first('AU')).toBe('2026-06-10T23:00:00.000Z');
    expect(await first('US')).toBe('2026-06-11T13:00:00.000Z');
    expect(await first('ZZ')).toBe(await first(null));
  });

  test('has its hours also on the days on which the clocks change', async () => {
    const au = await calendar().of(sql, 'AU');
    for (const day of ['2026-04-05', '2026-04-06', '2026-10-04', '2026-10-05']) {
      for (const hour of [0, 9]) {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'medium' });
        expect(shown.format(au.atHour(day, hour))).toBe(`${day} 0${hour}:00:00`);
      }
    }
  });
});

test('days add over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a calendar of nothing but holidays does not hang', () => {
  const endless = { get: () => false } as unknown as ReadonlyMap<string, boolean>;
  expect(nextWorkingDay('2026-01-01', endless)).toBe('2026-01-01');
});

test('days are counted between two days, backwards too', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});
