import type { Area } from '@portal/platform';
import { CaseExportSource } from './analysis/case-export.source.ts';
import { ReportBulkSource } from './bulk/report-bulk.source.ts';
import { EventExportSource } from './export/event-export.source.ts';
import { LossExportSource } from './export/loss-export.source.ts';
import { ReportExportSource } from './export/report-export.source.ts';
import { RiskEventModule } from './risk-event.module.ts';
import { EventSearchSource, ReportSearchSource } from './search/event-search.source.ts';
import { riskEventNotices } from './notices/event.notices.ts';
import { riskEventHolders } from './risk-event.holders.ts';
import { riskEventRecords } from './risk-event.record.ts';

/** What the house derives from this area. */
export const riskEventArea: Area = {
  records: riskEventRecords,
  holders: riskEventHolders,
  notices: riskEventNotices,
  modules: [RiskEventModule],
  search: [EventSearchSource, ReportSearchSource],
  exports: [EventExportSource, ReportExportSource, LossExportSource, CaseExportSource],
  bulk: [ReportBulkSource],
};
