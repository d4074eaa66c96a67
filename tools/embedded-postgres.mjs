import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { guardProcess } from './runtime/guard.mjs';
import { pickFreePort } from './runtime/ports.mjs';
import { preparePostgresBinaries } from './runtime/postgres-binaries.mjs';
import { createCluster, DATABASE, describeOwner, prepareFolder, readPassword, SUPERUSER } from './runtime/postgres-cluster.mjs';
import { readServer, stopLeftover } from './runtime/postgres-leftovers.mjs';
import { isRunning, sendSignal, waitForExit } from './runtime/process-identity.mjs';
import { acquireLock, LockHeldError } from './runtime/process-lock.mjs';

/** Recovery after a kill replays the log and may take a while on a big database. */
const READY_LIMIT = 180_000;
const FAST_STOP_LIMIT = 20_000;
const IMMEDIATE_STOP_LIMIT = 5_000;
const LOG_SIZE_LIMIT = 5_000_000;

const DEFAULT_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Thrown when the server cannot be started; the message is meant for the person at the terminal. */
export class PostgresStartError extends Error {
  constructor(message) {
    super(message);
    this.name = 'PostgresStartError';
  }
}

/**
 * Starts an embedded PostgreSQL on the loopback address. The data folder is created at the first start; what a killed
 * start left behind is cleaned up. The server ends with the process that started it, even when that one is killed.
 *
 * @param {object} options
 * @param {string} options.dir data folder of the server; its log stands beside it in `<dir>.log`
 * @param {number} [options.port] fixed port; without one the last port is used again when it is free, else any free one
 * @param {(line: string) => void} [options.log] told what was found and done
 * @param {Record<string, string | number>} [options.settings] server settings, such as { fsync: 'off' }
 * @returns {Promise<{ url: string, port: number, pid: number, exited: Promise<void>, stop(): Promise<void> }>}
 *   `exited` settles when the server is gone, wanted or not
 * @throws {PostgresStartError} when the folder, the port or the programs do not allow it, or another live process runs it
 */
export async function startPostgres({ dir, port, log = () => {}, settings = {} }) {
  const folder = path.resolve(dir);
  const lock = takeFolder(folder);
  try {
    const owner = prepareFolder(folder, (message) => new PostgresStartError(message));
    const programs = preparePostgresBinaries(owner);
    await stopLeftover(folder, log);
    if (!existsSync(path.join(folder, 'PG_VERSION'))) createCluster(folder, programs, owner, settings);
    const password = readPassword(folder);
    return await launch({ folder, programs, owner, password, settings, port, log, lock });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Finds the server that runs on a data folder, whoever started it.
 *
 * @param {string} dir data folder of the server
 * @returns {{ url: string, port: number, pid: number } | undefined} undefined when none is running and ready
 */
export function findRunning(dir) {
  const folder = path.resolve(dir);
  const server = readServer(folder);
  if (!server?.ready) return undefined;
  return { url: buildUrl(server.port, readPassword(folder)), port: server.port, pid: server.pid };
}

/**
 * Uses the server of a data folder for one command: the running one, or one that is started for as long as it takes.
 *
 * @template T
 * @param {{ dir: string, log?: (line: string) => void }} options
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(options, work) {
  const running = findRunning(options.dir);
  if (running) return work(running.url);
  const server = await startPostgres(options);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

function takeFolder(folder) {
  try {
    return acquireLock(`${folder}.lock`);
  } catch (error) {
    if (error instanceof LockHeldError) {
      throw new PostgresStartError(`The database in ${folder} is already in use by process ${error.holder.pid}. Stop that one first.`);
    }
    throw new PostgresStartError(`The folder ${path.dirname(folder)} cannot be written to (${error.message}).`);
  }
}

async function launch(plan) {
  const deadline = Date.now() + READY_LIMIT;
  for (let attempt = 0; ; attempt += 1) {
    const port = plan.port ?? (await pickFreePort(attempt === 0 ? readLastPort(plan.folder) : undefined));
    const child = spawnServer(plan, port);
    const failure = await waitUntilReady(plan.folder, child, deadline);
    if (!failure) return describeServer(plan, child, port);
    const portTaken = /could not bind|Address already in use/i.test(failure);
    if (portTaken && plan.port) {
      throw new PostgresStartError(`Port ${plan.port}, wanted for the embedded PostgreSQL, is used by another program.`);
    }
    // Processes of a killed server hold its memory until they have noticed its death.
    const memoryHeld = /shared memory block|is another postmaster/i.test(failure);
    if ((portTaken || memoryHeld) && attempt < 40) {
      if (memoryHeld) await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    throw new PostgresStartError(explainFailure(plan.folder, failure));
  }
}

function spawnServer({ folder, programs, owner, settings }, port) {
  const logFile = `${folder}.log`;
  if (existsSync(logFile) && statSync(logFile).size > LOG_SIZE_LIMIT) renameSync(logFile, `${logFile}.old`);
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  const output = openSync(logFile, 'a', 0o600);
  const flags = Object.entries({ ...DEFAULT_SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { uid, gid } = owner;
  // In a process group of its own, Ctrl-C at the terminal reaches the supervisor alone, which stops the database last.
  const child = spawn(programs.postgres, ['-D', owner.path, '-p', String(port), ...flags], {
    uid,
    gid,
    cwd: folder,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, PGDATA: '', LC_MESSAGES: 'C' },
  });
  closeSync(output);
  child.unref();
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { process: child, ended, readLog: () => readFileSync(logFile, 'utf8').slice(logStart) };
}

/** Answers undefined when the server is ready, else why it is not. */
async function waitUntilReady(folder, child, deadline) {
  let end;
  void child.ended.then((reason) => {
    end = reason;
  });
  while (end === undefined) {
    const server = readServer(folder);
    if (server?.ready && server.pid === child.process.pid) return undefined;
    if (Date.now() > deadline) {
      await stopServer(child.process.pid);
      return `not ready after ${READY_LIMIT / 1000} s\n${child.readLog()}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return `${end}\n${child.readLog()}`;
}

function describeServer({ folder, programs, owner, password, lock }, child, port) {
  const { pid } = child.process;
  const guard = guardProcess(pid, { signal: 'INT', uid: owner.uid, gid: owner.gid });
  const exited = child.ended.then(() => {
    guard.release();
    lock.release();
  });
  let stopping;
  return {
    url: buildUrl(port, password),
    port,
    pid,
    exited,
    stop() {
      stopping ??= stopServer(pid, process.platform === 'win32' ? () => stopOnWindows(programs, folder) : undefined).then(() => {
        // The exit event of an unreferenced child may come late or never; its effects must not.
        guard.release();
        lock.release();
      });
      return stopping;
    },
  };
}

async function stopServer(pid, stopGently = () => sendSignal(pid, 'SIGINT')) {
  if (!isRunning(pid)) return;
  stopGently();
  if (await waitForExit(pid, FAST_STOP_LIMIT)) return;
  sendSignal(pid, 'SIGQUIT');
  if (await waitForExit(pid, IMMEDIATE_STOP_LIMIT)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForExit(pid, IMMEDIATE_STOP_LIMIT);
}

function stopOnWindows(programs, folder) {
  execFileSync(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'], { stdio: 'ignore', windowsHide: true });
}

function buildUrl(port, password) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function readLastPort(folder) {
  try {
    const match = /"-p" "(\d+)"/.exec(readFileSync(path.join(folder, 'postmaster.opts'), 'utf8'));
    return match ? Number(match[1]) : undefined;
  } catch {
    return undefined;
  }
}

function explainFailure(folder, failure) {
  if (/not compatible with this version/i.test(failure)) {
    return `The database in ${folder} was written by another version of PostgreSQL. Restore a backup into a new DATA_DIR, or move the folder away.`;
  }
  if (/No space left on device/i.test(failure)) return `The disk that holds ${folder} is full: PostgreSQL cannot start.`;
  if (/Permission denied/i.test(failure)) {
    return `PostgreSQL cannot read its data in ${folder}, which belongs to ${describeOwner(folder)}. Start as that user or move the folder away.`;
  }
  return `PostgreSQL did not start on ${folder}:\n${failure.trim().split('\n').slice(-12).join('\n')}\n(the whole log: ${folder}.log)`;
}

/**
 * Removes a data folder with its log and lock, for test databases.
 *
 * @param {string} dir data folder of a stopped server
 */
export function removeCluster(dir) {
  for (const name of [dir, `${dir}.log`, `${dir}.log.old`, `${dir}.lock`]) rmSync(name, { recursive: true, force: true });
}
