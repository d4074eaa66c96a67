import { mkdirSync, rmSync } from 'node:fs';
import { removeCluster, startPostgres } from './embedded-postgres.mjs';
import { describeDataFolder } from './runtime/places.mjs';
import { acquireLock, LockHeldError } from './runtime/process-lock.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async () => {
  if (process.env.DATABASE_URL) throw new Error('demo:reset empties the embedded database only; DATABASE_URL is set, so nothing was done.');
  const data = describeDataFolder();
  const lock = takeLock(data.lock);
  try {
    const { buildChanged } = await import('./build.mjs');
    await buildChanged({ log: console.log });
    // A server that a killed start left behind is stopped by starting and stopping it properly.
    const server = await startPostgres({ dir: data.postgres, log: console.log });
    await server.stop();
    removeCluster(data.postgres);
    rmSync(data.files, { recursive: true, force: true });
    mkdirSync(data.files, { recursive: true });
    const { loadFreshDemo } = await import('./runtime/supervisor.mjs');
    await loadFreshDemo({ env: process.env, log: console.log });
    console.log('the demo is as on its first day: npm start');
  } finally {
    lock.release();
  }
});

function takeLock(file) {
  try {
    return acquireLock(file);
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new Error('The portal is running: stop it with Ctrl-C first, then reset the demo.', { cause: error });
    throw error;
  }
}
