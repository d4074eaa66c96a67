export default {
  assessmentPeriodList: 'Assessment periods',
  assessmentPeriodView: 'Assessment period',
  assessmentPeriodEdit: 'Edit assessment period',
  assessmentScope: 'Scope',
  auditorSeatList: 'External auditors',
  auditorSeatView: 'Auditor’s seat',
  assessmentCoverage: 'Coverage',
  companies: 'Companies and processes',
};
