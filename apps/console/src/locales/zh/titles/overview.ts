export default {
  overview: '风险总览',
};
