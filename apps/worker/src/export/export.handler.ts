import { Injectable } from '@nestjs/common';
import {
  exportKind,
  ExportWriter,
  HandlesJob,
  JobRunWorker,
  Sweeps,
  type JobControl,
  type JobHandler,
  type JobRunData,
  type SweepTask,
} from '@portal/platform';

@HandlesJob(exportKind.job)
@Injectable()
export class WriteExportHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly writer: ExportWriter,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.writer, jobId, job);
  }
}

/** Removes the files of old exports. */
@Sweeps()
@Injectable()
export class ExportRetentionSweep implements SweepTask {
  readonly name = 'export-retention';
  readonly everyMs = 3_600_000;

  constructor(private readonly writer: ExportWriter) {}

  run(): Promise<void> {
    return this.writer.clear();
  }
}
