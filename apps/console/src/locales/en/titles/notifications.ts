export default {
  notifications: 'Notifications',
};
