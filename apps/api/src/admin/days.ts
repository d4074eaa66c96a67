import { addDays, type WorkCalendar } from '@portal/platform';

/** The first instant of a day of the portal; null stays null. */
export function toFirstInstant(day: string | null, calendar: WorkCalendar): Date | null {
  return day === null ? null : toInstantAfter(addDays(day, -1), calendar);
}

/** The first instant after a day of the portal. */
export function toInstantAfter(day: string | null, calendar: WorkCalendar): Date | null {
  return day === null ? null : new Date(calendar.endOf(day).getTime() + 1);
}
