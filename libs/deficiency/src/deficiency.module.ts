import { Module, type OnModuleInit } from '@nestjs/common';
import { AssessmentPeriodModule, CoveredRooms, OpenWork, WithdrawalHolds } from '@portal/assessment-period';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { coveredDeficiencies } from './deficiency.access.ts';
import { DeficiencyCarrier } from './carried-deficiencies.ts';
import { RemediationModule } from '@portal/remediation';
import { DeficiencyExportSource } from './deficiency-export.source.ts';
import { DeficiencyIssueParent } from './deficiency-issue-parent.ts';
import { DeficiencySearchSource } from './deficiency-search.source.ts';
import { countUnconcluded, countUnsettled } from './deficiency-list.ts';
import { DeficiencyPages } from './deficiency-page.queries.ts';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { DeficiencyRemediation } from './deficiency-remediation.service.ts';
import { DeficiencyService } from './deficiency.service.ts';
import { DeficiencySources } from './deficiency-sources.service.ts';
import { EvaluationService } from './evaluation.service.ts';
import { FindingRooms } from './found-in.ts';
import { StandardService } from './standard.service.ts';

const providers = [
  DeficiencyCarrier,
  DeficiencyExportSource,
  DeficiencyIssueParent,
  DeficiencyPages,
  DeficiencyQueries,
  DeficiencyRemediation,
  DeficiencySearchSource,
  DeficiencyService,
  DeficiencySources,
  EvaluationService,
  FindingRooms,
  StandardService,
];

/** The area of deficiency records. */
@Module({ imports: [AdminRegistryModule, AssessmentPeriodModule, RemediationModule], providers, exports: providers })
export class DeficiencyModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: DeficiencyQueries,
    private readonly rooms: CoveredRooms,
    private readonly openWork: OpenWork,
    private readonly holds: WithdrawalHolds,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.rooms.register(coveredDeficiencies);
    this.openWork.register('deficiency', countUnconcluded);
    this.holds.register('deficiency', countUnsettled);
    this.readers.register(deficiencyKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
