/** A version of evidence as a page is told it. */
export const evidenceVersion = (no: number) => ({
  no,
  fileId: 20 + no,
  fileName: `receipts v${no}.pdf`,
  effectiveFrom: '2031-01-01',
  effectiveTo: '2031-06-30',
  source: '',
  note: '',
  receivedAt: '2031-07-01T08:00:00.000Z',
  receivedBy: null,
  sha256: 'a'.repeat(64),
});
