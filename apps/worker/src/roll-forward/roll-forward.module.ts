import { Injectable, Module } from '@nestjs/common';
import { HandlesJob, Sweeps, type JobControl, type JobHandler, type SweepTask } from '@portal/platform';
import { ROLL_FORWARD_ATTEMPTS, RiskControlModule, rollForwardJob, RollForwardWorker } from '@portal/risk-control';

@HandlesJob(rollForwardJob)
@Injectable()
export class RollForwardHandler implements JobHandler<{ jobId: number }> {
  constructor(private readonly worker: RollForwardWorker) {}

  /** After the last try the person is told; the error itself goes on to the log. */
  async handle({ jobId }: { jobId: number }, job: JobControl): Promise<void> {
    try {
      await this.worker.work(jobId);
    } catch (error) {
      if (job.attemptsMade + 1 >= ROLL_FORWARD_ATTEMPTS)
        await this.worker.giveUp(jobId, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}

/** Offers jobs again that a crash lost. */
@Sweeps()
@Injectable()
export class RollForwardResumeSweep implements SweepTask {
  readonly name = 'roll-forward-resume';
  readonly everyMs = 10_000;

  constructor(private readonly worker: RollForwardWorker) {}

  run(): Promise<number> {
    return this.worker.resume();
  }
}

/** Forgets old summaries. */
@Sweeps()
@Injectable()
export class RollForwardRetentionSweep implements SweepTask {
  readonly name = 'roll-forward-retention';
  readonly everyMs = 6 * 3_600_000;

  constructor(private readonly worker: RollForwardWorker) {}

  run(): Promise<void> {
    return this.worker.clear();
  }
}

/** The worker's half of rolling whole filters forward. */
@Module({
  imports: [RiskControlModule],
  providers: [RollForwardWorker, RollForwardHandler, RollForwardResumeSweep, RollForwardRetentionSweep],
})
export class RollForwardWorkerModule {}
