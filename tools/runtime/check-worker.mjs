// Exit code 0 when the worker of this host has told the database lately that it is there. For the health check of its container.
import os from 'node:os';

/** Three missed beats; the worker beats every 10 s. */
const SILENCE = '35 seconds';

let client;
try {
  const { openClient } = await import('@portal/platform/servers');
  client = openClient(process.env.DATABASE_URL, { connectionTimeoutMillis: 4_000, query_timeout: 4_000 });
  await client.connect();
  const { rows } = await client.query(
    `select exists (select 1 from process_heartbeat where kind = 'worker' and host = $1 and seen_at > now() - $2::interval) as beats`,
    [os.hostname(), SILENCE],
  );
  if (!rows[0].beats) throw new Error(`no sign of a worker on ${os.hostname()} in the last ${SILENCE}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await client?.end().catch(() => {});
}
