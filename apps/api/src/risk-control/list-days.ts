import { refuseField, type RiskListQuery } from '@portal/contract';
import { addDays, type WorkCalendar } from '@portal/platform';
import { readChangeDays, type DueDays, type ListFilters } from '@portal/risk-control';

/** What is due within a week is due soon. */
const SOON_DAYS = 7;

/** Today, and the last day that counts as soon. */
export function findDueDays(calendar: WorkCalendar): DueDays {
  const today = calendar.dayOf(new Date());
  return { today, soonUntil: addDays(today, SOON_DAYS) };
}

/**
 * Filters by a record's last change take no future day (docs/decisions/portal.md §5).
 * @returns the request with the instants of its days in the portal's time zone
 */
export function readListDays(query: RiskListQuery, calendar: WorkCalendar): ListFilters {
  const today = calendar.dayOf(new Date());
  for (const field of ['startDate', 'endDate'] as const) {
    if (query[field] !== null && query[field] > today) throw refuseField(field, 'validation.future_date', { field });
  }
  return readChangeDays(query, calendar);
}
