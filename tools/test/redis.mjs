import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { guardProcess } from '../runtime/guard.mjs';
import { pickFreePort } from '../runtime/ports.mjs';

const READY_LIMIT = 120_000;

/**
 * The Redis of a test run: the one at REDIS_URL, else a `redis-server` (or valkey-server) of this machine on a free port.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} undefined when there is none
 */
export async function provideRedis(env) {
  if (env.REDIS_URL) return { url: env.REDIS_URL, stop: async () => {} };
  const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  return program ? startRedis(program) : undefined;
}

async function startRedis(program) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-redis-'));
  const port = await pickFreePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
  const child = spawn(program, flags, { stdio: 'ignore', detached: true });
  const guard = guardProcess(child.pid);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    guard.release();
    rmSync(dir, { recursive: true, force: true });
  };
  const end = Date.now() + READY_LIMIT;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${program} did not start on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { url: `redis://127.0.0.1:${port}`, stop };
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(1_000, () => socket.destroy());
  });
}
