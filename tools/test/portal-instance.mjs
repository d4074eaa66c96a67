import { spawn } from 'node:child_process';
import { fromRoot, ROOT } from '../runtime/places.mjs';
import { pickFreePort } from '../runtime/ports.mjs';

/** Ends a start that hangs; it does not measure a loaded machine. */
const READY_LIMIT = 600_000;

/**
 * Starts the portal the way `npm start` does, on a free port and a data folder of its own.
 *
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} when it is ready
 */
export async function startInstance({ dataDir, env }) {
  const port = await pickFreePort();
  const child = spawn(process.execPath, [fromRoot('tools/dev.mjs')], {
    cwd: ROOT,
    // Captchas are read by people; the demo of the browser tests is signed in to by programs.
    // Previews are looked at as a machine without an office shows them; what an office draws has tests of its own.
    env: { CAPTCHA: 'off', SOFFICE_PATH: 'off', ...env, PORT: String(port), DATA_DIR: dataDir, PORTAL_TETHERED: '1' },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      process.stdout.write(data);
      output += data;
      if (output.includes('ready on ')) resolve();
    });
    void ended.then((code) => reject(new Error(`the portal for the browser tests ended with code ${code}`)));
    setTimeout(() => reject(new Error('the portal for the browser tests did not become ready')), READY_LIMIT).unref();
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
