import type { ImportBatchEventName } from '@portal/workflows';
import { machineColumns, type Audited } from '../audit/audited.ts';

const PROGRESS = 'how far the batch is; each row that it wrote is a record with steps of its own';

export const importBatchAudited: Audited<ImportBatchEventName> = {
  columns: ['kind', 'person_id', 'file_name', 'file_digest'],
  unaudited: {
    ...machineColumns,
    ...{ chunk_count: PROGRESS, total_rows: PROGRESS, processed_rows: PROGRESS, created_rows: PROGRESS, updated_rows: PROGRESS },
    ...{ errors: PROGRESS, finished_at: PROGRESS },
  },
};
