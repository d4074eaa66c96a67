import assessmentPeriod from './assessment-period.ts';

/** What the pages of the assessment period area say. */
export default { assessmentPeriod };
