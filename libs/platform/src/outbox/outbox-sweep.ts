import { Injectable, Logger } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import { readRetentionDays } from '../retention/retention-rule.ts';
import { jobIdOf, Jobs } from '../queue/jobs.ts';
import { Sweeps, type SweepTask } from '../queue/sweep.ts';
import { ConsumerRegistry, SUBSCRIPTION } from './consumer-registry.ts';
import { eventJob } from './consumer-runner.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT_ONCE = 500;
/** So long (milliseconds) a message may be on its way before the frequent look asks for its job; one that is in the queue is left alone. */
const ON_ITS_WAY_MS = 15_000;
/** What the frequent look goes back; the hourly one goes over all that is kept. */
const RECENT_MS = 15 * MINUTE;
const DELETE_BATCH = 5_000;

interface Missing {
  consumer: string;
  id: number;
}

/** Finds messages that were published but not consumed, because the queue was flushed or a job failed for good, and offers them again. */
@Injectable()
export class OutboxRecovery {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #registry: ConsumerRegistry;
  readonly #logger = new Logger('Outbox sweep');

  constructor(sql: Sql, jobs: Jobs, registry: ConsumerRegistry) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#registry = registry;
  }

  /**
   * @param olderThanMs only messages published so long ago: younger ones are on their way
   * @param backMs how far to look back
   * @returns how many deliveries were offered again
   */
  async recover(olderThanMs: number, backMs: number): Promise<number> {
    const { consumers, topics } = this.#registry.subscriptions();
    let after = 0;
    let offered = 0;
    for (;;) {
      const missing = await this.#sql.query<Missing>(
        `select s.consumer, m.id
         from outbox_message m
         join unnest($1::text[], $2::text[]) as s (consumer, topic) on s.topic = m.topic
         join consumed_message since on since.consumer = s.consumer and since.message_id = '${SUBSCRIPTION}'
         left join consumed_message done on done.consumer = s.consumer and done.message_id = m.id::text
         where m.published_at between clock_timestamp() - make_interval(secs => $4::float8) and clock_timestamp() - make_interval(secs => $3::float8)
           and m.published_at >= since.at and done.consumer is null and m.id > $5
         order by m.id limit ${AT_ONCE}`,
        [consumers, topics, olderThanMs / 1000, backMs / 1000, after],
      );
      offered += await this.#offer(missing);
      // A message with several consumers may be cut by the limit; the next sweep sees the rest.
      after = missing.at(-1)?.id ?? after;
      if (missing.length < AT_ONCE) return offered;
    }
  }

  async #offer(missing: readonly Missing[]): Promise<number> {
    if (missing.length === 0) return 0;
    const queue = this.#jobs.queue('event');
    const absent: Missing[] = [];
    for (const entry of missing) {
      const job = await queue.getJob(jobIdOf(entry.consumer, entry.id));
      if (!job) absent.push(entry);
      else if (await job.isFailed()) {
        // The longer it has failed, the rarer the tries.
        const age = Date.now() - job.timestamp;
        if (Date.now() - (job.finishedOn ?? 0) > Math.min(age / 4, HOUR)) await job.retry('failed');
      }
    }
    if (absent.length === 0) return 0;
    this.#logger.warn(`${absent.length} deliveries had no job and are offered again`);
    await this.#jobs.addBulk(
      'event',
      absent.map((entry) => eventJob(entry.consumer, entry.id)),
    );
    return absent.length;
  }
}

/** Every half minute for what was published lately. */
@Sweeps()
@Injectable()
export class RecentOutboxSweep implements SweepTask {
  readonly name = 'outbox-recent';
  readonly everyMs = MINUTE / 2;
  readonly #recovery: OutboxRecovery;

  constructor(recovery: OutboxRecovery) {
    this.#recovery = recovery;
  }

  run(): Promise<number> {
    return this.#recovery.recover(ON_ITS_WAY_MS, RECENT_MS);
  }
}

/** Every hour for everything that is kept, and then what is older than its time goes. */
@Sweeps()
@Injectable()
export class WholeOutboxSweep implements SweepTask {
  readonly name = 'outbox-whole';
  readonly everyMs = HOUR;
  readonly #recovery: OutboxRecovery;
  readonly #sql: Sql;

  constructor(recovery: OutboxRecovery, sql: Sql) {
    this.#recovery = recovery;
    this.#sql = sql;
  }

  async run(): Promise<void> {
    const days = await readRetentionDays(this.#sql, 'publishedMessages');
    await this.#recovery.recover(MINUTE, (days + 1) * 24 * HOUR);
    await this.#forget(days);
  }

  /** Published rows go after the days of their setting (docs/decisions/machinery.md); the notes of their consumption stay two days longer, so that nothing is done twice. */
  async #forget(days: number): Promise<void> {
    const doomed = [
      `delete from outbox_message where id in (
         select id from outbox_message where published_at < now() - make_interval(days => ${days}) limit ${DELETE_BATCH})`,
      `delete from consumed_message where ctid in (
         select ctid from consumed_message where at < now() - make_interval(days => ${days + 2}) and message_id <> '${SUBSCRIPTION}' limit ${DELETE_BATCH})`,
    ];
    for (const statement of doomed) {
      while ((await this.#sql.query(`${statement} returning 1`)).length === DELETE_BATCH);
    }
  }
}
