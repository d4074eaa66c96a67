import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { certificationWorkflow, type CertificationWorkflow } from '@portal/workflows';
import { certificationAudited } from './certification.audited.ts';

export const certificationKind: RecordKind<CertificationWorkflow> = {
  workflow: certificationWorkflow,
  table: 'certification',
  audited: certificationAudited,
  personColumn: 'signer_id',
  touches: ['updated_at'],
  dependentsColumn: 'dependent_ids',
  numberColumn: 'record_no',
  page: recordPages.certification.view,
  acts: { sign: { events: ['SIGN'], dialog: 'SIGN' } },
  isGone: 'not record.is_active',
};

export const certificationRecords: readonly RecordKind[] = [certificationKind];
