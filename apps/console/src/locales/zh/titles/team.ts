export default {
  team: '我的团队',
};
