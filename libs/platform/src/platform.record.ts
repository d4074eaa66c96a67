import { importBatchKind } from './import/import-batch.record.ts';
import type { RecordKind } from './record/index.ts';

/** The lifecycles of the machinery itself. */
export const platformRecords: readonly RecordKind[] = [importBatchKind];
