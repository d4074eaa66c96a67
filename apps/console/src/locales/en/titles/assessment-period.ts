export default {
  assessmentPeriodList: 'Assessment periods',
  assessmentPeriodView: 'Assessment period',
  assessmentPeriodEdit: 'Edit assessment period',
  assessmentScope: 'Scope',
  companies: 'Companies',
  auditorSeatList: 'External auditors',
  auditorSeatView: 'Auditor’s seat',
};
