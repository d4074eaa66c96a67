export default {
  issues: 'Remediation issues',
  viewIssue: 'Remediation issue',
};
