import { examAttemptWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle } from '../lifecycle-fields.ts';
import { idField, instant, personRef, requiredId, rowVersionField, textField } from '../field.ts';
import { answerField, askedQuestion, examAnswer, examPoints, examSettings } from './exam-schema.ts';
import { EXAM_LIMITS, examProgress, questionKinds, startIneligibilities } from './exam-values.ts';

export const startExamBody = z.object({ id: idField(), examId: idField() });
const sequence = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const given = z.object({
  questionId: requiredId(),
  answer: answerField.nullish().transform((value) => value ?? null),
  sequence: sequence.nullish().describe('when it was given, where answers of different times go in one save'),
});
const givenList = z
  .array(given)
  .max(EXAM_LIMITS.questions)
  .nullish()
  .transform((value) => value ?? []);
export const saveAnswersBody = z.object({
  attemptId: idField(),
  sequence: sequence.describe('counts up with every save; an older one never overwrites a newer one'),
  answers: givenList,
});
export const submitExamBody = z.object({
  examId: idField(),
  attemptId: idField(),
  answers: givenList,
  sequence: sequence.nullish(),
});
export type GivenAnswer = z.output<typeof given>;
export const markExamBody = z.object({
  attemptId: idField(),
  rowVersion: rowVersionField(),
  marks: z
    .array(z.object({ questionId: requiredId(), score: examPoints, comment: textField(2000) }))
    .max(EXAM_LIMITS.questions)
    .nullish()
    .transform((value) => value ?? []),
});
export const remarkExamBody = markExamBody.extend({ reason: textField(2000) });
export const paperQuestion = z.object(askedQuestion);
const givenWire = z.object({ questionId: z.number(), answer: examAnswer });

const myAttempt = z.object({
  attemptId: z.number(),
  number: z.number(),
  state: z.enum(examProgress),
  startedAt: instant,
  submittedAt: instant.nullable(),
  bySystem: z.boolean(),
  deadline: instant.nullable(),
  score: z.number().nullable().describe('once it is marked'),
  fullScore: z.number(),
  passScore: z.number(),
});

const myState = {
  progress: z.enum(examProgress),
  attemptsUsed: z.number(),
  attemptsLeft: z.number().nullable().describe('null: as often as one likes'),
  attemptId: z.number().nullable().describe('the last attempt'),
  bestScore: z.number().nullable(),
  fullScore: z.number().nullable(),
  deadline: instant.nullable().describe('of the attempt under way'),
  hindrance: z.enum(startIneligibilities).nullable(),
  nextStartAt: instant.nullable(),
};
export const myExamRow = z.object({ ...examSettings, ...myState });
/** GetMyExamById: what a person is told before and between attempts; no question is in it. */
export const myExamRecord = myExamRow.extend({
  description: z.string(),
  descriptionEn: z.string(),
  hasTexts: z.boolean().describe('some answers are marked by a person'),
  attempts: z.array(myAttempt),
  serverTime: instant,
});

/** StartExam: opens an attempt or resumes the one under way. */
export const startedExam = z.object({
  attemptId: z.number(),
  examId: z.number(),
  examNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  number: z.number(),
  resumed: z.boolean(),
  startedAt: instant,
  deadline: instant.nullable(),
  serverTime: instant,
  sequence: z.number().describe('of the newest save; go on above it'),
  passScore: z.number(),
  fullScore: z.number(),
  questions: z.array(paperQuestion),
  answers: z.array(givenWire),
});
/** SaveExamAnswers: `stale` are those of which the server holds a newer answer. */
export const savedAnswers = z.object({
  attemptId: z.number(),
  sequence: z.number(),
  savedAt: instant,
  serverTime: instant,
  deadline: instant.nullable(),
  stale: z.array(givenWire),
});
export const submittedExam = z.object({
  attemptId: z.number(),
  examId: z.number(),
  state: z.enum(examProgress),
  submittedAt: instant,
  score: z.number().nullable(),
  fullScore: z.number(),
  passScore: z.number(),
});

/** ShowExamResultById: right answers, points and comments are there once the attempt is marked, and not before. */
export const examResult = z.object({
  attemptId: z.number(),
  examId: z.number(),
  examNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  number: z.number(),
  person: personRef,
  isMine: z.boolean(),
  state: z.enum(examProgress),
  startedAt: instant,
  deadline: instant.nullable(),
  submittedAt: instant.nullable(),
  bySystem: z.boolean(),
  markedAt: instant.nullable(),
  markedBy: personRef.nullable(),
  score: z.number().nullable(),
  fullScore: z.number(),
  passScore: z.number(),
  isMarked: z.boolean(),
  items: z.array(
    z.object({
      ...askedQuestion,
      given: examAnswer,
      answer: examAnswer.optional(),
      points: z.number().nullable(),
      comment: z.string(),
    }),
  ),
  remarks: z
    .array(z.object({ at: instant, by: personRef, reason: z.string(), before: z.string(), after: z.string() }))
    .describe('how the result changed after it was told, the newest first'),
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(examAttemptWorkflow),
});

export const examPersonRow = z.object({
  person: personRef,
  departmentName: z.string(),
  departmentNameEn: z.string(),
  progress: z.enum(examProgress),
  attempts: z.number(),
  attemptId: z.number().nullable().describe('the one that counts: the passed, else the newest'),
  score: z.number().nullable(),
  fullScore: z.number().nullable(),
  startedAt: instant.nullable(),
  submittedAt: instant.nullable(),
  toMark: z.boolean(),
});

/** Difficulty is the share of points that was reached; discrimination compares the best and the weakest 27 %. */
export const examStatistics = z.object({
  id: z.number(),
  attempts: z.number().describe('marked ones'),
  people: z.number(),
  passRate: z.number().nullable(),
  meanScore: z.number().nullable().describe('share of the full score'),
  medianMinutes: z.number().nullable(),
  reliability: z.number().nullable().describe("Cronbach's alpha; null where papers differ or are too few"),
  distribution: z.array(z.object({ from: z.number(), to: z.number(), attempts: z.number() })),
  items: z.array(
    z.object({
      questionId: z.number(),
      kind: z.enum(questionKinds),
      stem: z.string(),
      stemEn: z.string(),
      score: z.number(),
      isCurrent: z.boolean(),
      asked: z.number(),
      answered: z.number(),
      difficulty: z.number().nullable(),
      discrimination: z.number().nullable(),
      choices: z.array(z.object({ key: z.string(), chosen: z.number() })),
    }),
  ),
});
