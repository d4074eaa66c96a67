import type { FillAction } from '@portal/contract';
import { defineJobKind, type JobRun, type JobRunData } from '../job-run/job-kind.ts';
import { defineJob } from '../queue/job.ts';
import type { Said } from './fill-plan.ts';

export interface FillInput {
  readonly sheetId: number;
  readonly action: FillAction;
  readonly withUnchanged: boolean;
}

export interface FillOutput {
  readonly written: number;
  /** Why nothing was written, where that is so. */
  readonly refusal: Said | null;
}

export type FillRun = JobRun<FillInput, FillOutput>;

const ATTEMPTS = 3;

/** Writes all rows of a sheet in one transaction. It shares the queue of imports: both write many records. */
export const fillKind = defineJobKind<FillInput, FillOutput>({
  name: 'fillSheet',
  job: defineJob<JobRunData>('import', 'fill-sheet', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 500 } }),
  audience: 'requester',
  attempts: ATTEMPTS,
});
