import { groupBy } from './group-by.ts';

/** One answer of a marked attempt. */
export interface ItemAnswer {
  readonly attemptId: number;
  readonly questionId: number;
  /** What the question gives at most. */
  readonly full: number;
  readonly points: number;
}

export interface ItemFigures {
  readonly asked: number;
  /** Share of the points that was reached, 0 hard to 1 easy. */
  readonly difficulty: number | null;
  /** How much better the best 27 % did than the weakest 27 %, -1 to 1; below 0.2 a question hardly tells them apart. */
  readonly discrimination: number | null;
}

/** The groups that Kelley found to tell most. */
const GROUP = 0.27;
/** Fewer attempts than these say nothing about a question. */
const LEAST_ATTEMPTS = 4;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Difficulty and discrimination of every question; attempts are ranked by the share of their own paper's points. */
export function measureItems(answers: readonly ItemAnswer[]): Map<number, ItemFigures> {
  const shares = shareOfAttempts(answers);
  const byQuestion = groupBy(answers, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, given]) => [id, measureItem(given, shares)]));
}

function measureItem(given: readonly ItemAnswer[], shares: ReadonlyMap<number, number>): ItemFigures {
  const reached = (some: readonly ItemAnswer[]) => mean(some.map(({ points, full }) => points / full));
  const difficulty = given.length === 0 ? null : round(reached(given));
  if (given.length < LEAST_ATTEMPTS) return { asked: given.length, difficulty, discrimination: null };
  const ranked = [...given].sort((a, b) => shares.get(b.attemptId)! - shares.get(a.attemptId)! || a.attemptId - b.attemptId);
  const size = Math.max(1, Math.round(given.length * GROUP));
  return { asked: given.length, difficulty, discrimination: round(reached(ranked.slice(0, size)) - reached(ranked.slice(-size))) };
}

/** The share of the full score that every attempt reached. */
export function shareOfAttempts(answers: readonly ItemAnswer[]): Map<number, number> {
  const byAttempt = groupBy(answers, ({ attemptId }) => attemptId);
  return new Map(
    [...byAttempt].map(([id, given]) => {
      const full = given.reduce((sum, answer) => sum + answer.full, 0);
      return [id, full === 0 ? 0 : given.reduce((sum, answer) => sum + answer.points, 0) / full];
    }),
  );
}

/** Cronbach's alpha: how far the questions measure one thing; null unless everybody was given the same questions, two at least. */
export function measureReliability(answers: readonly ItemAnswer[]): number | null {
  const byAttempt = groupBy(answers, ({ attemptId }) => attemptId);
  const items = new Set(answers.map(({ questionId }) => questionId)).size;
  const isOnePaper = [...byAttempt.values()].every((given) => given.length === items);
  if (items < 2 || byAttempt.size < LEAST_ATTEMPTS || !isOnePaper) return null;
  const total = variance([...byAttempt.values()].map((given) => given.reduce((sum, { points }) => sum + points, 0)));
  if (total === 0) return null;
  const single = [...groupBy(answers, ({ questionId }) => questionId).values()]
    .map((given) => variance(given.map(({ points }) => points)))
    .reduce((sum, value) => sum + value, 0);
  return round((items / (items - 1)) * (1 - single / total));
}

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
}

/** How many attempts reached which tenth of the full score; the last one holds the full score too. */
export function distribute(shares: readonly number[]): { from: number; to: number; attempts: number }[] {
  return Array.from({ length: 10 }, (_, tenth) => ({
    from: tenth * 10,
    to: (tenth + 1) * 10,
    // A share such as 0.3 is a hair off in binary.
    attempts: shares.filter((share) => Math.min(9, Math.floor(share * 10 + 1e-9)) === tenth).length,
  }));
}
