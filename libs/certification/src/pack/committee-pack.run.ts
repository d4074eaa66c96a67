import { defineJob, defineJobKind, type JobRun, type JobRunData } from '@portal/platform';

export interface CommitteePackInput {
  readonly packId: number;
}
export type CommitteePackRun = JobRun<CommitteePackInput, object>;

const ATTEMPTS = 3;

/** Freezes a pack and writes its files. It shares the queue of exports: both read much and write files. */
export const committeePackRun = defineJobKind<CommitteePackInput, object>({
  name: 'committeePack',
  job: defineJob<JobRunData>('export', 'committeePack', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 500 } }),
  audience: 'administrators',
  attempts: ATTEMPTS,
});
