import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import {
  type ConsumerContext,
  ConsumerRunner,
  ConsumesEvents,
  type EventConsumer,
  isPgError,
  Jobs,
  type OutboxMessage,
  OutboxRecovery,
  pgError,
  readConfig,
  SweepScheduler,
} from '@portal/platform';
import { createTestDatabase, createTestRedis, eventually, hasRedis, pause, type TestDatabase, type TestRedis } from '@portal/testing';
import { createWorker } from './create-worker.ts';
import type { WorkerOptions } from './worker.module.ts';

const TOPIC = 'riskControl.SAVE_DRAFT';
let failures = 0;

@ConsumesEvents()
@Injectable()
class Recorder implements EventConsumer {
  readonly name = 'recorder';
  readonly topics = [TOPIC];

  async handle(message: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    await tx.query('insert into effect (message_id) values ($1)', [message.id]);
    if (failures > 0) {
      failures -= 1;
      throw new Error('asked to fail');
    }
  }
}
@Module({ providers: [Recorder] })
class RecorderModule {}

const FAST: WorkerOptions = { queues: ['event', 'mail', 'timer', 'sweep'], sweep: { tickMs: 200, upsertMs: 300 }, dueEveryMs: 100 };

describe.each(hasRedis() ? ['postgres', 'redis'] : ['postgres'])('the outbox on %s', (backend) => {
  let database: TestDatabase;
  let redis: TestRedis | undefined;
  let workers: INestApplicationContext[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    if (backend === 'redis') redis = await createTestRedis();
    await database.sql.query('create table effect (message_id bigint not null)');
  });
  beforeEach(() => {
    failures = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
    await database.sql.query('truncate effect, outbox_message, consumed_message');
    await flushQueue();
  });
  afterAll(async () => {
    await redis?.stop();
    await database?.drop();
  });

  async function startWorker(options: WorkerOptions = {}): Promise<INestApplicationContext> {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, REDIS_URL: redis?.url, LOG_LEVEL: 'silent' });
    const worker = await createWorker(config, { ...FAST, modules: [RecorderModule], ...options });
    workers.push(worker);
    return worker;
  }

  async function flushQueue(): Promise<void> {
    if (redis) return redis.flush();
    const tables = await database.sql.query<{ name: string }>(
      `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename <> 'migration'`,
    );
    if (tables.length === 0) return;
    // Truncating takes every table's lock while the workers take rows of several: sometimes this statement is the one that yields.
    for (let tries = 1; ; tries += 1) {
      try {
        await database.sql.query(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
        return;
      } catch (error) {
        if (!isPgError(error, pgError.deadlock) || tries === 20) throw error;
      }
    }
  }

  async function publish(count: number): Promise<number[]> {
    const rows = await database.sql.query<{ id: number }>(
      `insert into outbox_message (topic, workflow, subject_id, payload)
       select $1, 'riskControl', n, '{"event":"SAVE_DRAFT","from":"draft","to":"draft","actorId":1,"seq":1}' from generate_series(1, $2::int) n returning id`,
      [TOPIC, count],
    );
    return rows.map((row) => row.id);
  }

  const effects = async (): Promise<number[]> =>
    (await database.sql.query<{ message_id: number }>('select message_id from effect order by message_id')).map((row) => row.message_id);
  const waiting = async (): Promise<number> =>
    (await database.sql.one<{ n: number }>('select count(*) as n from outbox_message where published_at is null'))?.n ?? 0;

  test('two workers bring every message to its consumer once', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const ids = await publish(1200);
    await eventually(async () => (await effects()).length >= ids.length);
    await pause(200);
    expect(await effects()).toEqual(ids);
    expect(await waiting()).toBe(0);
  });

  test('a message that is delivered ten times has one effect', async () => {
    const worker = await startWorker();
    const [id] = await publish(1);
    const runner = worker.get(ConsumerRunner, { strict: false });
    await Promise.all(Array.from({ length: 10 }, () => runner.run('recorder', id!)));
    const copies = Array.from({ length: 10 }, (_, copy) => ({
      name: 'recorder',
      data: { outboxId: id },
      opts: { jobId: `copy-${id}-${copy}` },
    }));
    const jobs = worker.get(Jobs, { strict: false });
    await jobs.addBulk('event', copies);
    await eventually(async () => (await jobs.queue('event').getJobCounts('wait', 'active')).wait === 0 && (await waiting()) === 0);
    await pause(200);
    expect(await effects()).toEqual([id]);
  });

  test('a crash between adding the job and marking the message repeats the adding, not the effect', async () => {
    const [id] = await publish(1);
    const idle = await startWorker({ queues: ['sweep', 'mail', 'timer'] });
    // The relay of the idle worker adds the job; the mark that the crash took away is taken away here.
    await eventually(async () => (await waiting()) === 0);
    await idle.close();
    workers = [];
    await database.sql.query('update outbox_message set published_at = null where id = $1', [id]);
    await startWorker();
    await eventually(async () => (await waiting()) === 0 && (await effects()).length > 0);
    await pause(300);
    expect(await effects()).toEqual([id]);
  });

  test('after the queue was flushed the sweep offers again what is published but not consumed, and the tick comes back', async () => {
    const idle = await startWorker({ queues: ['sweep', 'mail', 'timer'] });
    const ids = await publish(30);
    await eventually(async () => (await waiting()) === 0);
    await idle.close();
    workers = [];
    await flushQueue();
    const worker = await startWorker();
    await pause(300);
    expect(await effects()).toEqual([]);
    await worker.get(OutboxRecovery, { strict: false }).recover(0, 60_000);
    await eventually(async () => (await effects()).length === ids.length);
    expect(await effects()).toEqual(ids);

    await flushQueue();
    const queue = worker.get(Jobs, { strict: false }).queue('sweep');
    await eventually(async () => (await queue.getJobScheduler('sweep')) !== undefined);
    const before = await database.sql.one<{ at: Date }>(`select started_at as at from sweep_run where task = 'mail'`);
    await eventually(async () => {
      const now = await database.sql.one<{ at: Date }>(`select started_at as at from sweep_run where task = 'mail'`);
      return now!.at > before!.at;
    });
  });

  test('the sweeps go on after the clock was put back by a day', async () => {
    const worker = await startWorker();
    const scheduler = worker.get(SweepScheduler, { strict: false });
    const queue = worker.get(Jobs, { strict: false }).queue('sweep');
    await eventually(async () => (await queue.getJobScheduler('sweep')) !== undefined);
    await queue.removeJobScheduler('sweep');
    const tomorrow = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
    try {
      await scheduler.ensure();
    } finally {
      tomorrow.mockRestore();
    }
    await database.sql.query(`update sweep_run set started_at = now() + interval '1 day'`);
    await scheduler.ensure();
    await eventually(
      async () => (await database.sql.query(`select 1 from sweep_run where task = 'mail' and started_at <= now()`)).length === 1,
    );
  });

  test('a consumer that fails leaves no half effect and is tried again', async () => {
    failures = 1;
    await startWorker();
    const [id] = await publish(1);
    await eventually(async () => (await effects()).length === 1);
    expect(failures).toBe(0);
    expect(await effects()).toEqual([id]);
  });

  test('a job that failed for good stays visible, and the sweep tries it again', async () => {
    const worker = await startWorker();
    const jobs = worker.get(Jobs, { strict: false });
    failures = 1;
    const [row] = await database.sql.query<{ id: number }>(
      `insert into outbox_message (topic, workflow, subject_id, payload, published_at) values ($1, 'riskControl', 1, '{}', clock_timestamp()) returning id`,
      [TOPIC],
    );
    await jobs.addBulk('event', [{ name: 'recorder', data: { outboxId: row!.id }, opts: { jobId: `recorder-${row!.id}`, attempts: 1 } }]);
    await eventually(async () => (await jobs.queue('event').getFailedCount()) === 1);
    expect(await effects()).toEqual([]);
    await eventually(async () => {
      await worker.get(OutboxRecovery, { strict: false }).recover(0, 60_000);
      return (await effects()).length === 1;
    });
    expect(await effects()).toEqual([row!.id]);
  });

  test('a worker goes on after the database cut all its connections', async () => {
    await startWorker();
    const [first] = await publish(1);
    await eventually(async () => (await effects()).length === 1);
    await database.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const [second] = await publish(1);
    await eventually(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([first, second]);
  });

  test('a consumer that is new does not hear of what was published before it', async () => {
    await database.sql.query(
      `insert into outbox_message (topic, workflow, subject_id, payload, published_at) values ($1, 'riskControl', 1, '{}', now() - interval '2 minutes')`,
      [TOPIC],
    );
    const worker = await startWorker();
    expect(await worker.get(OutboxRecovery, { strict: false }).recover(0, 86_400_000)).toBe(0);
  });
});
