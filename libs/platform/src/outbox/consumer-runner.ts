import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, JobsOptions } from 'bullmq';
import { requestContext } from '../database/request-context.ts';
import { Sql } from '../database/sql.ts';
import { JobHandlers } from '../queue/job-handlers.ts';
import { jobIdOf } from '../queue/jobs.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { toMessage, type OutboxRow } from './consumer.ts';

/** Seven tries over about a minute; then the job stays as failed, for all to see, and the sweep tries it again at growing distances. */
const EVENT_JOB: JobsOptions = {
  attempts: 7,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 86_400, count: 10_000 },
};

export interface EventJobData {
  readonly outboxId: number;
  /** The request that the message goes back to. */
  readonly requestId?: string;
}

/** The job that brings one message to one consumer. */
export function eventJob(consumer: string, outboxId: number, requestId = ''): { name: string; data: EventJobData; opts: JobsOptions } {
  return {
    name: consumer,
    data: { outboxId, ...(requestId && { requestId }) },
    opts: { ...EVENT_JOB, jobId: jobIdOf(consumer, outboxId) },
  };
}

/** Brings messages to their consumers, each in one transaction that first notes the message as consumed. */
@Injectable()
export class ConsumerRunner implements OnModuleInit {
  readonly #sql: Sql;
  readonly #registry: ConsumerRegistry;
  readonly #handlers: JobHandlers;
  readonly #logger = new Logger('Consumer');

  constructor(sql: Sql, registry: ConsumerRegistry, handlers: JobHandlers) {
    this.#sql = sql;
    this.#registry = registry;
    this.#handlers = handlers;
  }

  onModuleInit(): void {
    this.#handlers.setTaker('event', { take: (job: Job) => this.run(job.name, (job.data as EventJobData).outboxId) });
  }

  /**
   * Delivers one message. A second delivery, also one at the same time, finds it consumed and does nothing.
   * @returns whether the consumer ran
   */
  async run(consumerName: string, outboxId: number): Promise<boolean> {
    const consumer = this.#registry.find(consumerName);
    if (!consumer) throw new Error(`No consumer is named ${consumerName}`);
    const afterwards: (() => Promise<unknown>)[] = [];
    let requestId = '';
    const ran = await this.#sql.transaction(async (tx) => {
      const [first] = await tx.prepared(
        'insert into consumed_message (consumer, message_id) values ($1, $2) on conflict do nothing returning 1',
        [consumerName, String(outboxId)],
      );
      if (!first) return false;
      const [row] = await tx.prepared<OutboxRow & { request_id: string }>(
        'select id, topic, workflow, subject_id, payload, created_at, request_id from outbox_message where id = $1',
        [outboxId],
      );
      if (!row) return false;
      requestId = row.request_id;
      await requestContext.run({ requestId }, () => consumer.handle(toMessage(row), { tx, after: (work) => void afterwards.push(work) }));
      return true;
    });
    await requestContext.run({ requestId }, async () => {
      if (ran) this.#logger.debug(`${consumerName} has taken ${outboxId}`);
      for (const work of afterwards) {
        await work().catch((error: Error) => this.#logger.warn(`${consumerName} ${outboxId}, after the commit: ${error.message}`));
      }
    });
    return ran;
  }
}
