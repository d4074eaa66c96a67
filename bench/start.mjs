// From the start of a built api to its first 200 of /health/ready, on a database that is migrated and full; and what it and the worker keep in memory at rest.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { provideDatabase } from './lib/database.mjs';
import { median } from './lib/measure.mjs';
import { residentMb } from './lib/memory.mjs';
import { startPortal } from './lib/portal.mjs';

const REST_MS = 30_000;

/** The backends of a database, as the kernel counts what each has by itself; without what all share. */
async function backendsMb(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  await client.end();
  const sizes = rows.map(({ pid }) => residentMb(pid, 'RssAnon')).filter((size) => size !== undefined);
  return { count: rows.length, mb: sizes.reduce((sum, size) => sum + size, 0) };
}

export async function measureStart({ server, rows, rounds, log }) {
  const url = await provideDatabase(server, rows);
  const walls = [];
  const memory = { api: [], worker: [], database: [] };
  let connections = 0;
  for (let round = -1; round < rounds; round++) {
    const portal = await startPortal({ url, worker: true });
    try {
      await pause(REST_MS);
      log?.(`round ${round}: ready after ${Math.round(portal.readyMs)} ms`);
      if (round < 0) continue;
      walls.push(portal.readyMs);
      memory.api.push(residentMb(portal.pids.api));
      memory.worker.push(residentMb(portal.pids.worker));
      const backends = await backendsMb(url);
      connections = backends.count;
      memory.database.push(backends.mb);
    } finally {
      await portal.stop();
    }
  }
  return [
    {
      what: `api ready on a built tree, ${rows} controls`,
      bar: '≤ 2 s',
      measured: `${Math.round(median(walls))} ms`,
      ok: median(walls) <= 2_000,
      next: 'a profile of the modules that are loaded before the first call',
    },
    {
      what: `memory at rest: api and worker, ${rows} controls`,
      bar: '≤ 200 MB each',
      measured: `${Math.round(median(memory.api))} MB and ${Math.round(median(memory.worker))} MB; ${connections} connections of PostgreSQL keep ${Math.round(median(memory.database))} MB beside what they share`,
      ok: median(memory.api) <= 200 && median(memory.worker) <= 200,
      next: 'what the modules that are never asked keep: load them when they are',
    },
  ];
}
