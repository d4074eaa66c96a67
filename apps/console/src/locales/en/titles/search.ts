export default {
  search: 'Search',
};
