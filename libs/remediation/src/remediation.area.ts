import type { Area } from '@portal/platform';
import { IssueBulkSource } from './bulk/issue-bulk.source.ts';
import { IssueExportSource } from './export/issue-export.source.ts';
import { remediationNotices } from './notices/issue.notices.ts';
import { RemediationModule } from './remediation.module.ts';
import { remediationRecords } from './remediation.record.ts';
import { IssueSearchSource } from './search/issue-search.source.ts';

/** What the house derives from this area. */
export const remediationArea: Area = {
  records: remediationRecords,
  notices: remediationNotices,
  modules: [RemediationModule],
  search: [IssueSearchSource],
  exports: [IssueExportSource],
  bulk: [IssueBulkSource],
};
