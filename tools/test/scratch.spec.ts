import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { hasRoom, makeScratch } from './scratch.mjs';

const GIGABYTE = 1024 ** 3;

test.each([
  ['a machine with plenty of both', { room: 12 * GIGABYTE, memory: 20 * GIGABYTE }, true],
  ['a container with the usual 64 MB', { room: 64 * 1024 ** 2, memory: 20 * GIGABYTE }, false],
  ['a machine whose memory others use', { room: 12 * GIGABYTE, memory: 3 * GIGABYTE }, false],
  ['a machine without such a folder', { room: 0, memory: 0 }, false],
])('%s', (_name, found, fits) => {
  expect(hasRoom(found)).toBe(fits);
});

test('each run has a new folder of its own that nobody else reads', () => {
  const folders = [makeScratch(), makeScratch()];
  try {
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders) {
      expect(existsSync(folder) && path.isAbsolute(folder)).toBe(true);
      expect(path.basename(folder)).toMatch(/^portal-test-/);
      if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0);
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
