import { reportStates } from './report-states.ts';

/** A report that is still to be written has a date to keep; once it is submitted its writer has kept it, on the event's page as in the list. */
export const isReportDue = ({ state }: { readonly state: string }): boolean => reportStates.includes(state);
