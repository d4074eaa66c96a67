import { examWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { isLonger, LENGTH } from '../length.ts';
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
  rowVersionField,
  textField,
} from '../field.ts';
import { importCell, importChunk, sheetRowCell } from '../import/import.ts';
import { audienceField, audienceWire } from './audience.ts';
import { EXAM_LIMITS, examStatuses, questionImportColumns, questionKinds } from './exam-values.ts';

export const examPoints = z
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
const key = z.string().trim().min(1).max(10);

/** A key, keys, a boolean or a text, as the kind of the question has it; null takes an answer back. */
export const answerField = z.union([
  z.boolean(),
  z.string().refine((text) => !isLonger(text, LENGTH.answer), { params: { message: 'validation.too_long', max: LENGTH.answer } }),
  z.array(key).max(EXAM_LIMITS.options),
  z.null(),
]);

const questionInput = z.object({
  id: idField().describe('of the question that it was; a changed one becomes a new question'),
  kind: z.enum(questionKinds),
  stem: longText(),
  stemEn: longText(),
  options: z
    .array(z.object({ key, text: textField(LENGTH.option), textEn: textField(LENGTH.option) }))
    .max(EXAM_LIMITS.options)
    .nullish()
    .transform((value) => value ?? []),
  answer: answerField.nullish().transform((value) => value ?? null),
  score: examPoints.nullish().transform((value) => value ?? 1),
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
  passScore: examPoints.nullish().transform((value) => value ?? null),
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

export const questionImportRow = z.object({
  ...sheetRowCell,
  ...(Object.fromEntries(questionImportColumns.map(({ field }) => [field, importCell])) as Record<
    (typeof questionImportColumns)[number]['field'],
    typeof importCell
  >),
});
export const uploadQuestionsBody = importChunk.extend({ ExamQuestionTemplateList: z.array(questionImportRow).max(20_000) });

/** An answer as it is told. */
export const examAnswer = z.union([z.boolean(), z.string(), z.array(z.string()), z.null()]);
const optionWire = z.object({ key: z.string(), text: z.string(), textEn: z.string() });
/** A question without its answer: all that a person who sits the exam is told. */
export const askedQuestion = {
  id: z.number(),
  kind: z.enum(questionKinds),
  stem: z.string(),
  stemEn: z.string(),
  options: z.array(optionWire),
  score: z.number(),
};
/** What everybody is told of an exam. */
export const examSettings = {
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
  questions: z.array(z.object({ ...askedQuestion, answer: examAnswer.optional() })),
  answersHidden: z.boolean(),
  revisions: z.array(z.object({ revision: z.number(), createdAt: instant, by: personRef, questions: z.number(), attempts: z.number() })),
});
