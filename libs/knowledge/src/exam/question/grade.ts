import type { ExamAnswerValue } from '@portal/contract';
import type { ExamQuestion } from './question.ts';

/**
 * The points of an answer: all of the question's or none, several keys only when they are exactly the right ones. A text waits for a person
 * (null); one that says nothing is worth nothing.
 */
export function gradeAnswer(question: ExamQuestion, given: ExamAnswerValue): number | null {
  if (given === null) return 0;
  switch (question.kind) {
    case 'text':
      return typeof given === 'string' && given.trim() !== '' ? null : 0;
    case 'multiple':
      return sameKeys(question.answer, given) ? question.score : 0;
    case 'single':
    case 'trueFalse':
      return question.answer === given ? question.score : 0;
  }
}

function sameKeys(right: ExamAnswerValue, given: ExamAnswerValue): boolean {
  if (!Array.isArray(right) || !Array.isArray(given)) return false;
  return right.length === given.length && right.every((key: string) => given.includes(key));
}
