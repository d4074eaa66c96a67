import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { deficiencyWorkflow, type DeficiencyWorkflow } from '@portal/workflows';

export const deficiencyKind: RecordKind<DeficiencyWorkflow> = {
  workflow: deficiencyWorkflow,
  table: 'deficiency',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.deficiency.view,
  isGone: 'not record.is_active',
};

export const deficiencyRecords: readonly RecordKind[] = [deficiencyKind];
