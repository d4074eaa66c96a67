import { Injectable } from '@nestjs/common';
import {
  checkChunksJob,
  HandlesJob,
  IMPORT_ATTEMPTS,
  ImportSettlement,
  settleImportJob,
  type JobControl,
  type JobHandler,
} from '@portal/platform';

/** After the last try the uploader is told; the error itself goes on to the log. */
async function givingUp(settlement: ImportSettlement, batchId: number, job: JobControl, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (job.attemptsMade + 1 >= IMPORT_ATTEMPTS) await settlement.giveUp(batchId);
    throw error;
  }
}

@HandlesJob(checkChunksJob)
@Injectable()
export class CheckChunksHandler implements JobHandler<{ batchId: number }> {
  constructor(private readonly settlement: ImportSettlement) {}

  handle({ batchId }: { batchId: number }, job: JobControl): Promise<void> {
    return givingUp(this.settlement, batchId, job, () => this.settlement.checkStaged(batchId));
  }
}

@HandlesJob(settleImportJob)
@Injectable()
export class SettleImportHandler implements JobHandler<{ batchId: number }> {
  constructor(private readonly settlement: ImportSettlement) {}

  handle({ batchId }: { batchId: number }, job: JobControl): Promise<void> {
    return givingUp(this.settlement, batchId, job, () => this.settlement.settle(batchId));
  }
}
