import assessmentCoverage from './assessment-coverage.ts';

/** What the page of a period's coverage says. */
export default { assessmentCoverage };
