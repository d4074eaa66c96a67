import { Injectable, Module } from '@nestjs/common';
import { FillSheetModule } from '@portal/areas';
import { fillKind, FillWorker, HandlesJob, JobRunWorker, type JobControl, type JobHandler, type JobRunData } from '@portal/platform';

@HandlesJob(fillKind.job)
@Injectable()
export class FillSheetHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly worker: FillWorker,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.worker, jobId, job);
  }
}

/** The worker's half of sheets that were filled in. */
@Module({ imports: [FillSheetModule], providers: [FillWorker, FillSheetHandler] })
export class FillSheetWorkerModule {}
