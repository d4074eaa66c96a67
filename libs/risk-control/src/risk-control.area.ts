import type { Area } from '@portal/platform';
import { ControlExportSource } from './export/control-export.source.ts';
import { RiskControlModule } from './risk-control.module.ts';
import { ControlSearchSource, IssueSearchSource } from './search/control-search.source.ts';
import { riskControlNotices } from './notices/control.notices.ts';
import { riskControlHolders } from './risk-control.holders.ts';
import { riskControlRecords } from './risk-control.record.ts';

/** What the house derives from this area. */
export const riskControlArea: Area = {
  records: riskControlRecords,
  holders: riskControlHolders,
  notices: riskControlNotices,
  modules: [RiskControlModule],
  search: [ControlSearchSource, IssueSearchSource],
  exports: [ControlExportSource],
};
