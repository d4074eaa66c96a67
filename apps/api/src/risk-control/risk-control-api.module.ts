import { Module, type OnModuleInit } from '@nestjs/common';
import { routes } from '@portal/contract';
import { RemediationService } from '@portal/remediation';
import { RecordQueries, RiskControlModule, RollForwardJobs, TrailQueries } from '@portal/risk-control';
import { RiskEventModule } from '@portal/risk-event';
import { TrailSources } from '../audit/trail-sources.ts';
import { FileAccess } from '../file/file-access.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { DashboardController } from './dashboard.controller.ts';
import { toReader } from '@portal/directory';
import { peopleOfIssue, toIssueRow } from './risk-control.presenter.ts';
import { RiskControlBulkController } from './risk-control-bulk.controller.ts';
import { RiskControlController } from './risk-control.controller.ts';
import { RiskControlListController } from './risk-control-list.controller.ts';
import { RiskControlRecordController } from './risk-control-record.controller.ts';

/** Calls that are about an issue and answer it. */
const issueRoutes: readonly string[] = [routes.updateRemediationIssue.name, routes.reassignIssue.name];

/** The calls of the risk control area; it also tells who may read evidence, and lost answers again. */
@Module({
  imports: [RiskControlModule, RiskEventModule],
  controllers: [
    DashboardController,
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
    private readonly remediation: RemediationService,
    private readonly rebuilders: AnswerRebuilders,
    private readonly files: FileAccess,
    private readonly trail: TrailQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: (route) => issueRoutes.includes(route.name),
      rebuild: async (subjectId, person) => {
        const issue = await this.remediation.view(subjectId, person.actor);
        return toIssueRow(issue, await this.records.people(peopleOfIssue(issue)), person.standsInFor);
      },
    });
    this.rebuilders.register({
      matches: (route) => route.area === 'risk-control',
      rebuild: async (subjectId, person) => this.records.saved(await this.records.controlOf(subjectId), toReader(person)),
    });
    this.files.register((fileId, person) => this.records.mayReadFile(fileId, toReader(person)));
    this.trails.register({
      type: 'riskControl',
      assertReadable: (id, person) => this.records.assertReadable(id, toReader(person)),
      at: (id, when, person) => this.trail.at(id, when, toReader(person)),
      difference: (id, between, person) => this.trail.difference(id, between, toReader(person)),
    });
  }
}
