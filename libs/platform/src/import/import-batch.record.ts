import { importBatchWorkflow, type ImportBatchWorkflow, text } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';

export const importBatchKind: RecordKind<ImportBatchWorkflow> = {
  workflow: importBatchWorkflow,
  name: text('导入', 'Import'),
  table: 'import_batch',
  touches: ['updated_at'],
};
