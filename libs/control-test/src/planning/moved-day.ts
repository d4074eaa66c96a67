import { addDays, daysBetween } from '@portal/platform';

/** Days of a period, `yyyy-MM-dd`. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The same day so many months later; the last one of a shorter month. */
function addMonths(day: string, months: number): string {
  const month = monthOf(day) + months;
  const [year, place] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, place + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, place, Math.min(Number(day.slice(8)), last))).toISOString().slice(0, 10);
}

/**
 * A day of one period in the next: later by the distance between their first days, in months where these are whole ones. What lay within the period lies
 * within the next, what was due at its end or so many days after it is due so long after the end of that one.
 */
export function moveDay(day: string, from: Days, to: Days): string {
  if (day >= from.lastDay) return addDays(to.lastDay, daysBetween(from.lastDay, day));
  const isWhole = from.firstDay.slice(8) === to.firstDay.slice(8);
  const moved = isWhole
    ? addMonths(day, monthOf(to.firstDay) - monthOf(from.firstDay))
    : addDays(day, daysBetween(from.firstDay, to.firstDay));
  return moved > to.lastDay ? to.lastDay : moved;
}
