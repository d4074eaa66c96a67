import type { WorkflowBinding } from '@portal/platform';
import { examAttemptWorkflow, examWorkflow, type ExamAttemptFacts, type ExamFacts } from '@portal/workflows';

export const examBinding: WorkflowBinding<ExamFacts> = { workflow: examWorkflow, table: 'exam', touches: ['updated_at'] };

export const examAttemptBinding: WorkflowBinding<ExamAttemptFacts> = {
  workflow: examAttemptWorkflow,
  table: 'exam_attempt',
  touches: ['updated_at'],
};
