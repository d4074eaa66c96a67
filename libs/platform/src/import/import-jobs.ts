/** What an import asks of the queue: ids only. The worker's processes carry it out. */
export interface ImportJobs {
  /**
   * Checks one staged chunk. Asking twice is harmless.
   * @param isLost the job that was asked for before may sit with a worker that died: another one is added beside it
   */
  check(batchId: number, chunkIndex: number, isLost?: boolean): Promise<void>;
  /** Commits or refuses a batch whose chunks are all here and checked. Asking twice is harmless. */
  settle(batchId: number, isLost?: boolean): Promise<void>;
}

/** Tells the open pages how far an import has come. */
export interface ImportListener {
  progressed(batch: { id: number; personId: number; state: string; processed: number; total: number }): Promise<void>;
}

export const IMPORT_JOBS = Symbol('IMPORT_JOBS');
export const IMPORT_LISTENER = Symbol('IMPORT_LISTENER');
