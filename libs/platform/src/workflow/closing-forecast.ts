import { addDays } from './calendar.ts';

/** How many cases will have ended on a day, at the pace of the last twelve weeks. */
export interface ClosingForecast {
  /** The day that is looked ahead to, `yyyy-MM-dd`. */
  readonly day: string;
  /** Between these, in four of five cases: the band is 80 percent wide. */
  readonly low: number;
  readonly high: number;
  /** When the last one ends at this pace; null where nothing ended in twelve weeks. */
  readonly allOn: string | null;
}

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 12;
/** So many standard deviations to either side hold 80 percent of a normal distribution. */
const BAND = 1.2816;

/**
 * Looks ahead from today to a later day. The weeks are taken as drawn from one another independently: the mean pace carries the middle, their
 * variance grows the band with the square root of the weeks that are left.
 * @param closings cases that ended in each week, by its Monday; weeks without any are left out
 * @param closed cases that have ended, @param cases all of them
 * @returns undefined where nothing is left to foretell: the day is past, or all have ended
 */
export function forecastClosings(
  { closings, closed, cases }: { closings: readonly { week: string; cases: number }[]; closed: number; cases: number },
  today: string,
  day: string,
): ClosingForecast | undefined {
  const ahead = (Date.parse(day) - Date.parse(today)) / WEEK_MS;
  if (ahead <= 0 || closed >= cases) return undefined;
  // Full weeks only: the present one has not ended.
  const paces = Array.from({ length: WEEKS }, (_, index) => {
    const since = addDays(today, -7 * (index + 1));
    return closings.filter(({ week }) => week > addDays(since, -7) && week <= since).reduce((sum, one) => sum + one.cases, 0);
  });
  const mean = paces.reduce((sum, one) => sum + one, 0) / WEEKS;
  const variance = paces.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (WEEKS - 1);
  const within = (value: number) => Math.min(cases, Math.max(closed, Math.round(value)));
  const reach = BAND * Math.sqrt(variance * ahead);
  return {
    day,
    low: within(closed + mean * ahead - reach),
    high: within(closed + mean * ahead + reach),
    allOn: mean === 0 ? null : addDays(today, Math.ceil(((cases - closed) / mean) * 7)),
  };
}
