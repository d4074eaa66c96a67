import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { CutOffError, keepFiles } from './package-files.ts';

const frame = (content: Buffer, told = content.length): Buffer => {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(told));
  return Buffer.concat([length, content]);
};
/** The output of the unpacking process, in pieces that know nothing of files. */
const pieces = (bytes: Buffer, size: number) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size)));

async function keepAll(output: Readable, limits?: Parameters<typeof keepFiles>[2]) {
  const kept: Buffer[] = [];
  const sizes = await keepFiles(
    output,
    async (index, content) => {
      kept[index] = await buffer(content);
      return { size: kept[index].length };
    },
    limits,
  );
  return { kept, sizes };
}

test.each([1, 7, 4_096, 10_000_000])('files come out as they went in, cut into pieces of %d bytes', async (size) => {
  const files = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(size > 7 ? 3 * 1024 * 1024 : 300, 'large'), Buffer.from('last')];
  const { kept, sizes } = await keepAll(pieces(Buffer.concat(files.map((file) => frame(file))), size));
  expect(sizes).toEqual(files.map(({ length }) => length));
  expect(kept.every((content, index) => content.equals(files[index]!))).toBe(true);
});

test('a large file is passed on while it comes, never held', async () => {
  const output = new PassThrough();
  const first = Promise.withResolvers<number>();
  const done = keepFiles(output, async (_index, content) => {
    let size = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      first.resolve(size);
    }
    return { size };
  });
  output.write(frame(Buffer.alloc(1_000), 5_000_000));
  expect(await first.promise).toBe(1_000);
  output.end(Buffer.alloc(4_999_000));
  expect(await done).toEqual([5_000_000]);
});

test.each([
  ['the middle of a length', Buffer.from([1, 0, 0])],
  ['the middle of a small file', frame(Buffer.from('abc'), 10)],
  ['the middle of a large file', frame(Buffer.from('abc'), 5_000_000)],
])('an end in %s is an end too early', async (_what, bytes) => {
  await expect(keepAll(pieces(bytes, 4))).rejects.toBeInstanceOf(CutOffError);
});

test('a process that brings more than a package may hold is cut off', async () => {
  const three = Buffer.concat(Array.from({ length: 3 }, () => frame(Buffer.from('abcd'))));
  await expect(keepAll(pieces(three, 64), { files: 2, unpackedBytes: 1_000 })).rejects.toBeInstanceOf(CutOffError);
  await expect(keepAll(pieces(three, 64), { files: 9, unpackedBytes: 11 })).rejects.toBeInstanceOf(CutOffError);
  await expect(keepAll(pieces(frame(Buffer.from('abc'), 2 ** 50), 64))).rejects.toBeInstanceOf(CutOffError);
});

test('what the storage says reaches the caller, after every writer has ended', async () => {
  let ended = 0;
  const output = pieces(Buffer.concat(Array.from({ length: 6 }, () => frame(Buffer.from('x')))), 64);
  const full = keepFiles(output, async (index) => {
    await new Promise((resolve) => setImmediate(resolve));
    ended += 1;
    if (index === 0) throw new Error('no room');
    return { size: 1 };
  });
  await expect(full).rejects.toThrow('no room');
  expect(ended).toBeGreaterThan(0);
});
