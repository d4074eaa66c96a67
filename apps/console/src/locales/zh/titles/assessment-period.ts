export default {
  assessmentPeriodList: '评价期间',
  assessmentPeriodView: '查看评价期间',
};
