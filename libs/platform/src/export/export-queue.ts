import { defineJob } from '../queue/job.ts';

export const EXPORT_ATTEMPTS = 3;

export const exportJob = defineJob<{ jobId: number }>('export', 'write-export', {
  attempts: EXPORT_ATTEMPTS,
  backoff: { type: 'exponential', delay: 1_000 },
});
