import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startPostgres } from '../embedded-postgres.mjs';
import { COMPILE_CACHE, describeDataFolder, fromRoot } from './places.mjs';
import { NODE_FLAGS, SERVER_ENTRIES } from './servers.mjs';
import { runService } from './service.mjs';

const READY_LIMIT = 180_000;
const DATABASE_RESTARTS = 5;
/** A database that ran this long (milliseconds) has recovered: its next crash is again the first. */
const STEADY_AFTER = 30_000;

/**
 * The whole portal as one thing that can be run and stopped: database, migrations, demo data, api and worker.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env the user's environment
 * @param {number} options.port of the api
 * @param {(line: string) => void} options.log
 * @param {Partial<typeof ENTRIES>} [options.entries] other programs to run, for tests of this module
 */
export function createPortal({ env, port, log, entries = {} }) {
  const programs = { ...ENTRIES, ...entries };
  const data = describeDataFolder(env);
  const services = [];
  const abort = new AbortController();
  let database;
  let fail;
  const failed = new Promise((_, reject) => {
    fail = (reason) => reject(new Error(reason));
  });
  failed.catch(() => {});

  const start = async () => {
    mkdirSync(data.files, { recursive: true });
    if (!env.DATABASE_URL) {
      database = await startPostgres({ dir: data.postgres, log });
      watchDatabase();
      abort.signal.throwIfAborted();
    }
    const full = buildEnvironment(env, data, port, database?.url);
    await prepareDatabase(programs.prepare, full, log, abort.signal);
    abort.signal.throwIfAborted();
    for (const [name, flags] of Object.entries(NODE_FLAGS))
      services.push(runService({ name, entry: programs[name], flags, env: full, log, onHopeless: fail }));
    await waitUntilReady(port, abort.signal);
    for (const service of services) service.markReady();
  };
  let starting;

  return {
    /**
     * Starts everything and keeps it running.
     *
     * @param {() => void} onReady called when the api answers that it is ready
     * @returns {Promise<never>} rejects with the reason when the portal cannot start or go on, or was stopped
     */
    async run(onReady) {
      starting = start();
      await Promise.race([starting, failed]);
      onReady();
      return failed;
    },
    /** Stops api and worker, then the database; also in the middle of a start. */
    async stop() {
      abort.abort(new Error('The portal was stopped.'));
      await Promise.all(services.map((service) => service.stop()));
      await starting?.catch(() => {});
      await Promise.all(services.map((service) => service.stop()));
      await database?.stop();
    },
  };

  /** The address must stay the same over a crash of the database, since api and worker hold it. */
  function watchDatabase(failures = 0) {
    const startedAt = Date.now();
    void database.exited.then(async () => {
      if (abort.signal.aborted) return;
      const count = Date.now() - startedAt > STEADY_AFTER ? 1 : failures + 1;
      if (count > DATABASE_RESTARTS) {
        fail(`PostgreSQL keeps ending, see ${data.postgres}.log`);
        return;
      }
      log('PostgreSQL ended unexpectedly; starting it again');
      try {
        database = await startPostgres({ dir: data.postgres, port: database.port, log });
        if (abort.signal.aborted) await database.stop();
        else watchDatabase(count);
      } catch (error) {
        fail(error.message);
      }
    });
  }
}

/**
 * Makes the embedded database with its demo data, without starting the portal.
 *
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} options
 */
export async function loadFreshDemo({ env, log }) {
  const data = describeDataFolder(env);
  const database = await startPostgres({ dir: data.postgres, log });
  try {
    const full = { ...buildEnvironment(env, data, 0, database.url), DEMO: 'on' };
    await prepareDatabase(ENTRIES.prepare, full, log);
  } finally {
    await database.stop();
  }
}

const ENTRIES = {
  prepare: fromRoot('tools/runtime/prepare-database.mjs'),
  api: fromRoot(SERVER_ENTRIES.api),
  worker: fromRoot(SERVER_ENTRIES.worker),
};

function buildEnvironment(env, data, port, embeddedUrl) {
  const full = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    STORAGE_URL: `file:${data.files}`,
    ...(embeddedUrl ? { DEMO: 'on', DATABASE_URL: embeddedUrl } : {}),
    ...env,
    PORT: String(port),
    DATA_DIR: data.root,
  };
  full.SESSION_SECRET ||= readSessionSecret(data.sessionSecret);
  delete full.PORTAL_TETHERED;
  return full;
}

function readSessionSecret(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function prepareDatabase(entry, env, log, signal) {
  return new Promise((resolve, reject) => {
    const child = fork(entry, {
      env,
      signal,
      detached: process.platform !== 'win32',
      execArgv: ['--import', new URL('./tether.mjs', import.meta.url).href, '--enable-source-maps'],
    });
    child.on('message', (message) => {
      if (message === 'loading-demo') log('loading the demo data …');
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The database could not be prepared, see above.'));
    });
  });
}

async function waitUntilReady(port, signal) {
  const end = Date.now() + READY_LIMIT;
  for (;;) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      if (answer.status === 200) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > end) throw new Error(`The api did not become ready within ${READY_LIMIT / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
