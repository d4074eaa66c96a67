export default {
  assessmentPeriodList: 'Assessment period',
  assessmentPeriodView: 'View assessment period',
};
