import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';

export interface TestRedis {
  readonly url: string;
  /** Forgets everything, as a Redis does that lost its memory. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const findProgram = (): string | undefined =>
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);

/** Whether tests on Redis can run here: REDIS_TEST_URL is set or a server is installed. */
export const hasRedis = (): boolean => Boolean(process.env.REDIS_TEST_URL) || findProgram() !== undefined;

/** An empty Redis for one suite: a database of its own on the server of REDIS_TEST_URL, else a server that is started for it. */
export async function createTestRedis(): Promise<TestRedis> {
  const given = process.env.REDIS_TEST_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startServer();
  const url = new URL(server.url);
  // One process of the test runner runs one suite at a time.
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}`;
  const client = new Redis(url.href);
  await client.flushdb();
  return {
    url: url.href,
    flush: async () => void (await client.flushdb()),
    async stop() {
      client.disconnect();
      await server.stop();
    },
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findProgram();
  if (!program) throw new Error('There is no Redis for this test: set REDIS_TEST_URL or install redis-server');
  const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-redis-'));
  const port = await findFreePort();
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
