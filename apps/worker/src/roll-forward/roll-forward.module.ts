import { Injectable, Module } from '@nestjs/common';
import { HandlesJob, JobRunWorker, type JobControl, type JobHandler, type JobRunData } from '@portal/platform';
import { RiskControlModule, rollForwardKind, RollForwardWorker } from '@portal/risk-control';

@HandlesJob(rollForwardKind.job)
@Injectable()
export class RollForwardHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly worker: RollForwardWorker,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.worker, jobId, job);
  }
}

/** The worker's half of rolling whole filters forward. */
@Module({ imports: [RiskControlModule], providers: [RollForwardWorker, RollForwardHandler] })
export class RollForwardWorkerModule {}
