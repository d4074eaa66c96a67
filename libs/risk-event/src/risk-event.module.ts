import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { RemediationModule } from '@portal/remediation';
import { CategoryCarriersModule } from '@portal/risk-register';
import { CaseExportSource } from './analysis/case-export.source.ts';
import { LossComparison } from './analysis/loss-comparison.queries.ts';
import { LossQueries } from './analysis/loss.queries.ts';
import { EventCareService } from './event-care.service.ts';
import { EventDecisionService } from './event-decision.service.ts';
import { EventRecordQueries } from './event-record.queries.ts';
import { EventDepartments } from './event-departments.ts';
import { EventCategories } from './event-categories.ts';
import { EventUsage } from './event-usage.ts';
import { eventActions, EventQueries } from './event.queries.ts';
import { ReportBulkSource } from './bulk/report-bulk.source.ts';
import { EventExportSource } from './export/event-export.source.ts';
import { ReportExportSource } from './export/report-export.source.ts';
import { RiskEventIssueParent } from './event-issue-parent.ts';
import { RiskReportIssueParent } from './issue-parent.ts';
import { LinkedControls } from './linked-controls.ts';
import { EventSearchSource, ReportSearchSource } from './search/event-search.source.ts';
import { EventTrailQueries } from './trail/event-trail.queries.ts';
import { ExchangeRateAdmin } from './loss/exchange-rates.service.ts';
import { LossLedger } from './loss/loss-ledger.service.ts';
import { LossExportSource } from './export/loss-export.source.ts';
import { ReportDuties } from './report-duties.ts';
import { ReportDutyService } from './report-duty.service.ts';
import { reportActions, ReportQueries } from './report.queries.ts';
import { RiskEventReader } from './risk-event.reader.ts';
import { riskEventKind, riskReportKind } from './risk-event.record.ts';
import { RiskEventService } from './risk-event.service.ts';
import { RiskReportReader } from './risk-report.reader.ts';
import { RiskReportService } from './risk-report.service.ts';

const services = [
  CaseExportSource,
  EventCareService,
  EventDecisionService,
  EventExportSource,
  EventQueries,
  EventRecordQueries,
  EventSearchSource,
  EventTrailQueries,
  ExchangeRateAdmin,
  LinkedControls,
  LossExportSource,
  LossLedger,
  LossComparison,
  LossQueries,
  ReportBulkSource,
  ReportDutyService,
  ReportExportSource,
  ReportQueries,
  ReportSearchSource,
  RiskEventReader,
  RiskEventService,
  RiskReportReader,
  RiskReportService,
];

/** Risk events and the response reports that follow from them. */
@Module({
  imports: [AdminRegistryModule, CategoryCarriersModule, RemediationModule],
  providers: [...services, EventCategories, EventDepartments, EventUsage, ReportDuties, RiskEventIssueParent, RiskReportIssueParent],
  exports: services,
})
export class RiskEventModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly events: RiskEventReader,
    private readonly reports: RiskReportReader,
  ) {}

  onModuleInit(): void {
    this.readers.register(riskEventKind, async (id, reader) => {
      const { row } = await this.events.read(id, reader);
      return { number: row.event_no, state: row.state, allowedActions: eventActions(row, reader.actor) };
    });
    this.readers.register(riskReportKind, async (id, reader) => {
      const { row } = await this.reports.read(id, reader);
      return { number: row.report_no, state: row.state, allowedActions: reportActions(row, reader.actor) };
    });
  }
}
