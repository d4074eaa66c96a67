import { expect, test } from '@jest/globals';

test('tests of the server run on a machine in another zone than the portal, and half an hour beside it', () => {
  expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(210);
  expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset()).toBe(150);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/St_Johns');
});
