import type { ExamAnswerValue, ExamOption, ExamQuestionInput, QuestionKind } from '@portal/contract';

/** What is asked and what is right; a question that was asked once never changes. */
export interface QuestionContent {
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly stemEn: string;
  readonly options: readonly ExamOption[];
  readonly answer: ExamAnswerValue;
  readonly score: number;
}

export interface ExamQuestion extends QuestionContent {
  readonly id: number;
}

/** A question as it is kept: options of choices alone, keys in the order of the options. */
export function toContent({ kind, stem, stemEn, options, answer, score }: ExamQuestionInput | QuestionContent): QuestionContent {
  const isChoice = kind === 'single' || kind === 'multiple';
  const kept = isChoice ? options : [];
  return { kind, stem, stemEn, options: kept, answer: normaliseAnswer(kind, kept, answer), score };
}

/**
 * An answer in the one shape of its kind: a key, keys in the order of the options, a boolean, or a text. Null is no answer.
 * Clients of all sorts send one key as a list, keys as a text, or a boolean as a word.
 */
export function normaliseAnswer(kind: QuestionKind, options: readonly ExamOption[], answer: ExamAnswerValue): ExamAnswerValue {
  if (answer === null) return null;
  switch (kind) {
    case 'single':
      return Array.isArray(answer) && answer.length === 1 ? (answer[0] as string) : answer === '' ? null : answer;
    case 'multiple': {
      const keys = typeof answer === 'string' ? splitKeys(answer, options) : answer;
      if (!Array.isArray(keys)) return keys;
      const known = options.map(({ key }) => key).filter((key) => keys.includes(key));
      const unknown = [...new Set((keys as string[]).filter((key) => !known.includes(key)))];
      return known.length + unknown.length > 0 ? [...known, ...unknown] : null;
    }
    case 'trueFalse':
      return typeof answer === 'string' && /^(true|false)$/i.test(answer) ? answer.toLowerCase() === 'true' : answer === '' ? null : answer;
    case 'text':
      return answer;
  }
}

/** `AC`, `A,C` and `A、C` alike; a key of several letters is found as a whole. */
function splitKeys(text: string, options: readonly ExamOption[]): string[] {
  const parts = text.split(/[\s,;,;、/]+/).filter(Boolean);
  const keys = options.map(({ key }) => key);
  return parts.flatMap((part) => (keys.includes(part) || !keys.every((key) => key.length === 1) ? [part] : [...part]));
}

/** Whether a given answer has the shape of its question; no answer has it too. */
export function fits({ kind, options }: Pick<QuestionContent, 'kind' | 'options'>, answer: ExamAnswerValue): boolean {
  if (answer === null) return true;
  const keys = options.map(({ key }) => key);
  switch (kind) {
    case 'single':
      return typeof answer === 'string' && keys.includes(answer);
    case 'multiple':
      return Array.isArray(answer) && answer.every((key: string) => keys.includes(key));
    case 'trueFalse':
      return typeof answer === 'boolean';
    case 'text':
      return typeof answer === 'string';
  }
}

export const sameContent = (one: QuestionContent, other: QuestionContent): boolean => digest(one) === digest(other);

const digest = ({ kind, stem, stemEn, options, answer, score }: QuestionContent): string =>
  JSON.stringify([kind, stem, stemEn, options.map(({ key, text, textEn }) => [key, text, textEn]), answer, score]);
