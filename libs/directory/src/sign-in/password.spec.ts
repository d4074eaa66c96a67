import { expect, jest, test } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import type * as passwords from './password.ts';

const compared: string[] = [];
jest.doMock('@node-rs/argon2', () => ({
  ...argon2,
  verify: (stored: string, password: string) => {
    compared.push(stored);
    return argon2.verify(stored, password);
  },
}));
const { hashPassword, randomPassword, verifyPassword } = jest.requireActual<typeof passwords>('./password.ts');

test('a password is stored as argon2id and compared with it', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse battery', stored)).toBe(true);
  expect(await verifyPassword('correct horse battery ', stored)).toBe(false);
  expect(await hashPassword('correct horse battery')).not.toBe(stored);
});

test('without a stored hash as much work is done, and the answer is no, whatever the password', async () => {
  for (const missing of [null, undefined, '']) {
    compared.length = 0;
    expect(await verifyPassword('the password of nobody', missing)).toBe(false);
    expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
  }
});

test('a handed over password is long, readable and never the same', () => {
  const passwords = new Set(Array.from({ length: 50 }, randomPassword));
  expect(passwords.size).toBe(50);
  for (const password of passwords) expect(password).toMatch(/^([A-HJ-NP-Za-km-z2-9]{5}-){3}[A-HJ-NP-Za-km-z2-9]{5}$/);
});
