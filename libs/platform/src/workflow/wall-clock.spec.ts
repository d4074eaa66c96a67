import { expect, test } from '@jest/globals';
import { wallClockOf } from './wall-clock.ts';

test.each([
  ['Asia/Shanghai', '2026-11-20T16:30:05Z', '2026-11-21 00:30:05 (Asia/Shanghai)'],
  ['GMT', '2026-11-20T16:30:05Z', '2026-11-20 16:30:05 (GMT)'],
  // The night in which Berlin sets its clocks back tells one hour twice.
  ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25 02:59:59 (Europe/Berlin)'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25 02:00:00 (Europe/Berlin)'],
  ['Asia/Kathmandu', '2026-01-01T00:14:59Z', '2026-01-01 05:59:59 (Asia/Kathmandu)'],
])('in %s %s is %s', (zone, instant, told) => {
  expect(wallClockOf(zone).say(Date.parse(instant))).toBe(told);
  // Kept offsets tell the same.
  expect(wallClockOf(zone).say(Date.parse(instant))).toBe(told);
});
