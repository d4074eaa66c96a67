import pg from 'pg';
import { giveWay } from './give-way.ts';
import { reach } from './servers.ts';
import type { SqlOptions } from './sql.ts';

/** The longest statement (milliseconds) by default: what the portal asks in one piece takes less, and nobody waits longer for a stuck one. */
const STATEMENT_LIMIT_MS = 60_000;
/** How much later than the server, which says why, the client gives up by itself: for a network that has fallen silent. */
const SILENCE_MS = 5_000;

/** What every pool of the portal waits for at most, here and at the server, and how it finds out that the other end is gone without a word. */
export function boundedWaits(statementMs = STATEMENT_LIMIT_MS): {
  connectionTimeoutMillis: number;
  statement_timeout: number;
  query_timeout: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
} {
  return {
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** The connections of one server. */
export function openPool(
  connectionString: string,
  { statementMs = STATEMENT_LIMIT_MS, max = 10, applicationName = 'portal', givesWay = false }: SqlOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...reach(connectionString),
    max,
    application_name: applicationName,
    ...boundedWaits(statementMs),
    idleTimeoutMillis: 30_000,
    // Statements are short and many: compiling one takes longer than running it.
    options: '-c jit=off -c timezone=UTC -c idle_in_transaction_session_timeout=60000',
  });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same while a transaction holds it: its next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (givesWay) pool.on('connect', (client) => void giveWay(client));
  return pool;
}
