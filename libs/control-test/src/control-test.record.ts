import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { controlTestWorkflow, type ControlTestWorkflow } from '@portal/workflows';

export const controlTestKind: RecordKind<ControlTestWorkflow> = {
  workflow: controlTestWorkflow,
  table: 'control_test',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.controlTest.view,
  isGone: 'not record.is_active',
};

export const controlTestRecords: readonly RecordKind[] = [controlTestKind];
