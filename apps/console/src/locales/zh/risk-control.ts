export default {
  form: {
    others: '其他',
    choose: '请选择',
  },
};
