import { quoteStates } from '@portal/platform';
import { assessmentPeriodWorkflow, openPeriodStates } from '@portal/workflows';

/** SQL: the period `p` was neither signed off nor withdrawn: its tests and statements may go on, and be late. */
export const goesOn = (p: string): string => `${p}.state in (${quoteStates(assessmentPeriodWorkflow, openPeriodStates)})`;

/** SQL: the same of a record that has its period's number alone. */
export const periodGoesOn = (periodId: string): string =>
  `exists (select 1 from assessment_period open where open.id = ${periodId} and ${goesOn('open')})`;
