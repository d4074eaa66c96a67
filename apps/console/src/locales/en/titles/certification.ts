export default {
  certificationList: 'Statements',
  certificationView: 'Statement',
  openStatements: 'Ask for statements',
  committeePackList: 'Committee packs',
  committeePackView: 'Committee pack',
};
