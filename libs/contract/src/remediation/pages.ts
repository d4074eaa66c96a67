/** The address of the register of issues. */
export const remediationList = '/RiskControl/RemediationIssueList';
/** The pages of its records, see record-pages.ts. */
export const remediationPages = {
  remediationIssue: { view: '/RiskControl/RemediationIssue' },
} as const;
