import { importBatchWorkflow, type ImportBatchWorkflow } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';
import { importBatchAudited } from './import-batch.audited.ts';

export const importBatchKind: RecordKind<ImportBatchWorkflow> = {
  workflow: importBatchWorkflow,
  table: 'import_batch',
  audited: importBatchAudited,
  touches: ['updated_at'],
};
