import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Job } from 'bullmq';
import { requestContext } from '../database/request-context.ts';
import { jobSeconds } from '../metrics/process-figures.ts';
import { recordSpan } from '../tracing/span-sink.ts';
import { declaredJobs, JOB_HANDLER, type JobDefinition, type JobHandler, type QueueName } from './job.ts';
import { findMarkedProviders } from './marked-providers.ts';

/** What a queue's jobs are handed to when their names are not declared one by one: the consumers of domain events. */
export interface QueueTaker {
  take(job: Job): Promise<unknown>;
}

/** Which provider works on which kind of job. */
@Injectable()
export class JobHandlers {
  readonly #discovery: DiscoveryService;
  readonly #takers = new Map<QueueName, QueueTaker>();
  #handlers: ReadonlyMap<string, JobHandler> | undefined;

  constructor(discovery: DiscoveryService) {
    this.#discovery = discovery;
  }

  /** Hands all jobs of a queue to one taker, which knows their names. */
  setTaker(queue: QueueName, taker: QueueTaker): void {
    if (this.#takers.has(queue)) throw new Error(`The queue ${queue} has two takers`);
    this.#takers.set(queue, taker);
  }

  /**
   * Finds the handlers.
   * @param queues those that this process works on
   * @throws Error naming a job that has no handler or two
   */
  resolve(queues: readonly QueueName[]): void {
    const handlers = new Map<string, JobHandler>();
    for (const { instance, value } of findMarkedProviders<JobHandler, JobDefinition>(this.#discovery, JOB_HANDLER)) {
      const key = `${value.queue} ${value.name}`;
      if (handlers.has(key)) throw new Error(`The job ${value.name} of the queue ${value.queue} has two handlers`);
      handlers.set(key, instance);
    }
    for (const { queue, name } of declaredJobs()) {
      if (queues.includes(queue) && !handlers.has(`${queue} ${name}`))
        throw new Error(`The job ${name} of the queue ${queue} has no handler`);
    }
    this.#handlers = handlers;
  }

  /** Works on a job, and notes how long it took and for which request. */
  async run(queue: QueueName, job: Job): Promise<unknown> {
    const { requestId = '' } = job.data as { requestId?: string };
    const startedAt = Date.now();
    let failure: unknown;
    try {
      return await requestContext.run({ requestId }, () => this.#hand(queue, job));
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const outcome = failure === undefined ? 'done' : 'failed';
      jobSeconds.observe({ queue, job: job.name, outcome }, (Date.now() - startedAt) / 1000);
      recordSpan({ kind: 'job', name: `${queue} ${job.name}`, requestId, startedAt, failed: failure !== undefined, attributes: { queue } });
    }
  }

  async #hand(queue: QueueName, job: Job): Promise<unknown> {
    const taker = this.#takers.get(queue);
    if (taker) return taker.take(job);
    const handler = this.#handlers?.get(`${queue} ${job.name}`);
    if (!handler) throw new Error(`No handler for the job ${job.name} of the queue ${queue}`);
    return handler.handle(job.data, {
      id: String(job.id),
      attemptsMade: job.attemptsMade,
      updateProgress: (percent) => job.updateProgress(percent),
    });
  }
}
