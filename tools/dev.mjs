import { bootstrap } from './bootstrap.mjs';
import { describeDataFolder } from './runtime/places.mjs';
import { isPortFree } from './runtime/ports.mjs';
import { acquireLock, LockHeldError } from './runtime/process-lock.mjs';

const DEFAULT_PORT = '3000';
const say = (line) => console.log(line);

await bootstrap(say);
process.exit(await run());

/** @returns {Promise<number>} exit code, once everything is stopped */
async function run() {
  const stopped = waitForStopSignal();
  let lock;
  try {
    const port = readPort(process.env.PORT || DEFAULT_PORT);
    lock = lockDataFolder(port);
    await startAndWait(port, stopped);
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  } finally {
    lock?.release();
  }
}

async function startAndWait(port, stopped) {
  if (!(await isPortFree(port, process.env.HOST || '127.0.0.1'))) {
    throw new Error(`Port ${port} is used by another program. Choose another one, for example: PORT=${port + 1} npm start`);
  }
  const { buildChanged } = await import('./build.mjs');
  await Promise.race([buildChanged({ log: say }), stopped.promise]);
  if (stopped.came()) return;

  const { createPortal } = await import('./runtime/supervisor.mjs');
  const portal = createPortal({ env: process.env, port, log: say });
  try {
    await Promise.race([portal.run(() => say(`ready on http://127.0.0.1:${port}`)), stopped.promise]);
  } finally {
    await portal.stop();
  }
}

function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 1 to 65535 and is "${text}".`);
}

function lockDataFolder(port) {
  const { root, lock } = describeDataFolder();
  try {
    return acquireLock(lock, { port });
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw new Error(`DATA_DIR ${root} cannot be used: ${error.message}`, { cause: error });
    const { pid, port: other } = error.holder;
    throw new Error(
      `The portal is already running on http://127.0.0.1:${other} with the data in ${root} (process ${pid}). ` +
        'Stop it with Ctrl-C in its terminal; a second one needs another PORT and another DATA_DIR.',
      { cause: error },
    );
  }
}

/** The first signal begins the stop; npm and the terminal may both send it, so further ones change nothing. */
function waitForStopSignal() {
  let came = false;
  const promise = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (!came) say('stopping …');
        came = true;
        resolve();
      });
    }
  });
  return { promise, came: () => came };
}
