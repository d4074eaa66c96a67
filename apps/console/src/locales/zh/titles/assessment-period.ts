export default {
  assessmentPeriodList: '评价期间',
  assessmentPeriodView: '查看评价期间',
  assessmentPeriodEdit: '编辑评价期间',
};
