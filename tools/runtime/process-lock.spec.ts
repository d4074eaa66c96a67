import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { identifyProcess } from './process-identity.mjs';
import { acquireLock, LockHeldError, readLock } from './process-lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-lock-'));
  file = path.join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a lock is held until it is released, and says what its holder wrote', () => {
  const lock = acquireLock(file, { port: 3000 });
  expect(readLock(file)).toMatchObject({ pid: process.pid, port: 3000 });
  expect(() => acquireLock(file)).toThrow(LockHeldError);
  lock.release();
  expect(readLock(file)).toBeUndefined();
  acquireLock(file).release();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a process that is gone', { pid: 2 ** 30, identity: 'linux-1' }],
  ['an earlier process whose number is used again', { pid: process.pid, identity: 'linux-1' }],
  ['a start that was killed while writing', ''],
])('what %s left is taken over', (_title, content) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  expect(readLock(file)).toBeUndefined();
  const lock = acquireLock(file);
  expect(readLock(file)).toMatchObject({ pid: process.pid, identity: identifyProcess(process.pid) });
  lock.release();
});

test('of many processes that come at once, over a stale lock, one gets it', async () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 30, identity: 'linux-1' }));
  const program = `
    import { acquireLock } from ${JSON.stringify(`file://${path.join(__dirname, 'process-lock.mjs')}`)};
    try { acquireLock(${JSON.stringify(file)}); console.log('got it'); setTimeout(() => {}, 30000); } catch (error) { console.log(error.name); }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(
    children.map((child) => new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())))),
  );
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve))));
  expect(answers.sort()).toEqual([...Array.from({ length: 5 }, () => 'LockHeldError'), 'got it']);
});
