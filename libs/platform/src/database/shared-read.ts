import { onPrimary } from './request-context.ts';

/** Statements of one question at once; with one alone a slow one would hold everybody. */
const LANES = 2;
/** One that has taken so long (milliseconds) is not waited for any longer: whoever waits is told of a stall when he would be by himself. */
const SLOW_MS = 1_000;

interface Question {
  running: number;
  /** Shared by all who came while as many as may be were under way. */
  next: { readonly answer: Promise<unknown>; readonly begin: () => void } | undefined;
}

/**
 * The same question, asked by many while it is being answered: those who come later share one answer that is sought next. Nothing is kept: the statement
 * that answers an asker begins after he asked, so that he reads what was committed before. Under load a question costs what its answers cost one after the
 * other, however many ask; at rest nobody waits.
 */
export class SharedRead {
  readonly #questions = new Map<string, Question>();

  /**
   * @param key equal for equal questions
   * @param read seeks the answer, which all who share it must leave as it is
   */
  ask<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const question = this.#questions.get(key) ?? { running: 0, next: undefined };
    this.#questions.set(key, question);
    if (question.running < LANES) return this.#seek(key, question, read);
    if (!question.next) {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const begin = () => {
        clearTimeout(timer);
        if (question.next === next) question.next = undefined;
        resolve();
      };
      const timer = setTimeout(begin, SLOW_MS);
      const next = { begin, answer: begun.then(() => this.#seek(key, question, read)) };
      question.next = next;
    }
    return question.next.answer as Promise<Value>;
  }

  async #seek<Value>(key: string, question: Question, read: () => Promise<Value>): Promise<Value> {
    question.running += 1;
    try {
      return await onPrimary(read);
    } finally {
      question.running -= 1;
      if (question.next) question.next.begin();
      else if (question.running === 0) this.#questions.delete(key);
    }
  }
}
