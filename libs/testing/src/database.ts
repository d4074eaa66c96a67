import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrations } from '@portal/migrations';
import { createManager, migrateDatabase, Sql } from '@portal/platform';
import { directoryEntities } from '@portal/directory';
import { notificationEntities } from '@portal/notification';
import { riskRegisterEntities } from '@portal/risk-register';
import { findUpwards } from './find-upwards.ts';

export interface TestDatabase {
  readonly url: string;
  readonly sql: Sql;
  /** Closes the connection and removes the database. */
  drop(): Promise<void>;
}

const entities = [...directoryEntities, ...riskRegisterEntities, ...notificationEntities];

/** One process at a time makes the template. */
const TEMPLATE_LOCK = 727_002;

/**
 * A database of its own for one suite, with every migration applied: a copy of a template that is made once for each state of the migrations.
 * It stands on the server of TEST_DATABASE_URL (an account that may create databases); without one an embedded server is started for it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await provideServer();
  const name = `portal_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withServer(server.url, async (admin) => {
    const template = await provideTemplate(admin, server.url);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = addressOf(server.url, name);
  let manager: ReturnType<typeof createManager> | undefined;
  const sql = new Sql(url, { applicationName: 'portal-test', manager: () => (manager ??= createManager(url, entities)) });
  return {
    url,
    sql,
    async drop() {
      await sql.close();
      await withServer(server.url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
      await server.stop();
    },
  };
}

async function withServer<T>(url: string, work: (admin: Sql) => Promise<T>): Promise<T> {
  const admin = new Sql(url, { max: 2, applicationName: 'portal-test-admin' });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** @returns the name of a database that holds the schema and nothing else, made when it is missing */
async function provideTemplate(admin: Sql, serverUrl: string): Promise<string> {
  const story = migrations.map(({ name, class: migration }) => `${name}${String(migration)}`).join('\n');
  const template = `portal_template_${createHash('sha256').update(story).digest('hex').slice(0, 16)}`;
  const exists = async (): Promise<boolean> => (await admin.one('select 1 from pg_database where datname = $1', [template])) !== undefined;
  if (await exists()) return template;
  const client = await admin.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists()) return template;
    const half = `${template}_${randomBytes(3).toString('hex')}`;
    await client.query(`create database ${half} encoding 'UTF8' locale 'C.UTF-8' template template0`);
    await migrateDatabase(addressOf(serverUrl, half));
    // Renamed when whole, so that nobody copies half of it.
    await client.query(`alter database ${half} rename to ${template}`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    client.release();
  }
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function provideServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const tools = pathToFileURL(findUpwards('tools/embedded-postgres.mjs')).href;
  const { startPostgres, removeCluster } = (await import(tools)) as EmbeddedPostgres;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  const dir = path.join(folder, 'postgres');
  const server = await startPostgres({ dir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      removeCluster(dir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface EmbeddedPostgres {
  startPostgres(options: { dir: string; settings: Record<string, string> }): Promise<{ url: string; stop(): Promise<void> }>;
  removeCluster(dir: string): void;
}

/** How many sessions of this database wait for a lock at the moment: to know that two callers really meet. */
export async function countLockWaits(sql: Sql): Promise<number> {
  const row = await sql.one<{ waits: number }>(
    `select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waits ?? 0;
}
