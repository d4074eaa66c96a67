export default {
  account: 'My account',
};
