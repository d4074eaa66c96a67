import type { JobsOptions } from 'bullmq';
import { markProvider } from './marked-providers.ts';

export const QUEUES = ['event', 'mail', 'timer', 'import', 'export', 'render', 'audit', 'sweep'] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * A kind of job. It is a hint and carries ids: the rows that it names hold the truth, and a sweep offers the job again when it got lost.
 */
export interface JobDefinition<Data = unknown> {
  readonly queue: QueueName;
  readonly name: string;
  readonly options: JobsOptions;
  /** Phantom: the data's type travels with the definition. */
  readonly dataType?: Data;
}

const declared = new Map<string, JobDefinition>();

/**
 * Declares a kind of job. A worker that starts without exactly one handler for it, see `HandlesJob`, fails.
 * A finished job leaves nothing behind, so that its id is free for the next offer.
 */
export function defineJob<Data>(queue: QueueName, name: string, options: JobsOptions = {}): JobDefinition<Data> {
  const key = `${queue} ${name}`;
  if (declared.has(key)) throw new Error(`The job ${name} of the queue ${queue} is declared twice`);
  const definition: JobDefinition<Data> = { queue, name, options: { removeOnComplete: true, removeOnFail: true, ...options } };
  declared.set(key, definition);
  return definition;
}

/** Every kind of job that the loaded code declares. */
export function declaredJobs(): JobDefinition[] {
  return [...declared.values()];
}

/** Works on one job. Throwing lets BullMQ try again as the definition's options say. */
export interface JobHandler<Data = unknown> {
  handle(data: Data, job: JobControl): Promise<unknown>;
}

export interface JobControl {
  readonly id: string;
  /** Tries before this one. */
  readonly attemptsMade: number;
  /** Percent, for who watches the job. */
  updateProgress(percent: number): Promise<void>;
}

export const JOB_HANDLER = Symbol('JOB_HANDLER');

/** Marks a provider as the one handler of a kind of job. */
export const HandlesJob = (definition: JobDefinition<never> | JobDefinition): ClassDecorator => markProvider(JOB_HANDLER, definition);
