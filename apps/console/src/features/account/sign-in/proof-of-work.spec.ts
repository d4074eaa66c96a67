import { expect, test } from '@jest/globals';
import { createHash, webcrypto } from 'node:crypto';
import { countLeadingZeroBits, solvePuzzle } from './proof-of-work.ts';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;

test('counts zero bits across bytes', () => {
  expect(countLeadingZeroBits(Uint8Array.of(0xff))).toBe(0);
  expect(countLeadingZeroBits(Uint8Array.of(0x01))).toBe(7);
  expect(countLeadingZeroBits(Uint8Array.of(0, 0x10))).toBe(11);
  expect(countLeadingZeroBits(Uint8Array.of(0, 0))).toBe(16);
});

test('the found nonce satisfies the server’s own reckoning', async () => {
  const nonce = await solvePuzzle({ salt: 'pepper', difficulty: 10 }, undefined, subtle);
  const digest = createHash('sha256').update(`pepper${nonce}`).digest();
  expect(digest.readUInt16BE(0) >> 6).toBe(0);
});

test('stops when it is called off, and says so where the browser cannot', async () => {
  const off = AbortSignal.abort();
  await expect(solvePuzzle({ salt: 's', difficulty: 200 }, off, subtle)).rejects.toThrow();
  await expect(solvePuzzle({ salt: 's', difficulty: 1 }, undefined, undefined)).rejects.toThrow();
});
