export default {
  reportQuery: '应对报告查询',
  editReport: '填写应对报告',
  viewReport: '查看应对报告',
};
