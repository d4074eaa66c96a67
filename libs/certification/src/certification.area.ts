import type { Area } from '@portal/platform';
import { StatementBulkSource } from './bulk/statement-bulk.source.ts';
import { CertificationExportSource } from './certification-export.source.ts';
import { certificationHolders } from './certification.holders.ts';
import { CertificationModule } from './certification.module.ts';
import { certificationRecords } from './certification.record.ts';
import { CertificationSearchSource } from './certification-search.source.ts';
import { CommitteePackSearchSource } from './pack/committee-pack-search.source.ts';
import { committeePackKind } from './pack/committee-pack.record.ts';
import { WorkingPapersSource } from './papers/working-papers.source.ts';
import { certificationNotices } from './notices/certification.notices.ts';

/** What the house derives from this area. */
export const certificationArea: Area = {
  records: [...certificationRecords, committeePackKind],
  holders: certificationHolders,
  notices: certificationNotices,
  modules: [CertificationModule],
  bulk: [StatementBulkSource],
  search: [CertificationSearchSource, CommitteePackSearchSource],
  exports: [CertificationExportSource, WorkingPapersSource],
};
