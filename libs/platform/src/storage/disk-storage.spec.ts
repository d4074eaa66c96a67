import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ConfigError } from '../config/config.ts';
import { DiskStorage } from './disk-storage.ts';
import { openStorage, readAzureAddress, readS3Address } from './open-storage.ts';
import { describeStorage } from './storage-contract.fixture.ts';

let root: string;
let storage: DiskStorage;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-storage-'));
  storage = new DiskStorage(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const list = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

describe('a disk', () => {
  describeStorage(() => storage);
});

test('what is stored is read by nobody else on the machine', async () => {
  await storage.put('attachments/2026/a', Readable.from(['secret']));
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(2);
  for (const entry of entries) {
    const { mode } = statSync(path.join(entry.parentPath, entry.name));
    expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isFile() ? '600' : '700']);
  }
});

test('a broken stream leaves no half of a file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('the line is dead');
    })(),
  );
  await expect(storage.put('a/b', broken)).rejects.toThrow('the line is dead');
  expect(list()).toEqual([]);
});

test('what a killed process left half written is removed after a day', async () => {
  const incoming = path.join(root, '.incoming');
  mkdirSync(incoming);
  for (const name of ['old', 'new']) writeFileSync(path.join(incoming, name), 'half');
  utimesSync(path.join(incoming, 'old'), 1, 1);
  expect(await storage.removeLeftovers()).toBe(1);
  expect(list()).toEqual(['new']);
});

test('STORAGE_URL chooses the storage, and one that cannot be read is said', async () => {
  await (await openStorage(`file:${root}`)).put('a', Readable.from(['x']));
  expect(await new DiskStorage(root).has('a')).toBe(true);
  expect(readS3Address('s3://files/portal/x?region=eu-central-1')).toEqual({
    bucket: 'files',
    prefix: 'portal/x',
    region: 'eu-central-1',
    pathStyle: false,
  });
  expect(readS3Address('s3://id:a%2Fb@files?endpoint=http://127.0.0.1:9000')).toMatchObject({
    prefix: '',
    endpoint: 'http://127.0.0.1:9000',
    pathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'a/b' },
  });
  expect(readAzureAddress('azure://acc:a2V5@files/portal')).toEqual({
    account: 'acc',
    accountKey: 'a2V5',
    container: 'files',
    prefix: 'portal',
  });
  for (const wrong of ['ftp://x', 's3://', 's3://id@bucket', 'azure://container', 'nothing'])
    await expect(openStorage(wrong)).rejects.toThrow(ConfigError);
});
