import { expect, test } from '@jest/globals';
import { SecretBox } from './secret-box.ts';

const old = { SESSION_SECRET: 'the secret of last year, 32 characters' };
const current = { SESSION_SECRET: 'the secret of this year, 32 characters' };

test('what is sealed opens for its owner and purpose only, and never looks the same twice', () => {
  const box = new SecretBox(current, 'totp');
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'person 7');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'person 7')).not.toEqual(sealed);
  expect(box.open(sealed, 'person 7')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'person 8')).toBeUndefined();
  expect(new SecretBox(current, 'cookie').open(sealed, 'person 7')).toBeUndefined();
  expect(new SecretBox(old, 'totp').open(sealed, 'person 7')).toBeUndefined();
});

test('not one byte of it can be changed or left out', () => {
  const box = new SecretBox(current, 'totp');
  const sealed = box.seal('secret', 'x');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(box.open(changed, 'x')).toBeUndefined();
    expect(box.open(sealed.subarray(0, at), 'x')).toBeUndefined();
  }
});

test('a changed SESSION_SECRET opens what the one before has sealed, and says that it is to be sealed anew', () => {
  const sealed = new SecretBox(old, 'totp').seal('secret', 'x');
  const box = new SecretBox({ ...current, SESSION_SECRET_PREVIOUS: old.SESSION_SECRET }, 'totp');
  expect(box.open(sealed, 'x')).toBe('secret');
  expect([box.isOld(sealed), box.isOld(box.seal('secret', 'x'))]).toEqual([true, false]);
});
