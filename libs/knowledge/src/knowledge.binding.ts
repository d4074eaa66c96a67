import type { WorkflowBinding } from '@portal/platform';
import { shareReadingWorkflow, shareWorkflow, type ShareFacts, type ShareReadingFacts } from '@portal/workflows';

export const shareBinding: WorkflowBinding<ShareFacts> = { workflow: shareWorkflow, table: 'kms_share', touches: ['updated_at'] };

export const shareReadingBinding: WorkflowBinding<ShareReadingFacts> = {
  workflow: shareReadingWorkflow,
  table: 'share_reading',
  touches: ['updated_at'],
};
