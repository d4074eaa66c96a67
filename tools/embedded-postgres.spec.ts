import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { findRunning, PostgresStartError, startPostgres, withPostgres, type StartedPostgres } from './embedded-postgres.mjs';
import { identifyProcess, isRunning, waitForExit } from './runtime/process-identity.mjs';

const settings = { fsync: 'off' };
let home: string;
let dir: string;
const servers: StartedPostgres[] = [];
const holders: ChildProcess[] = [];

beforeEach(() => {
  // A private folder, as root's home is: the server's user cannot pass through it.
  home = mkdtempSync(path.join(os.tmpdir(), 'portal-launcher-'));
  dir = path.join(home, 'data');
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  const left = findRunning(dir);
  if (left) process.kill(left.pid, 'SIGQUIT');
  if (left) await waitForExit(left.pid, 5_000);
  rmSync(home, { recursive: true, force: true });
});

async function start(options: { port?: number; log?: (line: string) => void } = {}) {
  const server = await startPostgres({ dir, settings, ...options });
  servers.push(server);
  return server;
}

/** Starts the server from another process that can be killed. */
async function startElsewhere() {
  const launcher = new URL(`file://${path.join(__dirname, 'embedded-postgres.mjs')}`).href;
  const program = `
    import { startPostgres } from ${JSON.stringify(launcher)};
    const server = await startPostgres({ dir: ${JSON.stringify(dir)}, settings: { fsync: 'off' } });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const pid = await new Promise<number>((resolve, reject) => {
    holder.stdout.once('data', (data) => resolve(Number(String(data))));
    holder.once('exit', () => reject(new Error('the holder ended')));
  });
  return { holder, pid };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a start', () => {
  test('makes a UTF-8 database in code point order that asks for a password', async () => {
    const server = await start();
    const [row] = await query(
      server.url,
      `select pg_encoding_to_char(encoding) as encoding, datlocale, current_user as who,
              (select array_agg(c order by c) from unnest(array['b','A','a','B','中','é']) c) as sorted
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ encoding: 'UTF8', datlocale: 'C.UTF-8', who: 'portal', sorted: ['A', 'B', 'a', 'b', 'é', '中'] });
    const stranger = new URL(server.url);
    stranger.password = 'wrong';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('keeps data and port from one start to the next and is found while it runs', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    expect(findRunning(dir)).toEqual({ url: first.url, port: first.port, pid: first.pid });
    await first.stop();
    expect(findRunning(dir)).toBeUndefined();
    expect(isRunning(first.pid)).toBe(false);
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('takes another port when the last one is taken, and refuses when the port was demanded', async () => {
    const first = await start();
    await first.stop();
    const squatter = net.createServer().listen(first.port, '127.0.0.1');
    try {
      const second = await start();
      expect(second.port).not.toBe(first.port);
      await second.stop();
      await expect(start({ port: first.port })).rejects.toThrow(`Port ${first.port}, wanted for the embedded PostgreSQL, is used`);
    } finally {
      await new Promise((resolve) => squatter.close(resolve));
    }
  });

  test('refuses a folder that holds something else, in clear words', async () => {
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'holiday.jpg'), '');
    await expect(start()).rejects.toThrow(PostgresStartError);
    await expect(start()).rejects.toThrow(/is not empty and holds no PostgreSQL data/);
  });

  test('refuses a second start on the same folder while the first one lives', async () => {
    const { holder } = await startElsewhere();
    await expect(start()).rejects.toThrow(`already in use by process ${holder.pid}`);
  });
});

describe('after a kill', () => {
  test('of the database, committed rows are there again', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as n');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const messages: string[] = [];
    const second = await start({ log: (line) => messages.push(line) });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(messages).toContain('the last stop was not a clean one: PostgreSQL recovers');
  });

  test('of the process that started it, the database stops by itself', async () => {
    const { holder, pid } = await startElsewhere();
    holder.kill('SIGKILL');
    expect(await waitForExit(pid, 5_000)).toBe(true);
  });

  test('that left the database running alone, the next start ends it and goes on', async () => {
    const { holder, pid } = await startElsewhere();
    // The guard that would stop the database stands in its way here, as it does when everything is killed at once.
    const guard = findGuard(pid);
    process.kill(guard, 'SIGKILL');
    holder.kill('SIGKILL');
    await waitForExit(holder.pid ?? 0, 5_000);
    expect(isRunning(pid)).toBe(true);
    const server = await start();
    expect(isRunning(pid)).toBe(false);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a postmaster.pid whose number now belongs to a stranger does not block the start', async () => {
    const first = await start();
    await first.stop();
    const now = Math.floor(Date.now() / 1000);
    writeFileSync(path.join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n${now}\n${first.port}\n\n127.0.0.1\n\nready   \n`);
    expect(findRunning(dir)).toBeUndefined();
    const second = await start();
    expect(isRunning(second.pid)).toBe(true);
  });

  test('a half-made database folder is made anew', async () => {
    mkdirSync(`${dir}.new/base`, { recursive: true });
    const server = await start();
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

test('a command uses the running server and leaves it running, or starts one and stops it', async () => {
  const server = await start();
  expect(await withPostgres({ dir }, async (url) => url)).toBe(server.url);
  expect(isRunning(server.pid)).toBe(true);
  await server.stop();
  const [row] = await withPostgres({ dir, settings }, (url) => query(url, 'select pg_postmaster_start_time() is not null as up'));
  expect(row).toEqual({ up: true });
  expect(findRunning(dir)).toBeUndefined();
});

test('a process is told from a later one with the same number', () => {
  expect(identifyProcess(process.pid)).toBe(identifyProcess(process.pid));
  expect(identifyProcess(process.pid)).not.toBe(identifyProcess(process.ppid));
  expect(identifyProcess(2 ** 30)).toBeUndefined();
});

function findGuard(postgresPid: number): number {
  const children = readFileSync(`/proc/${holders[0]?.pid}/task/${holders[0]?.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const guard = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`portal-guard\0${postgresPid}`));
  if (!guard) throw new Error('no guard');
  return guard;
}
