import type { WorkflowBinding } from '@portal/platform';
import { policyFolderWorkflow, policyVersionWorkflow, type PolicyFolderFacts, type PolicyVersionFacts } from '@portal/workflows';

export const policyVersionBinding: WorkflowBinding<PolicyVersionFacts> = {
  workflow: policyVersionWorkflow,
  table: 'policy_version',
  touches: ['updated_at'],
};

export const policyFolderBinding: WorkflowBinding<PolicyFolderFacts> = {
  workflow: policyFolderWorkflow,
  table: 'policy_folder',
  touches: ['updated_at'],
};
