import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { packZipStream, type ZipEntry, type ZipSum } from './zip-stream.ts';

async function* list<T>(...all: T[]): AsyncGenerator<T> {
  yield* all;
}
async function pack(...entries: ZipEntry[]): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for await (const chunk of packZipStream(list(...entries))) bytes.push(chunk);
  return Buffer.concat(bytes);
}

test('what is packed as a stream is what another program unpacks, and each file’s sum is told', async () => {
  const large = Buffer.alloc(300_000, 'abc');
  const sums: ZipSum[] = [];
  const written = (sum: ZipSum) => void sums.push(sum);
  const zip = await pack(
    { name: '目录/大.txt', content: list(large.subarray(0, 1000), large.subarray(1000)), written },
    { name: 'empty.txt', content: Buffer.alloc(0), written },
  );
  expect(sums).toEqual(
    [large, Buffer.alloc(0)].map((bytes) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })),
  );
  const end = zip.length - 22;
  expect(zip.readUInt16LE(end + 10)).toBe(2);
  const at = zip.readUInt32LE(end + 16);
  const packed = zip.readUInt32LE(at + 20);
  const name = zip.toString('utf8', 30, 30 + zip.readUInt16LE(26));
  expect(name).toBe('目录/大.txt');
  const begin = 30 + Buffer.byteLength(name);
  expect(inflateRawSync(zip.subarray(begin, begin + packed))).toEqual(large);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-zip-'));
  try {
    writeFileSync(path.join(folder, 'a.zip'), zip);
    const unpack = 'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])';
    execFileSync('python3', ['-c', unpack, path.join(folder, 'a.zip'), folder]);
    expect(readFileSync(path.join(folder, '目录/大.txt'))).toEqual(large);
  } catch (error) {
    // A machine without Python: the bytes above were read as the format says.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a content that breaks off breaks the zip off', async () => {
  const broken = (async function* () {
    yield Buffer.from('a');
    throw new Error('the storage is gone');
  })();
  await expect(pack({ name: 'a', content: broken })).rejects.toThrow('the storage is gone');
});
