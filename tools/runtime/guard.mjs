import { spawn } from 'node:child_process';

/**
 * Ends another program when this process is gone, however it went: a tiny shell reads from a pipe that only this process
 * holds open, and signals the program when the pipe closes.
 *
 * @param {number} pid process number of the program
 * @param {{ signal?: 'INT' | 'TERM', uid?: number, gid?: number }} [options] signal, and the user that may send it
 * @returns {{ release(): void }} `release` when the program has ended by itself
 */
export function guardProcess(pid, { signal = 'TERM', uid, gid } = {}) {
  if (process.platform === 'win32') return { release() {} };
  const script = `trap "" INT TERM HUP; read -r _; kill -${signal} "$1"`;
  const guard = spawn('/bin/sh', ['-c', script, 'portal-guard', String(pid)], {
    uid,
    gid,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  guard.stdin.unref();
  return { release: () => void guard.kill('SIGKILL') };
}
