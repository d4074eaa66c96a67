import type { RouteBody, routes } from '@portal/contract';
import { addDays, type CaseFilter, type WorkCalendar } from '@portal/platform';

/** What the analyses of times are asked for. */
export type ProcessQuestion = Pick<NonNullable<RouteBody<typeof routes.getProcessAnalysis>>, 'startDate' | 'endDate' | 'bu' | 'companyId'>;

/** The days of a question as instants of the portal's zone: its last day counts as a whole. */
export function toCaseFilter(question: ProcessQuestion | undefined, calendar: WorkCalendar): CaseFilter {
  const { startDate, endDate, bu, companyId } = question ?? {};
  return {
    from: startDate ? new Date(calendar.endOf(addDays(startDate, -1)).getTime() + 1) : null,
    until: endDate ? calendar.endOf(endDate) : null,
    unit: bu ?? '',
    companyId: companyId ?? null,
  };
}
