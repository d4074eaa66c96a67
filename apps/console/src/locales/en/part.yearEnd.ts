/** What the dialog of a year-end package says. */
export default {
  yearEnd: {
    title: 'Year-end package',
    body: 'The {{number}} controls of this filter, as one signed zip file:',
    matrix: 'the risk control matrix (Excel)',
    records: 'each control with its facts, reviews, issues and audit trail',
    evidence: 'all evidence of the controls and their issues',
    index: 'contents to read offline, with the SHA-256 of each file',
    verify:
      'An auditor verifies it offline, without the portal: every file that was changed, removed or added is named. The export goes on when this window is closed.',
  },
};
