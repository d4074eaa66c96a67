import type { Area } from '@portal/platform';
import { DeletedExportSource } from './export/deleted-export.source.ts';
import { PolicyExportSource } from './export/policy-export.source.ts';
import { PolicyModule } from './policy.module.ts';
import { PolicyFolderSearchSource, PolicySearchSource } from './search/policy-search.source.ts';
import { policyNotices } from './notices/policy.notices.ts';
import { policyHolders } from './policy.holders.ts';
import { policyRecords } from './policy.record.ts';

/** What the house derives from this area. */
export const policyArea: Area = {
  records: policyRecords,
  holders: policyHolders,
  notices: policyNotices,
  modules: [PolicyModule],
  exports: [PolicyExportSource, DeletedExportSource],
  search: [PolicySearchSource, PolicyFolderSearchSource],
};
