import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { hashFile } from './sha256.ts';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 131 + (index >> 3)) & 0xff);
/** What the browser's File gives of itself; jsdom's does not read slices. */
const fileOf = (bytes: Uint8Array) =>
  ({ size: bytes.length, slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }) }) as Blob;

test.each([0, 1, 64, 1000, 1024 * 1024, 2 * 1024 * 1024 + 7])('the hash of a file of %i bytes is that of the server', async (length) => {
  const bytes = bytesOf(length);
  const told: number[] = [];
  expect(await hashFile(fileOf(bytes), (done) => told.push(done), new AbortController().signal)).toBe(reference(bytes));
  expect(told.at(-1) ?? 0).toBe(length);
});

test('hashing stops when the upload is called off', async () => {
  const aborted = AbortSignal.abort();
  await expect(hashFile(fileOf(bytesOf(10)), () => undefined, aborted)).rejects.toThrow();
});
