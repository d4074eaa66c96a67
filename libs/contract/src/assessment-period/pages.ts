/** The address of the list. */
export const assessmentPeriodList = '/AssessmentPeriod/AssessmentPeriodList';
/** What is in scope of a period and why; without an id the latest period's. */
export const assessmentScopePage = '/AssessmentPeriod/Scope';
/** How much of what is in scope is planned for test, and what is not; without an id the latest period's. */
export const assessmentCoveragePage = '/AssessmentPeriod/Coverage';
/** The companies of the group. */
export const companiesPage = '/AssessmentPeriod/Companies';
/** The seats of external auditors: all of them for administrators, his own for who holds one. */
export const auditorSeatList = '/AssessmentPeriod/AuditorSeatList';
/** The pages of its records, see record-pages.ts. */
export const assessmentPeriodPages = {
  assessmentPeriod: { view: '/AssessmentPeriod/AssessmentPeriodView', edit: '/AssessmentPeriod/AssessmentPeriodEdit' },
  auditorSeat: { view: '/AssessmentPeriod/AuditorSeatView' },
} as const;
