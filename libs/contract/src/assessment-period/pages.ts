/** The address of the list. */
export const assessmentPeriodList = '/AssessmentPeriod/AssessmentPeriodList';
/** The pages of its records, see record-pages.ts. */
export const assessmentPeriodPages = { assessmentPeriod: { view: '/AssessmentPeriod/AssessmentPeriodView' } } as const;
