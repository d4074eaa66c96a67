import type { WorkflowBinding } from '@portal/platform';
import { independentReviewWorkflow, riskControlWorkflow, type IndependentReviewFacts, type RiskControlFacts } from '@portal/workflows';

export const riskControlBinding: WorkflowBinding<RiskControlFacts> = {
  workflow: riskControlWorkflow,
  table: 'risk_control',
  touches: ['updated_at'],
};

export const independentReviewBinding: WorkflowBinding<IndependentReviewFacts> = {
  workflow: independentReviewWorkflow,
  table: 'independent_review',
};
