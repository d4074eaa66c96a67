import { quoteStates } from '@portal/platform';
import { remediationIssueWorkflow, settledIssueStates } from '@portal/workflows';

/** SQL: an issue that still asks something of somebody, as its machine says. @param issue an alias of `remediation_issue` */
export const isUnsettled = (issue: string): string =>
  `${issue}.state not in (${quoteStates(remediationIssueWorkflow, settledIssueStates)})`;
