import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { openStorage } from './open-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { S3StandIn } from './s3-stand-in.fixture.ts';
import { describeStorage } from './storage-contract.fixture.ts';

const server = new S3StandIn();
let storage: FileStorage;
beforeAll(async () => {
  storage = await openStorage(`s3://id:secret@bucket/portal?endpoint=${await server.start()}`);
});
afterAll(async () => {
  storage.close();
  await server.stop();
});

describe('an object store that speaks S3', () => {
  describeStorage(() => storage);
});

test('objects stand below the prefix, and no upload in parts is left after a stream that broke off', async () => {
  await storage.put('where/it/is', Readable.from(['x']));
  expect([...server.objects.keys()]).toContain('portal/where/it/is');
  expect(server.uploads.size).toBe(0);
});

test('an upload in parts that a killed process left is removed after a day', async () => {
  server.uploads.set('left', { key: 'portal/left', initiated: new Date(), parts: new Map() });
  expect(await storage.removeLeftovers()).toBe(0);
  expect(await storage.removeLeftovers(Date.now() + 25 * 3_600_000)).toBe(1);
  expect(server.uploads.size).toBe(0);
});
