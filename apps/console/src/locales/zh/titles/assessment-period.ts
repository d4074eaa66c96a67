export default {
  assessmentPeriodList: '评价期间',
  assessmentPeriodView: '查看评价期间',
  assessmentPeriodEdit: '编辑评价期间',
  assessmentScope: '评价范围',
  auditorSeatList: '外部审计席位',
  auditorSeatView: '查看审计席位',
  assessmentCoverage: '范围覆盖',
  companies: '公司与流程',
};
