/** What the dialog of a year-end package says. */
export default {
  yearEnd: {
    title: 'Year-end package',
    body: 'The filtered controls ({{number}}) as one signed zip file:',
    matrix: 'the risk control matrix (Excel)',
    records: 'each control with its details, reviews, issues and audit trail',
    evidence: 'all evidence of the controls and their issues',
    index: 'an offline index with the SHA-256 of each file',
    verify:
      'An auditor can verify it offline, without the portal: every changed, removed or added file is identified. The export continues if you close this window.',
  },
};
