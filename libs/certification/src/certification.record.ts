import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { certificationWorkflow, type CertificationWorkflow } from '@portal/workflows';

export const certificationKind: RecordKind<CertificationWorkflow> = {
  workflow: certificationWorkflow,
  table: 'certification',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.certification.view,
  isGone: 'not record.is_active',
};

export const certificationRecords: readonly RecordKind[] = [certificationKind];
