import { Module, type OnModuleInit } from '@nestjs/common';
import { routes } from '@portal/contract';
import { PolicyModule } from '@portal/policy';
import { RiskControlModule } from '@portal/risk-control';
import { EventRecordQueries, EventTrailQueries, LinkedControls, RiskEventModule } from '@portal/risk-event';
import { ExportApiModule } from '../export/export-api.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { FileAccess } from '../file/file-access.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { ControlFinderQueries } from './control-finder.ts';
import { EventAnswers } from './event-answers.ts';
import { toReader } from '@portal/directory';
import { LossController } from './loss.controller.ts';
import { RiskEventListController } from './risk-event-list.controller.ts';
import { AnalysisController } from './analysis.controller.ts';
import { RiskEventRecordController } from './risk-event-record.controller.ts';
import { RiskEventController } from './risk-event.controller.ts';
import { RiskNoQueries } from './risk-no.queries.ts';

/** Calls that move an event and answer it, and those that move a report. */
const eventRoutes: readonly string[] = [
  routes.saveRiskEventDraft,
  routes.submitRiskEvent,
  routes.riskEventApproval,
  routes.closeRiskEvent,
  routes.reopenRiskEvent,
  routes.ccRiskEventTo,
  routes.recordRiskEventLoss,
  routes.correctRiskEventLoss,
  routes.withdrawRiskEventLoss,
].map((route) => route.name);
const reportRoutes: readonly string[] = [
  routes.saveRiskReportDraft,
  routes.submitRiskReport,
  routes.riskReportReject,
  routes.reassignRiskReport,
].map((route) => route.name);

/** The calls of risk events and reports; it also tells who may read their files, lost answers again, and how events find their control. */
@Module({
  imports: [ExportApiModule, RiskEventModule, RiskControlModule, PolicyModule],
  controllers: [AnalysisController, LossController, RiskEventController, RiskEventListController, RiskEventRecordController],
  providers: [ControlFinderQueries, EventAnswers, RiskNoQueries],
})
export class RiskEventApiModule implements OnModuleInit {
  constructor(
    private readonly answers: EventAnswers,
    private readonly records: EventRecordQueries,
    private readonly controls: LinkedControls,
    private readonly finder: ControlFinderQueries,
    private readonly rebuilders: AnswerRebuilders,
    private readonly files: FileAccess,
    private readonly trail: EventTrailQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: (route) => eventRoutes.includes(route.name),
      rebuild: (subjectId, person) => this.answers.savedEvent(subjectId, person),
    });
    this.rebuilders.register({
      matches: (route) => route.name === routes.deleteRiskEvent.name,
      rebuild: (subjectId) => Promise.resolve({ id: subjectId }),
    });
    this.rebuilders.register({
      matches: (route) => reportRoutes.includes(route.name),
      rebuild: (subjectId, person) => this.answers.savedReport(subjectId, person),
    });
    this.rebuilders.register({
      matches: (route) => route.name === routes.riskReportApproval.name,
      rebuild: (subjectId, person) => this.answers.approvedReport(subjectId, person),
    });
    this.files.register((fileId, person) => this.records.mayReadFile(fileId, toReader(person)));
    for (const type of ['riskEvent', 'riskReport'] as const) {
      this.trails.register({ type, workflow: type, open: (id, person) => this.trail.open(type, id, toReader(person)) });
    }
    this.controls.register((riskNo, reader) => this.finder.find(riskNo, reader));
  }
}
