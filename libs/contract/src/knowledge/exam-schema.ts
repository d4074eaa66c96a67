import { examAttemptWorkflow, examWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  flagField,
  idField,
  instant,
  longText,
  momentField,
  nameText,
  numberField,
  personRef,
  requiredId,
  rowVersionField,
  textField,
} from '../field.ts';
import { importCell, importChunk, sheetRowCell } from '../import/import.ts';
import { audienceField, audienceWire } from './audience.ts';
import { EXAM_LIMITS, examProgress, examStatuses, questionImportColumns, questionKinds, startIneligibilities } from './exam-values.ts';

const points = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,5}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .min(0)
      .max(EXAM_LIMITS.score * EXAM_LIMITS.questions),
  )
  .transform((value) => Math.round(value * 100) / 100);
const within = (most: number) =>
  numberField().refine((value) => value === null || (value >= 0 && value <= most), { params: { message: 'validation.invalid' } });
const LONGEST_ANSWER = 4000;
const key = z.string().trim().min(1).max(10);

/** A key, keys, a boolean or a text, as the kind of the question has it; null takes an answer back. */
export const answerField = z.union([z.boolean(), z.string().max(LONGEST_ANSWER), z.array(key).max(EXAM_LIMITS.options), z.null()]);

const questionInput = z.object({
  id: idField().describe('of the question that it was; a changed one becomes a new question'),
  kind: z.enum(questionKinds),
  stem: longText(),
  stemEn: longText(),
  options: z
    .array(z.object({ key, text: textField(1000), textEn: textField(1000) }))
    .max(EXAM_LIMITS.options)
    .nullish()
    .transform((value) => value ?? []),
  answer: answerField.nullish().transform((value) => value ?? null),
  score: points.nullish().transform((value) => value ?? 1),
});
export type ExamQuestionInput = z.output<typeof questionInput>;

const examFields = {
  title: nameText(),
  titleEn: nameText(),
  description: longText(),
  descriptionEn: longText(),
  pickN: within(EXAM_LIMITS.questions),
  shuffle: flagField(false),
  durationMinutes: within(EXAM_LIMITS.minutes).describe('null or 0: until it closes'),
  passScore: points.nullish().transform((value) => value ?? null),
  maxAttempts: within(EXAM_LIMITS.attempts).describe('null or 0: as often as one likes'),
  cooldownHours: within(EXAM_LIMITS.cooldownHours),
  openAt: momentField().describe('an instant, or a day: from its beginning'),
  closeAt: momentField().describe('an instant, or a day: until its end'),
  audience: audienceField(),
  markerId: idField().describe('who marks the texts; the author unless said'),
};
const questions = z.array(questionInput).max(EXAM_LIMITS.questions);
export const createExamBody = z.object({ ...examFields, questions: questions.nullish().transform((value) => value ?? []) });
/** What is not said stays as it was. */
export const updateExamBody = z
  .object({ id: idField(), rowVersion: rowVersionField(), reason: textField(2000), ...examFields, questions })
  .partial({
    title: true,
    titleEn: true,
    description: true,
    descriptionEn: true,
    pickN: true,
    shuffle: true,
    durationMinutes: true,
    passScore: true,
    maxAttempts: true,
    cooldownHours: true,
    openAt: true,
    closeAt: true,
    audience: true,
    markerId: true,
    questions: true,
  });
export type CreateExamBody = z.output<typeof createExamBody>;
export type UpdateExamBody = z.output<typeof updateExamBody>;

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
    .array(z.object({ questionId: requiredId(), score: points, comment: textField(2000) }))
    .max(EXAM_LIMITS.questions)
    .nullish()
    .transform((value) => value ?? []),
});
export const remarkExamBody = markExamBody.extend({ reason: textField(2000) });
export const questionImportRow = z.object({
  ...sheetRowCell,
  ...(Object.fromEntries(questionImportColumns.map(({ field }) => [field, importCell])) as Record<
    (typeof questionImportColumns)[number]['field'],
    typeof importCell
  >),
});
export const uploadQuestionsBody = importChunk.extend({ ExamQuestionTemplateList: z.array(questionImportRow).max(20_000) });

const answerWire = z.union([z.boolean(), z.string(), z.array(z.string()), z.null()]);
const optionWire = z.object({ key: z.string(), text: z.string(), textEn: z.string() });
/** A question without its answer: all that a person who sits the exam is told. */
const askedQuestion = {
  id: z.number(),
  kind: z.enum(questionKinds),
  stem: z.string(),
  stemEn: z.string(),
  options: z.array(optionWire),
  score: z.number(),
};
export const paperQuestion = z.object(askedQuestion);
const givenWire = z.object({ questionId: z.number(), answer: answerWire });

const examSettings = {
  id: z.number(),
  examNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  pickN: z.number().nullable(),
  shuffle: z.boolean(),
  durationMinutes: z.number().nullable(),
  passScore: z.number(),
  maxAttempts: z.number().nullable(),
  cooldownHours: z.number(),
  openAt: instant.nullable(),
  closeAt: instant.nullable(),
  questionCount: z.number().describe('how many are asked'),
  totalScore: z.number().describe('what they add up to; of a pick, the least'),
  status: z.enum(examStatuses),
};

export const savedExam = z.object({
  id: z.number(),
  examNo: z.string(),
  revision: z.number(),
  rowVersion: z.number(),
  state: stateOfLifecycle(examWorkflow),
  allowedActions: actionsOfLifecycle(examWorkflow),
});

export const examRow = z.object({
  ...examSettings,
  bankSize: z.number().describe('questions in the bank'),
  revision: z.number(),
  marker: personRef,
  creator: personRef,
  attempts: z.number(),
  people: z.number().describe('who has begun at least one attempt'),
  passed: z.number(),
  toMark: z.number(),
  createDateTime: instant,
  updateDateTime: instant,
  state: stateOfLifecycle(examWorkflow),
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(examWorkflow),
});

/** GetExamById: for administrators and the marker. The right answers are left out while the reader sits the exam himself. */
export const examRecord = examRow.extend({
  description: z.string(),
  descriptionEn: z.string(),
  audience: audienceWire,
  questions: z.array(z.object({ ...askedQuestion, answer: answerWire.optional() })),
  answersHidden: z.boolean(),
  revisions: z.array(z.object({ revision: z.number(), createdAt: instant, by: personRef, questions: z.number(), attempts: z.number() })),
});

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
      given: answerWire,
      answer: answerWire.optional(),
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
