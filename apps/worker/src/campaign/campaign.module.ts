import { Injectable, Module } from '@nestjs/common';
import { HandlesJob, JobRunWorker, Sweeps, type JobControl, type JobHandler, type JobRunData, type SweepTask } from '@portal/platform';
import { campaignRunKind, CampaignService, CampaignWorker, RiskControlModule } from '@portal/risk-control';

@HandlesJob(campaignRunKind.job)
@Injectable()
export class CampaignHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly worker: CampaignWorker,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.worker, jobId, job);
  }
}

/** Opens the campaigns whose day has come (docs/decisions/risk-control.md, campaigns). */
@Sweeps()
@Injectable()
export class CampaignOpeningSweep implements SweepTask {
  readonly name = 'campaign-opening';
  readonly everyMs = 60_000;

  constructor(private readonly campaigns: CampaignService) {}

  run(): Promise<number> {
    return this.campaigns.openDue();
  }
}

/** The worker's half of campaigns. */
@Module({ imports: [RiskControlModule], providers: [CampaignWorker, CampaignHandler, CampaignOpeningSweep] })
export class CampaignWorkerModule {}
