import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type Type } from '@nestjs/common';
import type { Job } from 'bullmq';
import { requestContext } from '../database/request-context.ts';
import { JobFailures } from './job-failures.ts';
import { JobHandlers } from './job-handlers.ts';
import type { QueueName } from './job.ts';

/** Jobs of a queue that one process works on at a time. Imports, exports and renderings hold much data, so few of them run at once. */
const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  event: 8,
  mail: 4,
  timer: 4,
  import: 2,
  export: 1,
  render: 1,
  audit: 1,
  sweep: 1,
};

/**
 * How soon (milliseconds) the job of a killed worker is taken by another one, and a worker goes on after its connection broke.
 * Handlers are safe to repeat, so a worker that only stood still for so long does no harm.
 */
const RECOVERY = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 3, runRetryDelay: 1_000 } as const;

/** What all processors do: hand the job to its handler and say what failed. */
class HandlerProcessor extends WorkerHost {
  readonly #handlers: JobHandlers;
  readonly #failures: JobFailures;
  readonly #queue: QueueName;
  readonly #logger: Logger;
  #errorSaidAt = 0;

  constructor(handlers: JobHandlers, failures: JobFailures, queue: QueueName) {
    super();
    this.#handlers = handlers;
    this.#failures = failures;
    this.#queue = queue;
    this.#logger = new Logger(`Queue ${queue}`);
  }

  override process(job: Job): Promise<unknown> {
    return this.#handlers.run(this.#queue, job);
  }

  @OnWorkerEvent('failed')
  reportFailure(job: Job | undefined, error: Error): void {
    const tries = job ? `${job.attemptsMade} of ${job.opts.attempts ?? 1}` : 'unknown';
    const { requestId = '' } = (job?.data ?? {}) as { requestId?: string };
    requestContext.run({ requestId }, () =>
      this.#logger.warn(`${job?.name ?? 'A job'} ${job?.id ?? ''} failed, try ${tries}: ${error.message}`),
    );
    if (job) void this.#failures.note(this.#queue, job, error.message);
  }

  @OnWorkerEvent('completed')
  forgetFailure(job: Job): void {
    void this.#failures.forget(this.#queue, job);
  }

  /** Trouble with the queue itself; BullMQ goes on by itself, and a queue that is down would say so several times a second. */
  @OnWorkerEvent('error')
  reportTrouble(error: Error): void {
    if (Date.now() - this.#errorSaidAt < 60_000) return;
    this.#errorSaidAt = Date.now();
    this.#logger.warn(error.message);
  }
}

function createProcessor(queue: QueueName): Type<WorkerHost> {
  class QueueProcessor extends HandlerProcessor {
    constructor(handlers: JobHandlers, failures: JobFailures) {
      super(handlers, failures, queue);
    }
  }
  Object.defineProperty(QueueProcessor, 'name', { value: `${queue}Processor` });
  Reflect.defineMetadata('design:paramtypes', [JobHandlers, JobFailures], QueueProcessor);
  Processor(queue, { concurrency: CONCURRENCY[queue], ...RECOVERY })(QueueProcessor);
  return QueueProcessor;
}

export const createProcessors = (queues: readonly QueueName[]): Type<WorkerHost>[] => queues.map(createProcessor);
