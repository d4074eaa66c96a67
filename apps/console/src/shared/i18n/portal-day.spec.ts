import { expect, test } from '@jest/globals';
import { daysUntil, formatDate, formatInstant } from './format.ts';
import { portalDay, portalYear, setPortalTimeZone } from './portal-day.ts';

test('days and years are those of the portal, wherever the reader is', () => {
  const evening = new Date('2026-12-31T17:30:00Z');
  setPortalTimeZone('Asia/Shanghai');
  expect(portalDay(evening)).toBe('2027-01-01');
  expect(portalYear(evening)).toBe(2027);
  expect(daysUntil('2027-01-02', portalDay(evening))).toBe(1);
  setPortalTimeZone('America/New_York');
  expect(portalDay(evening)).toBe('2026-12-31');
  expect(daysUntil('2026-12-30', portalDay(evening))).toBe(-1);
});

test('whole days are counted across a change of the clocks', () => {
  expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
  expect(daysUntil('2026-10-26T00:00:00Z', '2026-10-24')).toBe(2);
});

test('times are the portal’s, whether an instant or the wire’s own words of it', () => {
  setPortalTimeZone('Asia/Shanghai');
  expect(formatInstant('2026-12-31T17:30:05.123Z')).toBe('2027-01-01 01:30:05');
  expect(formatInstant('2026-12-31 17:30:05 (GMT)')).toBe('2027-01-01 01:30:05');
  setPortalTimeZone('America/New_York');
  expect(formatInstant('2026-07-01T02:00:00Z')).toBe('2026-06-30 22:00:00');
  expect([formatInstant(null), formatInstant('1970-01-01T00:00:00Z'), formatInstant('soon')]).toEqual(['', '', 'soon']);
});

test.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'])(
  'what is written by the clock of %s is not read by another one',
  (zone) => {
    setPortalTimeZone(zone);
    const written = formatInstant('2026-08-21T21:19:20Z');
    expect(formatInstant(written)).toBe(written);
  },
);

test('the day of an instant is the portal’s, a day stays what it is', () => {
  setPortalTimeZone('Asia/Shanghai');
  expect(formatDate('2026-11-24T16:51:03.000Z')).toBe('2026-11-25');
  setPortalTimeZone('America/New_York');
  expect(['2026-11-25', '2026-11-25T00:00:00Z', '2026-11-25T00:00:00.000Z'].map(formatDate)).toEqual(Array(3).fill('2026-11-25'));
  expect([formatDate(null), formatDate('1970-01-01')]).toEqual(['', '']);
});
