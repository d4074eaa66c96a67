/** Records beside control tests that evidence is linked to. */
export const evidenceUseKinds = ['riskControl', 'remediationIssue', 'deficiency', 'certification', 'riskEvent', 'riskReport'] as const;
export type EvidenceUseKind = (typeof evidenceUseKinds)[number];
