/**
 * The SQL condition for "may read this assessment period": its days, its name and where it stands are everybody's who is signed in, for tests, requests and
 * statements name it. Materiality, balance and scope are the administrators' (`access` of their calls).
 */
export function readableAssessmentPeriodCondition(): string {
  return 'true';
}
