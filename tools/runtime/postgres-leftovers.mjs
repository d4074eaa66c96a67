import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProcessesIn, isRunning, readCommand, sendSignal, waitForExit } from './process-identity.mjs';

const FAST_STOP_LIMIT = 10_000;
const CHILD_LIMIT = 3_000;

/**
 * Reads who runs on a data folder from PostgreSQL's own postmaster.pid.
 *
 * @param {string} folder absolute path of the data folder
 * @returns {{ pid: number, port: number, ready: boolean } | undefined} undefined when no server of this folder lives
 */
export function readServer(folder) {
  let lines;
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // The single-user server writes its number negated.
  const pid = Math.abs(Number(lines[0]));
  if (!isRunning(pid) || !isServerOf(folder, pid)) return undefined;
  return { pid, port: Number(lines[3]), ready: ['ready', 'standby'].includes(lines[7]?.trim()) };
}

/**
 * Ends what a killed start left on a data folder: a server without its supervisor, server processes without their
 * server, and a postmaster.pid that names a process that is none of ours. A server is stopped and not adopted, since
 * its open sessions belong to dead processes and may hold locks.
 *
 * @param {string} folder absolute path of the data folder
 * @param {(line: string) => void} log told what was found
 */
export async function stopLeftover(folder, log) {
  const server = readServer(folder);
  if (server) {
    log(`stopping a PostgreSQL that an earlier start left behind (process ${server.pid})`);
    await stopProcess(server.pid, 'SIGINT');
  }
  await stopOrphans(folder, log);
  const pidFile = path.join(folder, 'postmaster.pid');
  // PostgreSQL would take a stranger that now has the old number for a running server.
  if (existsSync(pidFile) && !readServer(folder)) {
    log('the last stop was not a clean one: PostgreSQL recovers');
    rmSync(pidFile, { force: true });
  }
}

async function stopOrphans(folder, log) {
  const find = () => findProcessesIn(realpathSync(folder), 'postgres');
  const end = Date.now() + CHILD_LIMIT;
  let orphans = find();
  if (orphans.length === 0) return;
  log(`waiting for ${orphans.length} PostgreSQL processes of a killed server`);
  while (orphans.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    orphans = find();
  }
  for (const pid of orphans) await stopProcess(pid, 'SIGQUIT');
}

async function stopProcess(pid, signal) {
  sendSignal(pid, signal);
  if (await waitForExit(pid, FAST_STOP_LIMIT)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForExit(pid, FAST_STOP_LIMIT);
}

function isServerOf(folder, pid) {
  if (process.platform !== 'linux') return /postgres/i.test(readCommand(pid));
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) && /^postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
  } catch {
    // Another user's process does not show its folder; its command does.
    return /postgres/i.test(readCommand(pid)) && readCommand(pid).includes(folder);
  }
}
