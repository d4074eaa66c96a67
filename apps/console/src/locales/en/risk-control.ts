export default {
  form: {
    others: 'Others',
    choose: 'Please choose',
  },
};
