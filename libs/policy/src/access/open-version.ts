import { quoteStates } from '@portal/platform';
import { policyVersionWorkflow } from '@portal/workflows';

/**
 * SQL over `p` and `v`: a version that the readers of its policy may open, because it is published, or was and the policy is still in effect
 * (docs/decisions/policy-library.md). Its files, shares and confirmations ask it.
 */
export const IS_OPEN_VERSION = `(p.is_published and v.state in (${quoteStates(policyVersionWorkflow, ['published', 'superseded'])}))`;
