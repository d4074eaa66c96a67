import { Injectable, Module } from '@nestjs/common';
import { HandlesJob, Sweeps, type JobHandler, type SweepTask } from '@portal/platform';
import { CategoryMergeModule, categoryMergeJob, CategoryMerges } from '@portal/risk-register';
import { RiskControlModule } from '@portal/risk-control';
import { RiskEventModule } from '@portal/risk-event';

@HandlesJob(categoryMergeJob)
@Injectable()
export class CategoryMergeHandler implements JobHandler<{ categoryId: number }> {
  constructor(private readonly merges: CategoryMerges) {}

  handle({ categoryId }: { categoryId: number }): Promise<void> {
    return this.merges.work(categoryId);
  }
}

/** Goes on with merges whose job a crash lost, or that failed too often in a row: a merge always ends. */
@Sweeps()
@Injectable()
export class CategoryMergeResumeSweep implements SweepTask {
  readonly name = 'category-merge-resume';
  readonly everyMs = 10_000;

  constructor(private readonly merges: CategoryMerges) {}

  run(): Promise<number> {
    return this.merges.resume();
  }
}

/** The worker's half of merging categories; the areas register what carries them. */
@Module({
  imports: [CategoryMergeModule, RiskControlModule, RiskEventModule],
  providers: [CategoryMergeHandler, CategoryMergeResumeSweep],
})
export class CategoryMergeWorkerModule {}
