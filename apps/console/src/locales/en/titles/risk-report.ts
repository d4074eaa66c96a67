export default {
  reportQuery: 'Response reports',
  editReport: 'Write response report',
  viewReport: 'Response report',
};
