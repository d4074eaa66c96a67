import { Injectable } from '@nestjs/common';
import { EXPORT_ATTEMPTS, exportJob, ExportWriter, HandlesJob, type JobControl, type JobHandler } from '@portal/platform';

@HandlesJob(exportJob)
@Injectable()
export class WriteExportHandler implements JobHandler<{ jobId: number }> {
  constructor(private readonly writer: ExportWriter) {}

  /** After the last try the person is told; the error itself goes on to the log. */
  async handle({ jobId }: { jobId: number }, job: JobControl): Promise<void> {
    try {
      await this.writer.write(jobId);
    } catch (error) {
      if (job.attemptsMade + 1 >= EXPORT_ATTEMPTS) await this.writer.giveUp(jobId, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}
