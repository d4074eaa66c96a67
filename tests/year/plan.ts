import { Chance } from '../fault/random.ts';
import type { OpenDuty } from './duties.ts';

const DAY_MS = 86_400_000;

export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** So long before the due date the early ones do it, at most. */
const EARLY: Readonly<Record<string, number>> = {
  assessment: 60,
  review: 6,
  ownerApproval: 5,
  remediation: 25,
  verification: 5,
  eventApproval: 2,
  eventCorrection: 5,
  report: 12,
  reportApproval: 5,
  policyReview: 25,
  reading: 14,
  examMarking: 5,
};

/** A source of chance of one duty, the same whoever asks and in whatever order. */
export function chanceOf(seed: number, { workflow, subjectId, duty, dueOn }: OpenDuty, salt = 0): Chance {
  let mixed = seed ^ salt;
  for (const character of `${workflow} ${subjectId} ${duty} ${dueOn}`) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  return new Chance(mixed);
}

/**
 * The day on which somebody does a duty: most in good time, some after the last reminder before the date, some after the first one after it, a few
 * only after their manager was asked.
 * @param dueOn the duty's date; another date is another plan
 */
export function actsFrom(seed: number, open: OpenDuty): number {
  const chance = chanceOf(seed, open);
  const kind = chance.next();
  if (kind < 0.62) return -chance.between(1, (EARLY[open.duty] ?? 5) + 1);
  if (kind < 0.84) return -chance.between(0, 2);
  if (kind < 0.95) return chance.between(2, 7);
  return chance.between(15, 19);
}
