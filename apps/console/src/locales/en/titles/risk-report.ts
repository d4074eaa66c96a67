export default {
  reportQuery: 'Risk report query',
  editReport: 'Write response report',
  viewReport: 'View response report',
};
