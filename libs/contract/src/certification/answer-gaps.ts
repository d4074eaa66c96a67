import type { ConsoleMessageKey } from '../console-messages.ts';

/** An answer that lacks something, at its field. */
export interface AnswerGap {
  readonly field: string;
  readonly message: ConsoleMessageKey;
}

/**
 * What the answers to a statement's questions lack: one without an answer, and a “no” without a word. The field is `answers[place]` of the question.
 * @param given answers by the code of their question
 */
export function listAnswerGaps(
  questions: readonly { readonly code: string }[],
  given: readonly { readonly code: string; readonly answer: 'yes' | 'no'; readonly comment: string }[],
): AnswerGap[] {
  return questions.flatMap(({ code }, place): AnswerGap[] => {
    const found = given.find((one) => one.code === code);
    const field = `answers[${place}]`;
    if (!found) return [{ field, message: 'statement.answerMissing' }];
    return found.answer === 'no' && found.comment.trim() === '' ? [{ field, message: 'statement.answerComment' }] : [];
  });
}
