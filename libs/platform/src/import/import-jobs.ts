/**
 * When staged chunks are checked: `soon` while others are expected, so that those which come close together are checked together; `now` once all are here; `lost` when
 * the job that was asked for before may sit with a worker that died, and another one is added beside it.
 */
export type CheckTime = 'soon' | 'now' | 'lost';

/** What an import asks of the queue: ids only. The worker's processes carry it out. */
export interface ImportJobs {
  /** Checks the chunks of a batch that are staged and not checked yet. Asking twice is harmless. */
  check(batchId: number, when: CheckTime): Promise<void>;
  /** Commits or refuses a batch whose chunks are all here and checked. Asking twice is harmless. */
  settle(batchId: number, isLost?: boolean): Promise<void>;
}

/** Tells the open pages how far an import has come. */
export interface ImportListener {
  progressed(batch: { id: number; personId: number; state: string; processed: number; total: number }): Promise<void>;
}

export const IMPORT_JOBS = Symbol('IMPORT_JOBS');
export const IMPORT_LISTENER = Symbol('IMPORT_LISTENER');
