import { cutTo, LENGTH, type ExamAnswerValue } from '@portal/contract/client';
import { getUserNo } from '#shared/api/session-gate.ts';

/**
 * What of an answer is sent: a longer text stays on the screen, where its rest is said to be too much, but one refused answer would keep all others
 * from being saved, and the deadline waits for nobody.
 */
export const toSent = (answer: ExamAnswerValue): ExamAnswerValue => (typeof answer === 'string' ? cutTo(answer, LENGTH.answer) : answer);

/** An answer that the server has not acknowledged yet, and when it was given by the server's clock. */
export interface QueuedAnswer {
  readonly answer: ExamAnswerValue;
  readonly sequence: number;
}
/** By question. */
export type AnswerQueue = Readonly<Record<number, QueuedAnswer>>;

const keyOf = (attemptId: number) => `exam:${getUserNo() ?? ''}:${attemptId}`;

/** What this device could not send before it was closed or crashed. */
export function readQueue(attemptId: number): AnswerQueue {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as AnswerQueue) : {};
  } catch {
    return {};
  }
}

/** Kept until the server has it; an empty queue leaves nothing behind. */
export function writeQueue(attemptId: number, queue: AnswerQueue): void {
  try {
    if (Object.keys(queue).length === 0) localStorage.removeItem(keyOf(attemptId));
    else localStorage.setItem(keyOf(attemptId), JSON.stringify(queue));
  } catch {
    // A full or forbidden storage must not stop anybody from answering.
  }
}
