import { Injectable, Module, type Provider } from '@nestjs/common';
import { areaModules, bulkSources } from '@portal/areas';
import {
  BULK_SOURCES,
  bulkKind,
  BulkPreviews,
  BulkWorker,
  HandlesJob,
  JobRunWorker,
  type JobControl,
  type JobHandler,
  type JobRunData,
} from '@portal/platform';

@HandlesJob(bulkKind.job)
@Injectable()
export class BulkHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly worker: BulkWorker,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.worker, jobId, job);
  }
}

const sources: Provider = { provide: BULK_SOURCES, useFactory: (...all: unknown[]) => all, inject: [...bulkSources] };

/** The worker's half of actions with many rows. */
@Module({ imports: [...areaModules], providers: [sources, BulkPreviews, BulkWorker, BulkHandler] })
export class BulkWorkerModule {}
