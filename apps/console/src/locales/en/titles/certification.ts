export default {
  certificationList: 'Statements',
  certificationView: 'Statement',
  openStatements: 'Ask for statements',
};
