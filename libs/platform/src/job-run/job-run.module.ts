import { Global, Module } from '@nestjs/common';
import { JobRunSweep, JobRunWorker } from './job-run-worker.ts';
import { JobRuns } from './job-runs.service.ts';

/** Runs of jobs, for every process. */
@Global()
@Module({ providers: [JobRuns], exports: [JobRuns] })
export class JobRunModule {}

/** The worker's half: it takes runs through their life, and offers lost ones again. */
@Global()
@Module({ providers: [JobRunWorker, JobRunSweep], exports: [JobRunWorker] })
export class JobRunWorkerModule {}
