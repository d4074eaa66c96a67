/** The longest step in which a clock was ever set: within a quarter of an hour the offset of a zone is one. */
const QUARTER_MS = 900_000;
/** As many quarters as a year of busy exports touches; whoever names more is asked again. */
const MOST_KEPT = 50_000;

/** Tells instants as a clock on a wall shows them. */
export interface WallClock {
  readonly timeZone: string;
  /** The clock's time, told as if it were one of Greenwich: what writes UTC writes it. @param instant milliseconds */
  at(instant: number): number;
  /** `2026-11-20 16:00:00 (Asia/Shanghai)`: the zone is named by its name in both languages. */
  say(instant: number): string;
}

const clocks = new Map<string, WallClock>();

/** The clock of a time zone. Asking `Intl` for each of a million cells would take longer than writing them: offsets are kept. */
export function wallClockOf(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const quarter = Math.floor(instant / QUARTER_MS);
    const kept = offsets.get(quarter);
    if (kept !== undefined) return kept;
    if (offsets.size >= MOST_KEPT) offsets.clear();
    const begin = quarter * QUARTER_MS;
    const offset = Date.parse(`${format.format(begin).replace(' ', 'T')}Z`) - begin;
    offsets.set(quarter, offset);
    return offset;
  };
  const at = (instant: number): number => instant + offsetAt(instant);
  const clock: WallClock = {
    timeZone,
    at,
    say: (instant) => `${new Date(at(instant)).toISOString().slice(0, 19).replace('T', ' ')} (${timeZone})`,
  };
  clocks.set(timeZone, clock);
  return clock;
}
