import { expect, test } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { MissingFileError, type FileStorage } from './file-storage.ts';
import { makeStorageKey } from './open-storage.ts';

/** What every storage does: the same tests for the disk, S3 and Azure Blob. */
export function describeStorage(open: () => FileStorage): void {
  test('what was put is opened again, with its size and hash', async () => {
    const key = makeStorageKey('evidence');
    const stored = await open().put(key, Readable.from([Buffer.from('风险'), Buffer.from(' control')]));
    expect(stored).toEqual({ key, size: 14, sha256: createHash('sha256').update('风险 control').digest('hex') });
    expect(await text(await open().open(key))).toBe('风险 control');
    expect(await open().has(key)).toBe(true);
  });

  test('a part of a content comes alone, up to its last byte', async () => {
    await open().put('parts/digits', Readable.from([Buffer.from('0123'), Buffer.from('456789')]));
    const part = async (start: number, end: number) => text(await open().open('parts/digits', { start, end }));
    expect([await part(0, 0), await part(2, 5), await part(7, 9)]).toEqual(['0', '2345', '789']);
  });

  test('an empty content and one of many parts come back as they were', async () => {
    await open().put('sizes/empty', Readable.from([]));
    expect(await buffer(await open().open('sizes/empty'))).toHaveLength(0);
    const large = randomBytes(20 * 1024 * 1024 + 17);
    const chunks = Array.from({ length: Math.ceil(large.length / 100_000) }, (_, index) =>
      large.subarray(index * 100_000, (index + 1) * 100_000),
    );
    const stored = await open().put('sizes/large', Readable.from(chunks));
    expect([stored.size, stored.sha256]).toEqual([large.length, createHash('sha256').update(large).digest('hex')]);
    expect((await buffer(await open().open('sizes/large'))).equals(large)).toBe(true);
  });

  test('a stream that breaks off leaves nothing behind, and the file before it stays', async () => {
    const key = `broken/${randomUUID()}`;
    const breaking = (bytes: number) =>
      Readable.from(
        (async function* () {
          yield randomBytes(bytes);
          throw new Error('the line is dead');
        })(),
      );
    await expect(open().put(key, breaking(10))).rejects.toThrow('the line is dead');
    expect(await open().has(key)).toBe(false);
    await open().put(key, Readable.from(['first']));
    await expect(open().put(key, breaking(12 * 1024 * 1024))).rejects.toThrow('the line is dead');
    expect(await text(await open().open(key))).toBe('first');
  });

  test('an existing file is replaced', async () => {
    await open().put('replaced', Readable.from(['old and longer']));
    await open().put('replaced', Readable.from(['new']));
    expect(await text(await open().open('replaced'))).toBe('new');
  });

  test('a missing file is named, and removing it is no error', async () => {
    await expect(open().open('nothing/here')).rejects.toThrow(MissingFileError);
    expect(await open().has('nothing/here')).toBe(false);
    await open().remove('nothing/here');
    await open().put('something', Readable.from(['x']));
    await open().remove('something');
    expect(await open().has('something')).toBe(false);
  });

  test.each(['../outside', 'a/../../b', '/etc/passwd', '.incoming/x', 'a//b', '', 'a\\b'])('the key %p leads nowhere', async (key) => {
    await expect(open().put(key, Readable.from(['x']))).rejects.toThrow('storage key');
    await expect(open().open(key)).rejects.toThrow('storage key');
  });
}
