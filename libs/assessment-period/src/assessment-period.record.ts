import { recordPages } from '@portal/contract';
import { machineColumns, numberOfKey, type Audited, type RecordKind } from '@portal/platform';
import { assessmentPeriodWorkflow, type AssessmentPeriodEventName, type AssessmentPeriodWorkflow } from '@portal/workflows';

const assessmentPeriodAudited: Audited<AssessmentPeriodEventName> = {
  columns: ['record_no', 'title', 'title_en', 'kind', 'first_day', 'last_day', 'currency', 'sign_off_by', 'share_percent', 'is_active'],
  unaudited: {
    ...machineColumns,
    owner_id: 'who planned it: the actor of the first step',
    previous_id: 'what it was carried over from, told by its first step',
  },
  before: { record_no: numberOfKey('AP') },
};

export const assessmentPeriodKind: RecordKind<AssessmentPeriodWorkflow> = {
  workflow: assessmentPeriodWorkflow,
  table: 'assessment_period',
  audited: assessmentPeriodAudited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.assessmentPeriod.view,
  isGone: 'not record.is_active',
  files: 'select period_id as record, file_id as file from period_materiality where file_id is not null',
};

export const assessmentPeriodRecords: readonly RecordKind[] = [assessmentPeriodKind];
