import type { Area } from '@portal/platform';
import { EvidenceRequest } from './evidence-request.entity.ts';
import { EvidenceRequestExportSource } from './evidence-request-export.source.ts';
import { evidenceRequestHolders } from './evidence-request.holders.ts';
import { EvidenceRequestModule } from './evidence-request.module.ts';
import { evidenceRequestRecords } from './evidence-request.record.ts';
import { EvidenceRequestSearchSource } from './evidence-request-search.source.ts';
import { EvidenceSearchSource } from './evidence/evidence-search.source.ts';
import { evidenceRequestNotices } from './notices/evidence-request.notices.ts';

/** What the house derives from this area. */
export const evidenceRequestArea: Area = {
  records: evidenceRequestRecords,
  holders: evidenceRequestHolders,
  notices: evidenceRequestNotices,
  entities: [EvidenceRequest],
  modules: [EvidenceRequestModule],
  search: [EvidenceRequestSearchSource, EvidenceSearchSource],
  exports: [EvidenceRequestExportSource],
};
