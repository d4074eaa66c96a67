export default {
  certificationList: '内控声明',
  certificationView: '内控声明详情',
  openStatements: '发起内控声明',
  committeePackList: '审计委员会资料',
  committeePackView: '审计委员会资料详情',
};
