import { Module, type OnModuleInit } from '@nestjs/common';
import { RecordQueries, riskControlKind, RiskControlModule, RollForwardJobs, TrailQueries } from '@portal/risk-control';
import { RiskEventModule } from '@portal/risk-event';
import { RiskRegisterModule } from '@portal/risk-register';
import { TrailSources } from '../audit/trail-sources.ts';
import { FileAccess } from '../file/file-access.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { DashboardController } from './dashboard.controller.ts';
import { toReader } from '@portal/directory';
import { isIssueRoute } from '../remediation/issue-routes.ts';
import { ReviewAllocationController } from './review-allocation.controller.ts';
import { RiskControlBulkController } from './risk-control-bulk.controller.ts';
import { RiskControlController } from './risk-control.controller.ts';
import { RiskControlListController } from './risk-control-list.controller.ts';
import { RiskControlRecordController } from './risk-control-record.controller.ts';

/** The calls of the risk control area; it also tells who may read evidence, and lost answers again. */
@Module({
  imports: [RiskControlModule, RiskEventModule, RiskRegisterModule],
  controllers: [
    DashboardController,
    ReviewAllocationController,
    RiskControlBulkController,
    RiskControlController,
    RiskControlListController,
    RiskControlRecordController,
  ],
  providers: [RollForwardJobs],
  exports: [RollForwardJobs],
})
export class RiskControlApiModule implements OnModuleInit {
  constructor(
    private readonly records: RecordQueries,
    private readonly rebuilders: AnswerRebuilders,
    private readonly files: FileAccess,
    private readonly trail: TrailQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: (route) => route.area === 'risk-control' && !isIssueRoute(route),
      rebuild: async (subjectId, person) => this.records.saved(await this.records.controlOf(subjectId), toReader(person)),
    });
    this.files.register((fileId, person) => this.records.mayReadFile(fileId, toReader(person)));
    this.trails.register({
      type: 'riskControl',
      workflow: riskControlKind.workflow.name,
      open: (id, person) => this.trail.open(id, toReader(person)),
    });
  }
}
