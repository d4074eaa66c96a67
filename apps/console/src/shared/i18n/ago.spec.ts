import { beforeAll, expect, test } from '@jest/globals';
import { formatAgo } from './ago.ts';
import { setPortalTimeZone } from './portal-day.ts';

beforeAll(() => setPortalTimeZone('Asia/Shanghai'));

// 09:00 in Shanghai.
const now = Date.parse('2026-11-24T01:00:00Z');

test.each([
  ['2026-11-24T01:00:30Z', 'now', '现在'],
  ['2026-11-24T00:59:30Z', 'now', '现在'],
  ['2026-11-24T00:58:00Z', '2 minutes ago', '2分钟前'],
  ['2026-11-24T00:00:00Z', '1 hour ago', '1小时前'],
  // The evening before by the portal's clock, but only four hours ago.
  ['2026-11-23T21:00:00Z', '4 hours ago', '4小时前'],
  ['2026-11-23T15:00:00Z', 'yesterday', '昨天'],
  ['2026-11-20T01:00:00Z', '4 days ago', '4天前'],
  // Seven days by the portal's calendar: its day there, which by UTC is the day before.
  ['2026-11-16T20:00:00Z', '2026-11-17', '2026-11-17'],
  ['soon', 'soon', 'soon'],
])('%s is %s, %s', (at, en, zh) => {
  expect([formatAgo(at, 'en', now), formatAgo(at, 'zh', now)]).toEqual([en, zh]);
});
