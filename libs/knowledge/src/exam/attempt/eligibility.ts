import type { ExamStatus, StartIneligibility } from '@portal/contract';

/** What the rules of starting look at. */
export interface StartFacts {
  /** It has questions that add up to what it takes to pass. */
  readonly isReady: boolean;
  readonly openAt: Date | null;
  readonly closeAt: Date | null;
  readonly maxAttempts: number | null;
  readonly cooldownHours: number;
  readonly attemptsUsed: number;
  readonly hasPassed: boolean;
  readonly awaitsMarks: boolean;
  readonly lastSubmittedAt: Date | null;
}

const HOUR_MS = 3_600_000;

/** Where an exam stands at an instant. */
export function statusOf({ isReady, openAt, closeAt }: Pick<StartFacts, 'isReady' | 'openAt' | 'closeAt'>, at: Date): ExamStatus {
  if (!isReady) return 'notReady';
  if (openAt !== null && at < openAt) return 'scheduled';
  return closeAt !== null && at >= closeAt ? 'closed' : 'open';
}

/** When somebody may begin again after his last attempt. */
export function nextStartOf({ cooldownHours, lastSubmittedAt }: Pick<StartFacts, 'cooldownHours' | 'lastSubmittedAt'>): Date | null {
  return lastSubmittedAt === null || cooldownHours === 0 ? null : new Date(lastSubmittedAt.getTime() + cooldownHours * HOUR_MS);
}

/** Why nobody, or this person, can start the exam at an instant; undefined when he can. */
export function findIneligibility(facts: StartFacts, at: Date): StartIneligibility | undefined {
  const status = statusOf(facts, at);
  if (facts.hasPassed) return 'passed';
  if (status === 'notReady') return 'notReady';
  if (status === 'scheduled') return 'notOpen';
  if (status === 'closed') return 'closed';
  if (facts.awaitsMarks) return 'awaitsMarks';
  if (facts.maxAttempts !== null && facts.attemptsUsed >= facts.maxAttempts) return 'noAttemptLeft';
  const next = nextStartOf(facts);
  return next !== null && at < next ? 'cooldown' : undefined;
}

/** min(start + duration, closing time); null when neither limits it. */
export function deadlineOf(startedAt: Date, durationMinutes: number | null, closeAt: Date | null): Date | null {
  const ends = [durationMinutes === null ? null : startedAt.getTime() + durationMinutes * 60_000, closeAt?.getTime() ?? null];
  const given = ends.filter((end) => end !== null);
  return given.length === 0 ? null : new Date(Math.min(...given));
}
