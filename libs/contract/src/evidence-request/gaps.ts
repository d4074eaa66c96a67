/** A stretch of days, both included; `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days of a tested period that no evidence covers. */
export interface Gap extends DayRange {
  readonly days: number;
}

const DAY = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayOf = (number: number): string => new Date(Date.UTC(1970, 0, 1 + number)).toISOString().slice(0, 10);

/**
 * What of the tested period is not covered by the effective dates of evidence, from first to last. When a file came says nothing: evidence dated 30 June that
 * came on 8 July supports June.
 *
 * @param tested the period that a test speaks of
 * @param covered effective dates, in any order; they may overlap
 */
export function listGaps(tested: DayRange, covered: readonly DayRange[]): Gap[] {
  const last = numberOf(tested.to);
  const gaps: Gap[] = [];
  let next = numberOf(tested.from);
  const close = (until: number) => {
    if (until >= next) gaps.push({ from: dayOf(next), to: dayOf(until), days: until - next + 1 });
  };
  for (const range of [...covered].sort((a, b) => a.from.localeCompare(b.from))) {
    close(Math.min(numberOf(range.from) - 1, last));
    next = Math.max(next, numberOf(range.to) + 1);
  }
  close(last);
  return gaps;
}

/** How many days are missing in all. */
export const countDays = (gaps: readonly Gap[]): number => gaps.reduce((sum, { days }) => sum + days, 0);
