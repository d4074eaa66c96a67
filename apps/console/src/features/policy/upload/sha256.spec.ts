import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Sha256 } from './sha256.ts';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 131 + (index >> 3)) & 0xff);

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_003])('the hash of %i bytes is that of the server', (length) => {
  const bytes = bytesOf(length);
  const hash = new Sha256();
  hash.push(bytes);
  expect(hash.finish()).toBe(reference(bytes));
});

test('pieces of any length give the hash of the whole', () => {
  const bytes = bytesOf(5_000);
  const hash = new Sha256();
  for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7 + 3) % 211) hash.push(bytes.subarray(at, at + step));
  expect(hash.finish()).toBe(reference(bytes));
});
