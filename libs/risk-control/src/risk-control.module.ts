import { Module, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { RemediationModule } from '@portal/remediation';
import { CategoryCarriersModule } from '@portal/risk-register';
import { ReviewAllocation } from './allocation/review-allocation.service.ts';
import { CampaignExportSource } from './campaign/campaign-export.source.ts';
import { CampaignQueries } from './campaign/campaign.queries.ts';
import { campaignKind } from './campaign/campaign.record.ts';
import { MyCampaigns } from './campaign/my-campaigns.queries.ts';
import { CampaignService } from './campaign/campaign.service.ts';
import { DueDating } from './due-dating.ts';
import { ControlDepartments } from './administration/control-departments.ts';
import { ControlCategories } from './administration/control-categories.ts';
import { ControlUsage } from './administration/control-usage.ts';
import { ManagementBulkSource, MyControlBulkSource, ReviewBulkSource } from './bulk/control-bulk.source.ts';
import { ControlDeeds } from './bulk/control-deeds.ts';
import { ClosingService } from './closing.service.ts';
import { DeficiencyService } from './deficiency.service.ts';
import { DashboardQueries } from './dashboard/dashboard.queries.ts';
import { LateControlQueries } from './dashboard/late-controls.queries.ts';
import { ControlExportSource } from './export/control-export.source.ts';
import { ControlImportRules } from './import/control-import.rules.ts';
import { FurtherColumns } from './further/further-columns.ts';
import { ControlCounts } from './figures/control-counts.ts';
import { ControlRecount } from './figures/control-recount.ts';
import { VerdictCounts } from './figures/verdict-counts.ts';
import { AssessmentSheetSource } from './fill-sheet/assessment-sheet.source.ts';
import { EvidenceService } from './evidence.service.ts';
import { IndependentReviewService } from './independent-review.service.ts';
import { ManyControls } from './many-controls.service.ts';
import { ReminderService } from './reminder.service.ts';
import { RollForwardService } from './roll-forward/roll-forward.service.ts';
import { RiskControlIssueParent } from './issue-parent.ts';
import { ControlDuties } from './leaver/control-duties.ts';
import { OwnershipService } from './ownership.service.ts';
import { RecordQueries } from './record.queries.ts';
import { actionsOn, RiskControlQueries } from './risk-control.queries.ts';
import { RiskControlReader } from './risk-control.reader.ts';
import { riskControlKind } from './risk-control.record.ts';
import { RiskControlService } from './risk-control.service.ts';
import { CampaignSearchSource } from './search/campaign-search.source.ts';
import { ControlSearchSource } from './search/control-search.source.ts';
import { RiskCoverageQueries } from './sharing/risk-coverage.queries.ts';
import { SharedControlService } from './sharing/shared-control.service.ts';
import { SharedJoins } from './sharing/shared-joins.ts';
import { SharingHindrances } from './sharing/sharing-hindrances.ts';
import { SelfAssessmentService } from './self-assessment.service.ts';
import { TrailQueries } from './trail/trail.queries.ts';
import { YearEndSource } from './year-end/year-end.source.ts';

const services = [
  AssessmentSheetSource,
  CampaignExportSource,
  CampaignQueries,
  MyCampaigns,
  CampaignSearchSource,
  CampaignService,
  DueDating,
  ClosingService,
  DeficiencyService,
  ControlCounts,
  ControlRecount,
  ControlDeeds,
  ControlExportSource,
  ControlImportRules,
  ControlSearchSource,
  DashboardQueries,
  EvidenceService,
  FurtherColumns,
  IndependentReviewService,
  LateControlQueries,
  ManagementBulkSource,
  MyControlBulkSource,
  OwnershipService,
  RecordQueries,
  ManyControls,
  ReminderService,
  ReviewBulkSource,
  ReviewAllocation,
  RiskControlQueries,
  RiskControlReader,
  RiskControlService,
  RollForwardService,
  SelfAssessmentService,
  RiskCoverageQueries,
  SharedControlService,
  SharedJoins,
  SharingHindrances,
  TrailQueries,
  VerdictCounts,
  YearEndSource,
];

/** The risk control lifecycle with its assessment and its review. */
@Module({
  imports: [AdminRegistryModule, CategoryCarriersModule, RemediationModule],
  providers: [...services, ControlCategories, ControlDepartments, ControlDuties, ControlUsage, RiskControlIssueParent],
  exports: services,
})
export class RiskControlModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly controls: RiskControlReader,
    private readonly campaigns: CampaignQueries,
  ) {}

  onModuleInit(): void {
    this.readers.register(riskControlKind, async (id, reader) => {
      const { row } = await this.controls.read(id, reader);
      return { number: row.risk_no, state: row.state, allowedActions: actionsOn(row, reader.actor) };
    });
    this.readers.register(campaignKind, async (id, { actor }) => {
      if (!actor.isAdministrator) throw new Refusal('not_found');
      const { campaign_no: number, state, allowedActions } = await this.campaigns.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
