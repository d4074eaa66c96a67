export default {
  certificationList: 'Statements',
  certificationView: 'Statement',
  openStatements: 'Request statements',
  committeePackList: 'Committee packs',
  committeePackView: 'Committee pack',
};
