import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { requestContext } from '../database/request-context.ts';
import type { JobDefinition, QueueName } from './job.ts';

/** A queue that does not answer must not hold a request or a relay. */
const ADD_LIMIT_MS = 5_000;

export interface JobOffer<Data> {
  /** Tells the jobs of one kind apart, for example a row's id. An offer of an id that waits or runs changes nothing. */
  readonly key: string | number;
  readonly data: Data;
  readonly delayMs?: number;
}

/** The request that asked for the job goes with it, so that the log of the worker can name it. */
function carryRequest<Data>(data: Data): Data {
  const requestId = requestContext.getStore()?.requestId;
  return requestId ? { ...data, requestId } : data;
}

/** The id of a job in BullMQ, which refuses bare integers and colons. */
export function jobIdOf(name: string, key: string | number): string {
  const id = `${name}-${key}`;
  if (id.includes(':')) throw new Error(`A job id may not hold a colon: ${id}`);
  return id;
}

/** Adds jobs to the queues. */
@Injectable()
export class Jobs {
  readonly #moduleRef: ModuleRef;
  readonly #logger = new Logger('Jobs');

  constructor(moduleRef: ModuleRef) {
    this.#moduleRef = moduleRef;
  }

  /** BullMQ's own queue, for schedulers and for watching. */
  queue(name: QueueName): Queue {
    return this.#moduleRef.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** Whether the queue's backend answers within the limit. */
  async isUp(limitMs: number): Promise<boolean> {
    try {
      await withLimit(this.queue('sweep').getJobCounts('active'), 'The queue did not answer', limitMs);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Adds jobs in one round trip.
   * @throws Error when the queue does not answer within 5 s; the jobs may have been added all the same
   */
  async add<Data>(job: JobDefinition<Data>, offers: readonly JobOffer<Data>[]): Promise<void> {
    if (offers.length === 0) return;
    const entries = offers.map(({ key, data, delayMs }) => ({
      name: job.name,
      data: carryRequest(data),
      opts: { ...job.options, jobId: jobIdOf(job.name, key), ...(delayMs && { delay: delayMs }) },
    }));
    await this.addBulk(job.queue, entries);
  }

  async addBulk(queue: QueueName, entries: { name: string; data: unknown; opts: JobsOptions }[]): Promise<void> {
    await withLimit(this.queue(queue).addBulk(entries), `The queue ${queue} did not answer`);
  }

  /**
   * Like `add` for who has the truth in rows already: a queue that is down is only logged, the sweep offers again.
   * @returns whether the jobs were added
   */
  async offer<Data>(job: JobDefinition<Data>, offers: readonly JobOffer<Data>[]): Promise<boolean> {
    try {
      await this.add(job, offers);
      return true;
    } catch (error) {
      this.#logger.warn(`${job.name}: not offered now, the sweep will do it (${error instanceof Error ? error.message : String(error)})`);
      return false;
    }
  }
}

async function withLimit<T>(work: Promise<T>, reason: string, limitMs = ADD_LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${reason} within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
