import { importBatchWorkflow, type ImportBatchWorkflow } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';

export const importBatchKind: RecordKind<ImportBatchWorkflow> = {
  workflow: importBatchWorkflow,
  table: 'import_batch',
  touches: ['updated_at'],
};
