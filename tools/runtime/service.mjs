import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 15_000;
/** A service that ran this long (milliseconds) has recovered: its next crash is again the first. */
const STEADY_AFTER = 30_000;
const STOP_LIMIT = 20_000;
/** Crashes in a row before the first success after which starting again is pointless. */
const HOPELESS_AFTER = 3;

/**
 * Runs one process of the portal and starts it again when it crashes, with growing pauses.
 *
 * @param {object} options
 * @param {string} options.name for the terminal
 * @param {string} options.entry absolute path of the compiled entry point
 * @param {readonly string[]} options.flags of Node
 * @param {NodeJS.ProcessEnv} options.env its whole environment
 * @param {(line: string) => void} options.log
 * @param {(reason: string) => void} options.onHopeless called when it keeps failing before `markReady`
 * @returns {{ markReady(): void, stop(): Promise<void>, pid(): number | undefined }}
 */
export function runService({ name, entry, flags, env, log, onHopeless }) {
  let child;
  let crashes = 0;
  let ready = false;
  let stopping = false;
  let timer;

  const start = () => {
    const startedAt = Date.now();
    child = spawn(process.execPath, ['--import', new URL('./tether.mjs', import.meta.url).href, ...flags, entry], {
      cwd: ROOT,
      env,
      // A group of its own: Ctrl-C reaches the supervisor alone, which then stops everything in order.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log(`${name} cannot be run: ${error.message}`));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      crashes = Date.now() - startedAt > STEADY_AFTER ? 1 : crashes + 1;
      const reason = `${name} ended with ${signal ?? `code ${code}`}`;
      if (!ready && crashes >= HOPELESS_AFTER) {
        onHopeless(reason);
        return;
      }
      const pause = Math.min(FIRST_PAUSE * 2 ** (crashes - 1), LONGEST_PAUSE);
      log(`${reason}; starting it again in ${pause / 1000} s`);
      timer = setTimeout(start, pause);
    });
  };

  start();
  return {
    markReady() {
      ready = true;
    },
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      const limit = setTimeout(() => {
        log(`${name} did not stop within ${STOP_LIMIT / 1000} s and is ended`);
        running.kill('SIGKILL');
      }, STOP_LIMIT);
      await gone;
      clearTimeout(limit);
    },
  };
}
