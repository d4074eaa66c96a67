export default {
  title: 'Independent review',
  deficiency: 'Control deficiency',
  planHint: 'Closing opens a remediation issue and tells the owner.',
  planRequired: 'A deficiency needs a remediation plan',
  dateRequired: 'A deficiency needs an expected completion date',
  comments: 'Comments',
  commentsHint: 'Required when you reject.',
  commentsPlaceholder: 'A note to the owner',
  lastHint: 'Left empty it is today.',
  closed: 'The review is closed',
  rejected: 'Returned to the owner',
};
