export default {
  notifications: '通知',
};
