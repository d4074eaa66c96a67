import { expect, test } from '@jest/globals';
import { findTotpStep, makeTotpSecret, stepOf, totpCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCode(SECRET, stepOf(now))).toBe(code);
  expect(findTotpStep(SECRET, code, now)).toBe(stepOf(now));
});

test('a code counts one step before and after its own, and no longer', () => {
  const at = (step: number): Date => new Date(step * 30_000);
  const code = totpCode(SECRET, 1000);
  expect([998, 999, 1000, 1001, 1002].map((step) => findTotpStep(SECRET, code, at(step)))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    undefined,
  ]);
  expect(['', '12345', '1234567', 'abcdef', '12 456'].map((bad) => findTotpStep(SECRET, bad, at(1000)))).toEqual(Array(5).fill(undefined));
});

test('secrets are 160 random bits in base32', () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(makeTotpSecret());
  expect(totpUri(SECRET, 'Risk & Control', '陈 a:b')).toBe(
    `otpauth://totp/Risk%20%26%20Control:${encodeURIComponent('陈 a:b')}?secret=${SECRET}&issuer=Risk%20%26%20Control`,
  );
});
