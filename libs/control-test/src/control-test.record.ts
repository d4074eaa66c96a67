import { controlOfCompany, periodGoesOn } from '@portal/assessment-period';
import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { controlTestWorkflow, type ControlTestWorkflow } from '@portal/workflows';
import { controlTestAudited } from './control-test.audited.ts';

/** SQL: a test belongs where its control does. @param test its alias @param company SQL of type bigint */
export const testOfCompany = (test: string, company: string): string => controlOfCompany(`${test}.control_id`, company);

export const controlTestKind: RecordKind<ControlTestWorkflow> = {
  workflow: controlTestWorkflow,
  table: 'control_test',
  audited: controlTestAudited,
  personColumn: 'tester_id',
  touches: ['updated_at'],
  numberColumn: 'record_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.controlTest.view,
  acts: {
    testControl: { events: ['START', 'SUBMIT', 'RECORD_RESULTS'] },
    reviewTest: { events: ['CONCLUDE'], dialog: 'CONCLUDE' },
  },
  isGone: 'not record.is_active',
  isOver: `not ${periodGoesOn('record.period_id')}`,
  isOfCompany: testOfCompany,
  // A file that proves several items hangs on the test once.
  files: 'select test_id as record, file_id as file from control_test_evidence union select test_id, file_id from control_test_population',
};

export const controlTestRecords: readonly RecordKind[] = [controlTestKind];
