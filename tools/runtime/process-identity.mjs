import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/**
 * A text that tells this process from any later one with the same number: its start time.
 *
 * @param {number} pid process number
 * @returns {string | undefined} undefined when no such process runs (a zombie counts as gone)
 */
export function identifyProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the command in parentheses and may hold blanks, so fields are counted after the last ')'.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `linux-${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return isSignalable(pid) ? 'alive' : undefined;
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = ps.stdout?.trim();
  if (!line || line.startsWith('Z')) return undefined;
  return line.replace(/^\S+\s+/, '');
}

/**
 * @param {number} pid process number
 * @returns {boolean} whether the process exists and is no zombie
 */
export function isRunning(pid) {
  return identifyProcess(pid) !== undefined;
}

/**
 * Waits until a process is gone.
 *
 * @param {number} pid process number
 * @param {number} limit milliseconds
 * @returns {Promise<boolean>} false when it still runs at the limit
 */
export async function waitForExit(pid, limit) {
  const end = Date.now() + limit;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/**
 * @param {number} pid process number
 * @param {NodeJS.Signals} signal signal to send
 * @returns {boolean} false when the process was gone already or belongs to somebody else
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Processes of one program whose working directory is `dir`. Linux only: elsewhere the answer is empty.
 *
 * @param {string} dir real path of the directory
 * @param {string} command name of the program, as in /proc/<pid>/comm
 * @returns {number[]} process numbers
 */
export function findProcessesIn(dir, command) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === dir && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === command && isRunning(pid);
      } catch {
        return false;
      }
    });
}

/**
 * @param {number} pid process number
 * @returns {string} its command line, empty when unknown
 */
export function readCommand(pid) {
  if (process.platform === 'win32') {
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).stdout ?? '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function isSignalable(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
