import { Injectable } from '@nestjs/common';
import { defineJob } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import type { ImportJobs } from './import-jobs.ts';

/** Tries before an import that fails for no fault of its rows is given up. */
export const IMPORT_ATTEMPTS = 5;
const options = { attempts: IMPORT_ATTEMPTS, backoff: { type: 'exponential', delay: 400 } };

/** So long one further job stands for a lost one. */
const LOST_AGAIN_MS = 10_000;

export const checkChunkJob = defineJob<{ batchId: number; chunkIndex: number }>('import', 'check-chunk', options);
export const settleImportJob = defineJob<{ batchId: number }>('import', 'settle-import', options);

/** Asks by BullMQ; what a queue that is down misses, the sweep asks for again. */
@Injectable()
export class QueuedImportJobs implements ImportJobs {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async check(batchId: number, chunkIndex: number, isLost = false): Promise<void> {
    await this.#jobs.offer(checkChunkJob, [{ key: `${batchId}-${chunkIndex}${suffix(isLost)}`, data: { batchId, chunkIndex } }]);
  }

  async settle(batchId: number, isLost = false): Promise<void> {
    await this.#jobs.offer(settleImportJob, [{ key: `${batchId}${suffix(isLost)}`, data: { batchId } }]);
  }
}

/** A job that a dead worker holds keeps its id until its lock has run out; another id is not kept waiting by it. */
const suffix = (isLost: boolean): string => (isLost ? `-${Math.floor(Date.now() / LOST_AGAIN_MS)}` : '');
