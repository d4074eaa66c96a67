import type { Check } from '../refusal.ts';
import type { ExamAnswerValue, ExamOption, QuestionKind } from './exam-values.ts';

/** A question as it is written; the form and the wire have it alike. */
export interface ExamQuestionFields {
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly ExamOption[];
  readonly answer: ExamAnswerValue;
  readonly score: number;
}

/** The fields that the checks of an exam read. Instants are ISO 8601. */
export interface ExamFields {
  readonly title: string;
  readonly passScore: number | null;
  readonly pickN: number | null;
  readonly openAt: string | null;
  readonly closeAt: string | null;
  readonly questions: readonly ExamQuestionFields[];
}

const isFilled = (value: string) => value.trim() !== '';
const isChoice = ({ kind }: ExamQuestionFields) => kind === 'single' || kind === 'multiple';

/** What is wrong with one question, as the message's name; undefined when it can be asked. */
export function findQuestionFault(question: ExamQuestionFields): 'stem' | 'options' | 'optionText' | 'answer' | 'score' | undefined {
  if (!isFilled(question.stem)) return 'stem';
  if (isChoice(question)) {
    const keys = question.options.map(({ key }) => key);
    if (keys.length < 2 || new Set(keys).size !== keys.length) return 'options';
    if (!question.options.every(({ text }) => isFilled(text))) return 'optionText';
  }
  if (!isAnswerOf(question)) return 'answer';
  return question.score > 0 ? undefined : 'score';
}

/** Whether the right answer is one that the question can have; a text may go without. */
function isAnswerOf({ kind, options, answer }: ExamQuestionFields): boolean {
  const keys = options.map(({ key }) => key);
  switch (kind) {
    case 'single':
      return typeof answer === 'string' && keys.includes(answer);
    case 'multiple':
      return Array.isArray(answer) && answer.length > 0 && answer.every((key: string) => keys.includes(key));
    case 'trueFalse':
      return typeof answer === 'boolean';
    case 'text':
      return true;
  }
}

/** What the worst pick of an exam adds up to: nobody may be given a paper that cannot be passed. */
export function leastTotal(scores: readonly number[], pickN: number | null): number {
  const ascending = [...scores].sort((a, b) => a - b);
  return ascending.slice(0, pickN ?? ascending.length).reduce((sum, score) => sum + score, 0);
}

/** Exam save, in this order: title, score to pass, times, then the questions and what they must add up to. */
export const examChecks: readonly Check<ExamFields>[] = [
  { field: 'title', message: 'exam.title', passes: ({ title }) => isFilled(title) },
  { field: 'passScore', message: 'exam.passScore', passes: ({ passScore }) => passScore !== null && passScore >= 0 },
  { field: 'closeAt', message: 'exam.closeBeforeOpen', passes: ({ openAt, closeAt }) => !openAt || !closeAt || openAt < closeAt },
  { field: 'questions', message: 'exam.question.stem', passes: ({ questions }) => isFree(questions, 'stem') },
  { field: 'questions', message: 'exam.question.options', passes: ({ questions }) => isFree(questions, 'options') },
  { field: 'questions', message: 'exam.question.optionText', passes: ({ questions }) => isFree(questions, 'optionText') },
  { field: 'questions', message: 'exam.question.answer', passes: ({ questions }) => isFree(questions, 'answer') },
  { field: 'questions', message: 'exam.question.score', passes: ({ questions }) => isFree(questions, 'score') },
  {
    field: 'pickN',
    message: 'exam.pickN',
    passes: ({ pickN, questions }) => pickN === null || questions.length === 0 || pickN <= questions.length,
  },
  {
    field: 'passScore',
    message: 'exam.passScoreTooHigh',
    passes: ({ passScore, pickN, questions }) =>
      questions.length === 0 ||
      (passScore ?? 0) <=
        leastTotal(
          questions.map(({ score }) => score),
          pickN,
        ),
  },
];

const isFree = (questions: readonly ExamQuestionFields[], fault: string) =>
  !questions.some((question) => findQuestionFault(question) === fault);
