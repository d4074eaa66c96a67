/** Charts show six parts at most. */
export const MOST_PARTS = 6;

const LAST_COLOR = MOST_PARTS - 1;

/** The colour of each part by its place: when there are more than six, the five largest have one of their own and the others share the last. */
export function assignColors(counts: readonly number[]): number[] {
  if (counts.length <= MOST_PARTS) return counts.map((_, index) => index);
  const byCount = counts.map((count, index) => ({ count, index })).sort((a, b) => b.count - a.count || a.index - b.index);
  const own = new Set(byCount.slice(0, LAST_COLOR).map(({ index }) => index));
  let next = 0;
  return counts.map((_, index) => (own.has(index) ? next++ : LAST_COLOR));
}

export interface RingPart {
  label: string;
  count: number;
  /** Place in the palette. */
  color: number;
  /** The list of what is counted. */
  to?: string;
}

/** What the ring draws: every part with a colour of its own, and those that share the last one as a single part that leads nowhere alone. */
export function toRing(parts: readonly RingPart[], rest: string): RingPart[] {
  const sharing = parts.filter((part) => part.color === LAST_COLOR);
  if (sharing.length <= 1) return [...parts];
  const count = sharing.reduce((sum, part) => sum + part.count, 0);
  return [...parts.filter((part) => part.color !== LAST_COLOR), { label: rest, count, color: LAST_COLOR }];
}
