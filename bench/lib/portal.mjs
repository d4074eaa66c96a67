// The portal's own api (and worker) as processes of their own on a database, and peers beside them.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { compileProjects } from '../../tools/build.mjs';
import { COMPILE_CACHE } from '../../tools/runtime/places.mjs';
import { pickFreePort } from '../../tools/runtime/ports.mjs';
import { NODE_FLAGS, SERVER_ENTRIES } from '../../tools/runtime/servers.mjs';

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

function start(args, env, name) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4_000)));
  return {
    child,
    async ready(url) {
      for (let tries = 0; tries < 3_000; tries++) {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
        const isUp = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
          async (answer) => (await answer.arrayBuffer(), answer.status === 200),
          () => false,
        );
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${name} does not answer: ${said}`);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 8_000).unref();
      await gone;
    },
  };
}

/** The worker serves nothing: it is up when it tells the database so. */
async function hearWorker(sql) {
  const [{ now }] = await sql.query('select now() as now');
  for (let tries = 0; tries < 600; tries++) {
    const beats = await sql.query(`select 1 from process_heartbeat where kind = 'worker' and seen_at > $1`, [now]);
    if (beats.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The worker does not tell that it is there.');
}

/**
 * @param {{ url: string, worker?: boolean, redisUrl?: string }} options the database, whether a worker runs beside the api, and where the queues are if not in the
 *   database
 * @returns {Promise<{ base: string, readyMs: number, pids: { api: number, worker?: number }, tokenOf(personId: number): Promise<string>, stop(): Promise<void> }>}
 */
export async function startPortal({ url, worker = false, redisUrl }) {
  await compileProjects(['libs/directory']);
  const port = process.env.BENCH_PORT ?? (await pickFreePort());
  const files = join(process.env.BENCH_DIR ?? join(tmpdir(), 'portal-bench'), 'files');
  mkdirSync(files, { recursive: true });
  const env = {
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    STORAGE_URL: `file:${files}`,
    SESSION_SECRET: 'a secret that only this measurement knows',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    CAPTCHA: 'off',
    TOTP: 'off',
  };
  const base = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const processes = [start([...NODE_FLAGS.api, root(SERVER_ENTRIES.api)], env, 'The api')];
  await processes[0].ready(`${base}/health/ready`);
  const readyMs = performance.now() - begun;
  const { insertSession } = await import('../../libs/directory/dist/index.js');
  const { Sql } = await import('../../libs/platform/dist/index.js');
  const sql = new Sql(url, { max: 1 });
  if (worker) {
    processes.push(start([...NODE_FLAGS.worker, root(SERVER_ENTRIES.worker)], env, 'The worker'));
    await hearWorker(sql);
  }
  return {
    base,
    port,
    readyMs,
    pids: { api: processes[0].child.pid, worker: processes[1]?.child.pid },
    tokenOf: (personId) => insertSession(sql, personId, { address: '127.0.0.1', userAgent: 'bench' }),
    async stop() {
      await sql.close();
      for (const one of processes) await one.stop();
    },
  };
}

/** A server of bench/peers. */
export async function startPeer(kind, url) {
  const port = await pickFreePort();
  const peer = start([root('bench/peers/list-server.mjs'), kind, String(port), url], {}, kind);
  const base = `http://127.0.0.1:${port}`;
  await peer.ready(`${base}/`);
  return { base, stop: () => peer.stop() };
}
