import type { BulkInput } from '@portal/contract';
import { defineJobKind, type JobRun, type JobRunData } from '../job-run/job-kind.ts';
import { defineJob } from '../queue/job.ts';

export interface BulkRunInput {
  readonly list: string;
  readonly action: string;
  readonly input: BulkInput;
  readonly total: number;
}

export interface BulkRunOutput {
  readonly done: number;
  readonly refused: number;
  readonly failed: number;
  /** What gathers the mails of the batches; opened by the first one. */
  readonly bulkId: number | null;
}

export type BulkRun = JobRun<BulkRunInput, BulkRunOutput>;

/** Tries in a row that may fail before a run is given up; a batch that goes through begins the count anew. */
const ATTEMPTS = 5;

/** Does an action with some batches of rows, and asks for the next ones. It shares the queue of imports: both write many records. */
export const bulkKind = defineJobKind<BulkRunInput, BulkRunOutput>({
  name: 'bulk',
  job: defineJob<JobRunData>('import', 'bulk-run', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 500 } }),
  audience: 'requester',
  attempts: ATTEMPTS,
});
