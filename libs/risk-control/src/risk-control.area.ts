import type { Area } from '@portal/platform';
import { ManagementBulkSource, MyControlBulkSource, ReviewBulkSource } from './bulk/control-bulk.source.ts';
import { AssessmentSheetSource } from './fill-sheet/assessment-sheet.source.ts';
import { CampaignExportSource } from './campaign/campaign-export.source.ts';
import { ControlExportSource } from './export/control-export.source.ts';
import { RiskControlModule } from './risk-control.module.ts';
import { CampaignSearchSource } from './search/campaign-search.source.ts';
import { ControlSearchSource } from './search/control-search.source.ts';
import { riskControlNotices } from './notices/control.notices.ts';
import { riskControlHolders } from './risk-control.holders.ts';
import { riskControlRecords } from './risk-control.record.ts';
import { YearEndSource } from './year-end/year-end.source.ts';

/** What the house derives from this area. */
export const riskControlArea: Area = {
  records: riskControlRecords,
  holders: riskControlHolders,
  notices: riskControlNotices,
  modules: [RiskControlModule],
  search: [ControlSearchSource, CampaignSearchSource],
  exports: [CampaignExportSource, ControlExportSource, YearEndSource],
  sheets: [AssessmentSheetSource],
  bulk: [ManagementBulkSource, MyControlBulkSource, ReviewBulkSource],
};
