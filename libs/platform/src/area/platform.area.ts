import { BulkResultsSource } from '../bulk/bulk-results.source.ts';
import { BulkRunModule } from '../bulk/bulk-run.module.ts';
import { importBatchKind } from '../import/import-batch.record.ts';
import type { Area } from './area.ts';

/** The lifecycles of the machinery itself. */
export const platformArea: Area = { records: [importBatchKind], modules: [BulkRunModule], exports: [BulkResultsSource] };
