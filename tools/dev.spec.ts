import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findRunning } from './embedded-postgres.mjs';
import { isRunning, waitForExit } from './runtime/process-identity.mjs';
import { pickFreePort } from './runtime/ports.mjs';

const root = path.join(__dirname, '..');

const API = `
import http from 'node:http';
import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
pool.on('error', () => {});
const server = http.createServer(async (request, response) => {
  try {
    const { rows } = await pool.query('select count(*)::int as people from person');
    const { SESSION_SECRET: secret, DEMO: demo, NODE_ENV: mode, STORAGE_URL: storage } = process.env;
    response.end(JSON.stringify({ people: rows[0].people, pid: process.pid, secret, demo, mode, storage }));
  } catch {
    response.writeHead(503).end();
  }
});
server.listen(Number(process.env['PORT']), process.env['HOST']);
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.query("insert into goodbye values ('api')").finally(() => pool.end());
});`;

const WORKER = `
import { writeFileSync } from 'node:fs';
writeFileSync(process.env['DATA_DIR'] + '/worker-pid', String(process.pid));
const timer = setInterval(() => {}, 1000);
process.on('SIGTERM', () => clearInterval(timer));`;

const MIGRATE = `
import pg from 'pg';
export async function migrate(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table if not exists person (id int); create table if not exists goodbye (who text); create table if not exists system_setting (key text, value jsonb)');
  await client.end();
}`;

const DEMO = `
import pg from 'pg';
export async function loadDemo(url: string, folder: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('insert into person values (1), (2)');
  await client.end();
  console.log('demo files go to ' + folder);
}`;

/** A clone of the project whose api and worker are a few lines each, so that only the start itself is under test. */
let clone: string;
const starts: ChildProcess[] = [];

beforeAll(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'portal-start-'));
  cpSync(path.join(root, 'tools'), path.join(clone, 'tools'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  for (const file of ['package-lock.json', 'tsconfig.base.json']) cpSync(path.join(root, file), path.join(clone, file));
  const projects = ['apps/api', 'apps/worker', 'apps/demo', 'libs/platform'];
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify({ files: [], references: projects.map((place) => ({ path: `./${place}` })) }));
  for (const place of projects) {
    const compilerOptions = { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/tsconfig.tsbuildinfo', strict: false };
    write(`${place}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['src'] }));
  }
  write('apps/api/src/main.ts', API);
  write('apps/worker/src/main.ts', WORKER);
  write('apps/demo/src/main.ts', DEMO);
  write('libs/platform/src/migrate.ts', MIGRATE);
});

afterEach(async () => {
  for (const child of starts.splice(0)) {
    child.kill('SIGTERM');
    await waitForExit(child.pid ?? 0, 20_000);
  }
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

function write(file: string, text: string) {
  const full = path.join(clone, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function start(port: number, dataDir = '.data') {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: path.join(clone, dataDir) };
  const child = spawn(process.execPath, [path.join(clone, 'tools/dev.mjs')], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  starts.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  // What it said last may come after its end; what outlives it may keep the pipes open.
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
    child.once('exit', (code) => setTimeout(() => resolve(code), 1_000));
  });
  return {
    child,
    ended,
    read: () => output,
    ready: async () => {
      while (!output.includes('ready on ')) {
        if (child.exitCode !== null) throw new Error(`ended early:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

async function ask(port: number): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return (await answer.json()) as Record<string, unknown>;
}

function readWorkerPid(): number {
  return Number(readFileSync(path.join(clone, '.data/worker-pid'), 'utf8'));
}

describe('npm start', () => {
  test('builds, migrates, loads the demo once, says ready, and stops everything in order', async () => {
    const port = await pickFreePort();
    const first = start(port);
    await first.ready();
    expect(first.read().split('\n')).toContain(`ready on http://127.0.0.1:${port}`);
    expect(first.read()).toContain(`demo files go to ${path.join(clone, '.data/files')}`);
    const answer = await ask(port);
    expect(answer).toMatchObject({ people: 2, demo: 'on', mode: 'development', storage: `file:${path.join(clone, '.data/files')}` });
    const pids = [answer['pid'] as number, readWorkerPid(), findRunning(path.join(clone, '.data/postgres'))?.pid ?? 0];
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(pids.map(isRunning)).toEqual([false, false, false]);

    const second = start(port);
    await second.ready();
    expect(second.read()).not.toMatch(/building|demo/);
    // The first stop let the api finish its last statement before the database went.
    expect(await ask(port)).toMatchObject({ people: 2, secret: answer['secret'] });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('starts a crashed api and a killed database again at the same addresses', async () => {
    const port = await pickFreePort();
    const portal = start(port);
    await portal.ready();
    const before = (await ask(port))['pid'] as number;
    process.kill(before, 'SIGKILL');
    const after = await retry(async () => (await ask(port))['pid']);
    expect(after).not.toBe(before);
    const database = findRunning(path.join(clone, '.data/postgres'));
    process.kill(database?.pid ?? 0, 'SIGKILL');
    const again = await retry(async () => {
      const running = findRunning(path.join(clone, '.data/postgres'));
      if (!running || running.pid === database?.pid) throw new Error('not again yet');
      return running;
    });
    expect(again.url).toBe(database?.url);
    expect(await retry(async () => (await ask(port))['people'])).toBe(2);
  });

  test('leaves no process behind when it is killed itself, and the next start recovers', async () => {
    const port = await pickFreePort();
    const first = start(port);
    await first.ready();
    const pids = [(await ask(port))['pid'] as number, readWorkerPid(), findRunning(path.join(clone, '.data/postgres'))?.pid ?? 0];
    first.child.kill('SIGKILL');
    for (const pid of pids) expect(await waitForExit(pid, 10_000)).toBe(true);
    const second = start(port);
    await second.ready();
    expect(await ask(port)).toMatchObject({ people: 2 });
  });

  test('a second start on the same data says that the portal already runs, and where', async () => {
    const port = await pickFreePort();
    const first = start(port);
    await first.ready();
    const second = start(await pickFreePort());
    expect(await second.ended).toBe(1);
    expect(second.read()).toContain(`The portal is already running on http://127.0.0.1:${port}`);
    expect(await ask(port)).toMatchObject({ people: 2 });
  });

  test('a taken port and a wrong PORT are told in one sentence', async () => {
    const port = await pickFreePort();
    const squatter = net.createServer().listen(port, '127.0.0.1');
    const taken = start(port, '.data-other');
    expect(await taken.ended).toBe(1);
    expect(taken.read().trim()).toBe(
      `Port ${port} is used by another program. Choose another one, for example: PORT=${port + 1} npm start`,
    );
    await new Promise((resolve) => squatter.close(resolve));
    const wrong = start(70_000, '.data-other');
    expect(await wrong.ended).toBe(1);
    expect(wrong.read().trim()).toBe('PORT must be a number from 1 to 65535 and is "70000".');
  });

  test('an api that cannot run ends the start with a reason instead of trying for ever', async () => {
    write('apps/api/src/main.ts', `console.error('SESSION_SECRET is too short'); process.exit(78);`);
    const portal = start(await pickFreePort(), '.data-other');
    expect(await portal.ended).toBe(1);
    expect(portal.read()).toMatch(/SESSION_SECRET is too short[\s\S]*api ended with code 78/);
    expect(findRunning(path.join(clone, '.data-other/postgres'))).toBeUndefined();
    write('apps/api/src/main.ts', API);
  });
});

async function retry<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
