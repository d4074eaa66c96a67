import { constants, setPriority } from 'node:os';
import { collectWhenQuiet, ConfigError, endOnUnknownFault, openLog, readConfig, tellStack, type Config } from '@portal/platform';
import { createWorker } from './create-worker.ts';

/** Jobs have ten seconds to finish; what then still holds the process up is left to the next worker. */
const STOP_LIMIT_MS = 14_000;

// Nobody waits for the worker as for a page: where both share processors, the api goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const config = readOrExplain();
endOnUnknownFault(openLog(config, 'worker'));
const worker = await createWorker(config).catch((error: unknown) => {
  console.error(error instanceof Error ? tellStack(error) : error);
  process.exit(1);
});
collectWhenQuiet();
console.log(`worker ${process.pid} at work`);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await worker.close();
  process.exit(0);
}

function readOrExplain(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
