import { importBatchWorkflow, type ImportBatchFacts } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';

export const importBatchKind: RecordKind<ImportBatchFacts> = {
  workflow: importBatchWorkflow,
  table: 'import_batch',
  touches: ['updated_at'],
};
