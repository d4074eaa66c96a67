import { describe, expect, test } from '@jest/globals';
import type { SqlRunner } from '../database/sql.ts';
import { addDays, nextWorkingDay, WorkCalendar } from './calendar.ts';

interface Tables {
  readonly holidays?: { day: string; is_working: boolean }[];
  readonly settings?: { duty: string; due_in_days: number | null; offsets: number[]; manager_offsets: number[]; is_enabled: boolean }[];
}

const tables = ({ holidays = [], settings = [] }: Tables = {}): SqlRunner => {
  const query = async <R extends object>(text: string) => (text.includes('holiday') ? holidays : settings) as unknown as R[];
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

  test('is silent where the setting is off, though the due date stands', async () => {
    const sql = tables({ settings: [{ duty: 'assessment', due_in_days: 14, offsets: [-1, 1], manager_offsets: [], is_enabled: false }] });
    expect(await plan('assessment', '2026-03-02T00:00:00Z', null, sql)).toEqual({ duty: 'assessment', dueOn: '2026-03-16', timers: [] });
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
