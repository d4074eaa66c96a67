import type { WorkflowBinding } from '@portal/platform';
import { remediationIssueWorkflow, type RemediationIssueFacts } from '@portal/workflows';

export const remediationIssueBinding: WorkflowBinding<RemediationIssueFacts> = {
  workflow: remediationIssueWorkflow,
  table: 'remediation_issue',
  touches: ['updated_at'],
};
