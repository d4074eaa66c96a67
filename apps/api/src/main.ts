import { collectWhenQuiet, ConfigError, endOnUnknownFault, openLog, readConfig, tellStack } from '@portal/platform';
import { createApi } from './create-api.ts';
import { Readiness } from './http/readiness.ts';

/** A load balancer that asks `/health/ready` finds out within this time that it should send nothing here any more; calls are still served. */
const LEAVE_MS = 5_000;
/** Requests under way have this long to end; what then still holds a connection, such as live updates, is cut off. */
const FINISH_MS = 8_000;
/** Nothing holds the process up longer than this, counted from when it stops listening. */
const STOP_LIMIT_MS = 14_000;

const isProduction = process.env['NODE_ENV'] === 'production';

const app = await start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

async function start() {
  const config = readConfig(process.env);
  endOnUnknownFault(openLog(config, 'api'));
  const api = await createApi(config);
  await api.listen(config.PORT, config.HOST);
  collectWhenQuiet();
  return api;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  app.get(Readiness).stop();
  // Where nobody balances a load, a stop need not wait.
  if (isProduction) await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
  setTimeout(() => app.getHttpServer().closeAllConnections(), FINISH_MS).unref();
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await app.close();
  process.exit(0);
}

/** A wrong environment or a taken port is said in one sentence; anything else needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `PORT ${port} is used by another program`;
  return error instanceof Error ? tellStack(error) : String(error);
}
