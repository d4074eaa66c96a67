export default {
  assessmentPeriodList: 'Assessment periods',
  assessmentPeriodView: 'Assessment period',
  assessmentPeriodEdit: 'Edit assessment period',
  assessmentScope: 'Scope',
  assessmentCoverage: 'Coverage',
  companies: 'Companies and processes',
};
