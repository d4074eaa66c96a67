import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { evidenceRequestWorkflow, type EvidenceRequestWorkflow } from '@portal/workflows';

export const evidenceRequestKind: RecordKind<EvidenceRequestWorkflow> = {
  workflow: evidenceRequestWorkflow,
  table: 'evidence_request',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.evidenceRequest.view,
  isGone: 'not record.is_active',
};

export const evidenceRequestRecords: readonly RecordKind[] = [evidenceRequestKind];
