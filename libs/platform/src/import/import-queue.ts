import { Injectable } from '@nestjs/common';
import { defineJob } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import type { CheckTime, ImportJobs } from './import-jobs.ts';

/** Tries before an import that fails for no fault of its rows is given up. */
export const IMPORT_ATTEMPTS = 5;
const options = { attempts: IMPORT_ATTEMPTS, backoff: { type: 'exponential', delay: 400 } };

/** So long one further job stands for a lost one. */
const LOST_AGAIN_MS = 10_000;

/** Chunks that come within so many milliseconds are checked by one job: what the checks compare with is read once for all of them. */
const TOGETHER_MS = 250;

/** Jobs of the version before name a chunk beside the batch; they check whatever is staged, too. */
export const checkChunksJob = defineJob<{ batchId: number }>('import', 'check-chunk', options);
export const settleImportJob = defineJob<{ batchId: number }>('import', 'settle-import', options);

/** Asks by BullMQ; what a queue that is down misses, the sweep asks for again. */
@Injectable()
export class QueuedImportJobs implements ImportJobs {
  readonly #jobs: Jobs;
  /** The batches that a job of the running interval was asked for: one that is asked for by several requests at once would let them wait for each other. */
  readonly #asked = { interval: 0, batches: new Set<number>() };

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async check(batchId: number, when: CheckTime): Promise<void> {
    if (when === 'soon') return this.#checkSoon(batchId);
    await this.#jobs.offer(checkChunksJob, [{ key: `${batchId}-${when}${suffix(when === 'lost')}`, data: { batchId } }]);
  }

  /** The job of an interval starts when the interval is over: no chunk of it can come too late for it. */
  async #checkSoon(batchId: number): Promise<void> {
    const interval = Math.floor(Date.now() / TOGETHER_MS);
    if (this.#asked.interval !== interval) Object.assign(this.#asked, { interval, batches: new Set() });
    const { batches } = this.#asked;
    if (batches.has(batchId)) return;
    batches.add(batchId);
    const delayMs = (interval + 1) * TOGETHER_MS - Date.now();
    const isAdded = await this.#jobs.offer(checkChunksJob, [{ key: `${batchId}-${interval}`, data: { batchId }, delayMs }]);
    if (!isAdded) batches.delete(batchId);
  }

  async settle(batchId: number, isLost = false): Promise<void> {
    await this.#jobs.offer(settleImportJob, [{ key: `${batchId}${suffix(isLost)}`, data: { batchId } }]);
  }
}

/** A job that a dead worker holds keeps its id until its lock has run out; another id is not kept waiting by it. */
const suffix = (isLost: boolean): string => (isLost ? `-${Math.floor(Date.now() / LOST_AGAIN_MS)}` : '');
