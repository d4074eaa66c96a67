export default {
  certificationList: '内控声明',
  certificationView: '查看内控声明',
};
