import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Sql } from '../database/sql.ts';
import type { QueueName } from './job.ts';

const LONGEST_REASON = 2_000;

/**
 * Keeps what failed for good as a row, the same for both backends: BullMQ forgets most failed jobs so that their ids are free for the
 * next offer. Administrators see the rows and try again.
 */
@Injectable()
export class JobFailures {
  readonly #sql: Sql;
  readonly #logger = new Logger('Job failures');

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Notes a job after its last try; trouble with the database is only logged, the job's own row or the sweep holds the truth. */
  async note(queue: QueueName, job: Job, reason: string): Promise<void> {
    if (!job.id || (!job.finishedOn && job.attemptsMade < (job.opts.attempts ?? 1))) return;
    const { attempts, backoff, removeOnComplete, removeOnFail } = job.opts;
    await this.#try(
      `insert into job_failure as f (queue, name, job_id, data, options, reason, tries) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (queue, job_id) do update set data = excluded.data, options = excluded.options, reason = excluded.reason,
         tries = excluded.tries, times = f.times + 1, failed_at = now()`,
      [
        queue,
        job.name,
        job.id,
        JSON.stringify(job.data ?? {}),
        JSON.stringify({ attempts, backoff, removeOnComplete, removeOnFail }),
        reason.slice(0, LONGEST_REASON),
        job.attemptsMade,
      ],
    );
  }

  /** What was done after all is no failure any more. Events are many and tell by their consumed message, so they cost no statement here. */
  async forget(queue: QueueName, job: Job): Promise<void> {
    if (queue === 'event' || queue === 'sweep') return;
    await this.#try('delete from job_failure where queue = $1 and job_id = $2', [queue, job.id]);
  }

  async #try(text: string, params: readonly unknown[]): Promise<void> {
    try {
      await this.#sql.query(text, params);
    } catch (error) {
      this.#logger.warn(error instanceof Error ? error.message : String(error));
    }
  }
}
