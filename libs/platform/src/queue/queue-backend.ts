import { Logger } from '@nestjs/common';
import {
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  setDefaultBackendFactory,
  type BackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { reach } from '../database/servers.ts';
import { boundedWaits } from '../database/pool.ts';

export const QUEUE_SCHEMA = 'bullmq';

/** BullMQ keeps a listening connection for each worker beside those of its statements. */
const POOL_SIZE = { worker: 24, producer: 4 } as const;

/** Who uses the queues: a process that only adds jobs, or one that also works on them. */
export type QueueRole = keyof typeof POOL_SIZE;

/** Where BullMQ keeps its jobs, and the connection that all queues and workers of the process share. */
export class QueueBackend {
  readonly kind: 'postgres' | 'redis';
  readonly connection: ConnectionOptions;
  readonly close: () => Promise<void>;

  constructor(kind: 'postgres' | 'redis', connection: ConnectionOptions, close: () => Promise<void>) {
    this.kind = kind;
    this.connection = connection;
    this.close = close;
  }
}

/** The connection tells the backend, so that one process may hold both. */
const chooseBackend = ((name, options, place) =>
  (options.connection as unknown) instanceof pg.Pool
    ? createPostgresBackend(name, options as never, place)
    : createRedisBackend(name, options, place)) as BackendFactory;

/**
 * The one place that decides BullMQ's backend: Redis when REDIS_URL is set, else the portal's own PostgreSQL. BullMQ's tables are brought
 * up to date here; several processes may start at once, its advisory lock lets one of them do it.
 */
export async function openQueueBackend(
  config: { DATABASE_URL: string; REDIS_URL?: string | undefined },
  role: QueueRole,
): Promise<QueueBackend> {
  setDefaultBackendFactory(chooseBackend);
  return config.REDIS_URL ? openRedis(config.REDIS_URL) : openPostgres(config.DATABASE_URL, role);
}

async function openPostgres(connectionString: string, role: QueueRole): Promise<QueueBackend> {
  const pool = new pg.Pool({
    ...reach(connectionString),
    max: POOL_SIZE[role],
    ...boundedWaits(),
    application_name: `portal-queue-${role}`,
    options: `-c search_path=${QUEUE_SCHEMA} -c timezone=UTC`,
  });
  // Every queue and worker listens to the shared pool.
  pool.setMaxListeners(0);
  reportOnce(pool, 'PostgreSQL of the queues');
  // A connection that dies while BullMQ holds it fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = await pool.connect();
  try {
    await runMigrations(client as never, QUEUE_SCHEMA);
  } finally {
    client.release();
  }
  return new QueueBackend('postgres', pool as unknown as ConnectionOptions, () => pool.end());
}

async function openRedis(url: string): Promise<QueueBackend> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, connectionName: 'portal' });
  redis.setMaxListeners(0);
  reportOnce(redis, 'Redis');
  nameCluster(redis);
  return new QueueBackend('redis', redis as unknown as ConnectionOptions, async () => redis.disconnect());
}

/**
 * In a cluster the keys of one queue lie on several nodes, and every job fails with a riddle: the log says what is wrong. Redis may come up later
 * than the process, so it is asked whenever a connection is there.
 */
function nameCluster(redis: Redis): void {
  redis.on('ready', () => {
    void redis.info('cluster').then(
      (text) => {
        if (/^cluster_enabled:1/m.test(text)) new Logger('Queue').error(CLUSTER);
      },
      () => undefined,
    );
  });
}

const CLUSTER = 'REDIS_URL leads to a node of a Redis Cluster, which is not supported: use one Redis or Valkey (docs/operations.md)';

/** A lost connection is made again by the driver; the log says it once a minute, not at every try. */
function reportOnce(source: { on(event: 'error', listener: (error: Error) => void): unknown }, name: string): void {
  const logger = new Logger('Queue');
  let saidAt = 0;
  source.on('error', (error) => {
    if (Date.now() - saidAt < 60_000) return;
    saidAt = Date.now();
    logger.warn(`${name}: ${error.message || String(error)}`);
  });
}
