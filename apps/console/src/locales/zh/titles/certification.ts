export default {
  certificationList: '内控声明',
  certificationView: '内控声明详情',
  openStatements: '发起内控声明',
};
