import { mailWorkflow, openMailStates } from '@portal/workflows';
import { quoteState, quoteStates } from '../workflow/quote-states.ts';
import { Inject, Injectable } from '@nestjs/common';
import type { SystemHealth } from '@portal/contract';
import { migrations } from '@portal/migrations';
import { access, constants, mkdir, readFile, statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CONFIG, type Config } from '../config/config.ts';
import { findOpenWeakenings } from '../config/weakenings.ts';
import { CONFINED } from '../confine/confinement.ts';
import { Sql } from '../database/sql.ts';
import { QueueOverview } from './queue-overview.service.ts';

/** A process that gave no sign for so long (seconds) counts as gone; it says that it is there every ten. */
const ALIVE_SECONDS = 30;
const FORGOTTEN_HOURS = 24;

/** How the parts of the portal do, for administrators. What it says holds for this process and the database that all share. */
@Injectable()
export class SystemHealthService {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #queues: QueueOverview;

  constructor(sql: Sql, @Inject(CONFIG) config: Config, queues: QueueOverview) {
    this.#sql = sql;
    this.#config = config;
    this.#queues = queues;
  }

  async read(): Promise<SystemHealth> {
    const [database, queue, processes, applied, storage, mail, sweeps, portal, weakenings] = await Promise.all([
      this.#database(),
      this.#queues.ping(),
      this.#sql.query<{ kind: string; host: string; pid: number; started_at: Date; seen_at: Date; alive: boolean; unconfined: boolean }>(
        `select kind, host, pid, started_at, seen_at, cardinality(abilities) > 0 and not $1 = any (abilities) as unconfined, seen_at > now() - interval '${ALIVE_SECONDS} seconds' as alive
         from process_heartbeat where seen_at > now() - interval '${FORGOTTEN_HOURS} hours' order by seen_at desc`,
        [CONFINED],
      ),
      this.#sql.query<{ name: string; executed_at: Date }>('select name, executed_at from schema_migration order by id'),
      this.#storage(),
      this.#sql.one<{ queued: number; failed: number; oldest: Date | null }>(
        `select count(*) filter (where state in (${quoteStates(mailWorkflow, openMailStates)})) as queued, count(*) filter (where state = ${quoteState(mailWorkflow, 'failed')}) as failed,
           min(created_at) filter (where state in (${quoteStates(mailWorkflow, openMailStates)})) as oldest from mail_message`,
      ),
      this.#sql.query<{ task: string; started_at: Date; finished_at: Date | null; last_error: string }>(
        'select task, started_at, finished_at, last_error from sweep_run order by task',
      ),
      readVersion(),
      findOpenWeakenings(this.#config, this.#sql),
    ]);
    const known = new Set(applied.map((one) => one.name));
    const last = applied.at(-1);
    return {
      at: new Date().toISOString(),
      weakenings: [...weakenings, ...(processes.some((one) => one.alive && one.unconfined) ? (['officeUnconfined'] as const) : [])],
      database,
      queue,
      processes: processes.map((one) => ({
        kind: one.kind,
        host: one.host,
        pid: one.pid,
        startedAt: one.started_at.toISOString(),
        seenAt: one.seen_at.toISOString(),
        isAlive: one.alive,
      })),
      migrations: {
        applied: applied.length,
        pending: migrations.map((one) => one.name).filter((name) => !known.has(name)),
        last: last?.name ?? null,
        lastAt: last?.executed_at.toISOString() ?? null,
      },
      storage,
      mail: {
        hasServer: Boolean(this.#config.SMTP_URL),
        queued: mail!.queued,
        failed: mail!.failed,
        oldestQueuedAt: mail!.oldest?.toISOString() ?? null,
      },
      sweeps: sweeps.map((one) => ({
        task: one.task,
        startedAt: one.started_at.toISOString(),
        finishedAt: one.finished_at?.toISOString() ?? null,
        lastError: one.last_error,
      })),
      versions: { portal, node: process.version, timeZone: this.#config.TIME_ZONE },
    };
  }

  async #database(): Promise<SystemHealth['database']> {
    const before = performance.now();
    const row = await this.#sql.one<{ version: string; size: number; connections: number; most: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as size, current_setting('max_connections') as most,
         (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
    );
    const answerMs = Math.round(performance.now() - before);
    return { version: row!.version, sizeBytes: row!.size, connections: row!.connections, mostConnections: Number(row!.most), answerMs };
  }

  async #storage(): Promise<SystemHealth['storage']> {
    const { STORAGE_URL: url } = this.#config;
    const scheme = url.split(':')[0] ?? '';
    if (scheme !== 'file') return { place: scheme, freeBytes: null, totalBytes: null, isWritable: true };
    const folder = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
    try {
      await mkdir(folder, { recursive: true });
      const space = await statfs(folder);
      const isWritable = await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      );
      return { place: 'file', freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize, isWritable };
    } catch {
      return { place: 'file', freeBytes: null, totalBytes: null, isWritable: false };
    }
  }
}

/** The version in the root package.json, from wherever the code was built to. */
async function readVersion(): Promise<string> {
  for (const place of ['../../../../package.json', '../../../../../package.json']) {
    try {
      const found = JSON.parse(await readFile(new URL(place, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
        workspaces?: unknown;
      };
      if (found.workspaces) return found.version ?? '';
    } catch {
      // The next place.
    }
  }
  return '';
}
