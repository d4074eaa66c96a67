/** The pages of its records, see record-pages.ts. */
export const remediationPages = {
  remediationIssue: { view: '/RiskControl/RemediationIssue' },
} as const;
