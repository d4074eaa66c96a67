export default {
  overview: 'Risk overview',
};
