export default {
  account: '我的账号',
};
