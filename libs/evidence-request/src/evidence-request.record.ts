import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { evidenceRequestWorkflow, type EvidenceRequestWorkflow } from '@portal/workflows';
import { evidenceKind } from './evidence/evidence.record.ts';
import { evidenceRequestAudited } from './evidence-request.audited.ts';

export const evidenceRequestKind: RecordKind<EvidenceRequestWorkflow> = {
  workflow: evidenceRequestWorkflow,
  table: 'evidence_request',
  audited: evidenceRequestAudited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.evidenceRequest.view,
  acts: {
    answerRequest: { events: ['PROVIDE'], dialog: 'PROVIDE' },
    acceptEvidence: { events: ['ACCEPT'], dialog: 'ACCEPT' },
  },
  isGone: 'not record.is_active',
};

export const evidenceRequestRecords: readonly RecordKind[] = [evidenceRequestKind, evidenceKind];
