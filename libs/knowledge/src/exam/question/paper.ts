import { randomInt } from 'node:crypto';
import type { ExamQuestion } from './question.ts';

export interface PaperSettings {
  readonly pickN: number | null;
  readonly shuffle: boolean;
}

/** A whole number from 0 up to, without it. */
export type Random = (below: number) => number;

/**
 * The questions of one attempt, frozen with their answers: so many of the bank as are picked, in its order, or with questions and options
 * shuffled. Keys stay those of the options, wherever an option stands.
 */
export function buildPaper(bank: readonly ExamQuestion[], { pickN, shuffle }: PaperSettings, random: Random = randomInt): ExamQuestion[] {
  const picked = pickN !== null && pickN < bank.length ? pick(bank, pickN, random) : [...bank];
  if (!shuffle) return picked;
  return mix(picked, random).map((question) => ({ ...question, options: mix(question.options, random) }));
}

export function totalOf(paper: readonly { score: number }[]): number {
  return roundPoints(paper.reduce((sum, { score }) => sum + score, 0));
}

/** Points have two decimals. */
export const roundPoints = (value: number): number => Math.round(value * 100) / 100;

function pick<T>(all: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set(
    mix(
      all.map((_, index) => index),
      random,
    ).slice(0, count),
  );
  return all.filter((_, index) => chosen.has(index));
}

/** Fisher and Yates: every order is as likely as any other. */
function mix<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
