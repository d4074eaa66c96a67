export default {
  search: '搜索',
};
