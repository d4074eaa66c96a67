import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { assessmentPeriodWorkflow, type AssessmentPeriodWorkflow } from '@portal/workflows';

export const assessmentPeriodKind: RecordKind<AssessmentPeriodWorkflow> = {
  workflow: assessmentPeriodWorkflow,
  table: 'assessment_period',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.assessmentPeriod.view,
  isGone: 'not record.is_active',
};

export const assessmentPeriodRecords: readonly RecordKind[] = [assessmentPeriodKind];
