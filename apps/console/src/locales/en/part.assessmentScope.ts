import assessmentScope from './assessment-scope.ts';

/** What the pages of the assessment period area say. */
export default { assessmentScope };
