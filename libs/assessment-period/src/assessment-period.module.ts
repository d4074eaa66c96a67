import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { AssessmentPeriodExportSource } from './assessment-period-export.source.ts';
import { AssessmentPeriodSearchSource } from './assessment-period-search.source.ts';
import { AssessmentPeriodQueries } from './assessment-period.queries.ts';
import { assessmentPeriodKind } from './assessment-period.record.ts';
import { AssessmentPeriodService } from './assessment-period.service.ts';

const providers = [AssessmentPeriodExportSource, AssessmentPeriodQueries, AssessmentPeriodSearchSource, AssessmentPeriodService];

/** The area of assessment period records. */
@Module({ imports: [AdminRegistryModule], providers, exports: providers })
export class AssessmentPeriodModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: AssessmentPeriodQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(assessmentPeriodKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
