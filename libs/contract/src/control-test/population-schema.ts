import { z } from 'zod';
import { dayField, day, idField, instant, longText, nameText, numberField, personRef, rowVersionField, textField } from '../field.ts';
import { portalLists } from './portal-lists.ts';

/**
 * A question of the portal's own records: what a saved view of the list asks (`viewId`, and then nothing else), or the conditions that its form has
 * (`portalListForms`): `year` is for controls, `examId` for who sat an exam, days are for the others.
 */
export const populationQuestion = z.object({
  list: z.enum(portalLists),
  viewId: idField(),
  keyword: textField(100),
  year: numberField(),
  examId: idField(),
  fromDay: dayField(),
  toDay: dayField(),
});
/** Of an uploaded file, or of what a question finds now. */
export const populationLookBody = z.object({ id: idField(), fileId: idField(), question: populationQuestion.nullish() });
export const populationBody = z.object({
  id: idField(),
  /** An uploaded file, or a question whose answer becomes the file. */
  fileId: idField(),
  question: populationQuestion.nullish(),
  keyColumn: z.string().min(1).max(200),
  amountColumn: nameText(),
  fromDay: dayField(),
  toDay: dayField(),
  suppliedBy: nameText(),
  completeness: longText(),
  rowVersion: rowVersionField(),
});
const bothLanguages = z.object({ zh: z.string(), en: z.string() });
/** A question as it was asked when its answer was frozen; the last four are not told of those that were asked before they were kept. */
export const frozenQuestion = z.object({
  list: z.enum(portalLists),
  words: bothLanguages.describe('the list, its conditions and its order'),
  day: day.describe('on which it was asked'),
  query: z.record(z.string(), z.unknown()).describe('the list’s own query'),
  view: z.object({ id: z.number(), name: z.string() }).nullish().describe('the saved view that asked it'),
  askedBy: personRef.nullish().describe('whose rights it was asked with'),
  askedAt: instant.nullish(),
});
export const testPopulation = z.object({
  fileId: z.number(),
  fileName: z.string(),
  sha256: z.string(),
  rows: z.number(),
  columns: z.array(z.string()),
  keyColumn: z.string(),
  amountColumn: z.string().nullable(),
  total: z.string().nullable(),
  fromDay: day,
  toDay: day,
  suppliedBy: z.string(),
  completeness: z.string(),
  question: frozenQuestion.nullable().describe('where the rows are the portal’s own records'),
  frozenBy: personRef.nullable(),
  frozenAt: instant,
});
export const populationLook = z.object({
  columns: z.array(z.string()),
  rows: z.number(),
  start: z.array(z.array(z.string())),
  sha256: z.string(),
  keyColumn: z.string().nullable().describe('the key that a list of the portal has'),
  words: bothLanguages.nullable().describe('the question of a list of the portal, with its conditions and its order'),
});
