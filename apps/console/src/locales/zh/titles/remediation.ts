export default {
  issues: '整改事项',
  viewIssue: '整改事项',
};
