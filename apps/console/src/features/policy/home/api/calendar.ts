import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** Whether I have a calendar of review dates; its address is told once, when it is made. */
export const calendarQuery = readQuery(routes.getReviewCalendar);
