import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@portal/testing';
import { giveWay } from './give-way.ts';
import { Sql } from './sql.ts';

/** Only Linux tells whose process it is that serves a connection. */
const onLinux = process.platform === 'linux' ? test : test.skip;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-processes-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database?.drop();
});

async function serving(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
  return row!.pid;
}

onLinux('what serves a job’s connection goes after others, among processes and among sessions; what serves a page does not', async () => {
  const [ofJobs, ofPages] = [new Sql(database.url, { max: 1, givesWay: true }), new Sql(database.url, { max: 1 })];
  try {
    const pid = await serving(ofJobs);
    await eventually(() => getPriority(pid) === 10);
    const group = `/proc/${pid}/autogroup`;
    // Not every Linux is built to share by session.
    if (existsSync(group)) await eventually(() => readFileSync(group, 'utf8').includes('nice 10'));
    expect(getPriority(await serving(ofPages))).toBe(0);
  } finally {
    await Promise.all([ofJobs.close(), ofPages.close()]);
  }
});

/** A connection from port 5000 that is served by process 1 of a machine on which that process has this title. */
async function tryOn(title: string): Promise<{ gaveWay: boolean; group: string }> {
  mkdirSync(path.join(folder, '1'), { recursive: true });
  const group = path.join(folder, '1', 'autogroup');
  writeFileSync(group, 'untouched');
  writeFileSync(path.join(folder, '1', 'cmdline'), title);
  const before = getPriority(1);
  const gaveWay = await giveWay({ processID: 1, connection: { stream: { localPort: 5000 } } } as never, folder);
  expect(getPriority(1)).toBe(before);
  return { gaveWay, group: readFileSync(group, 'utf8') };
}

test.each([
  ['another program', '/sbin/init (5000)'],
  ['a server of another machine, whose numbers are others', 'postgres: portal portal 127.0.0.1(5001) idle'],
])('a process of the same number that is %s is left alone', async (_, title) => {
  expect(await tryOn(title)).toEqual({ gaveWay: false, group: 'untouched' });
});

test('where nothing tells of the process, nothing happens', async () => {
  const client = { processID: 2_147_483_647, connection: { stream: { localPort: 5000 } } };
  expect(await giveWay(client as never, folder)).toBe(false);
  expect(await giveWay({} as never, folder)).toBe(false);
});
