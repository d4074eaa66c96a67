import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  findOffice,
  HandlesJob,
  JobRunWorker,
  Sweeps,
  type Config,
  type JobControl,
  type JobHandler,
  type JobRunData,
  type SweepTask,
} from '@portal/platform';
import { PolicyRenderings, renderingKind } from '@portal/policy';

/** Draws a policy file as pages where this worker has an office program; another worker's sweep offers it again where it has none. */
@HandlesJob(renderingKind.job)
@Injectable()
export class RenderHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly renderings: PolicyRenderings,
    private readonly runs: JobRunWorker,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    const office = await findOffice(this.config.SOFFICE_PATH);
    if (office) await this.runs.take(this.renderings.workWith(office), jobId, job);
  }
}

/** Has the files drawn that nobody has looked at yet, so that their pages are there when somebody does. */
@Sweeps()
@Injectable()
export class RenderSweep implements SweepTask {
  readonly name = 'policy-renderings';
  readonly everyMs = 15_000;

  constructor(
    private readonly renderings: PolicyRenderings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many files were offered */
  async run(): Promise<number> {
    return (await findOffice(this.config.SOFFICE_PATH)) ? this.renderings.sweep() : 0;
  }
}
