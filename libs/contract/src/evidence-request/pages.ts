/** The address of the list. */
export const evidenceRequestList = '/EvidenceRequest/EvidenceRequestList';
/** The pages of its records, see record-pages.ts. */
export const evidenceRequestPages = {
  evidenceRequest: { view: '/EvidenceRequest/EvidenceRequestView' },
  evidence: { view: '/EvidenceRequest/EvidenceView' },
} as const;
