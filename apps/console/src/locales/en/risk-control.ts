export default {
  form: {
    others: 'Others',
    choose: 'Select',
  },
};
