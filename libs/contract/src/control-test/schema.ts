import { controlTestWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { lookedField } from '../assessment-period/looked-field.ts';
import {
  choiceField,
  commentText,
  day,
  dayField,
  idField,
  instant,
  longText,
  nameText,
  numberField,
  numberText,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import { controlTestKinds, sampleSizeBounds } from './kinds.ts';
import { testPopulation } from './population-schema.ts';

export const sampleMethods = ['random', 'interval', 'cell', 'monetaryUnit', 'chosen'] as const;
export const controlFrequencies = ['annual', 'quarterly', 'monthly', 'weekly', 'daily', 'manyADay', 'automated'] as const;
export const sampleRisks = ['lower', 'higher'] as const;
/** Pass, fail, not applicable. */
export const testMarks = ['p', 'f', 'n'] as const;
export const attributeLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
const letter = z.enum(attributeLetters);

export const controlTestBody = z.object({
  periodId: requiredId(),
  controlId: requiredId(),
  kind: z.enum(controlTestKinds),
  testerId: requiredId(),
  reviewerId: requiredId(),
  dueOn: dayField(),
  /** In its newest version; without one the tester chooses. */
  procedureId: idField(),
});

/** One event; `conclusion` comes with SUBMIT, people and due date with REASSIGN. */
export const controlTestEventBody = z.object({
  id: idField(),
  event: textField(40),
  comments: commentText(),
  rowVersion: rowVersionField(),
  conclusion: choiceField(['effective', 'ineffective']),
  hours: z.number().min(0).max(10_000).nullish(),
  testerId: idField(),
  reviewerId: idField(),
  dueOn: dayField(),
});
export const testProcedureChoice = z.object({ id: idField(), procedureId: requiredId(), rowVersion: rowVersionField() });
export const sampleBody = z.object({
  id: idField(),
  event: z.enum(['DRAW_SAMPLE', 'REDRAW_SAMPLE', 'EXTEND_SAMPLE']),
  method: z.enum(sampleMethods),
  seed: textField(100),
  size: numberField(),
  start: numberField(),
  chosen: z
    .array(z.object({ key: nameText(), reason: nameText() }))
    .max(1000)
    .nullish()
    .transform((value) => value ?? []),
  frequency: choiceField(controlFrequencies),
  risk: choiceField(sampleRisks),
  sizeReason: commentText(),
  reason: commentText(),
  rowVersion: rowVersionField(),
});
export const testResultsBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  items: z
    .array(
      z.object({
        place: z.int().min(1),
        /** Empty takes a result away. */
        marks: z.partialRecord(letter, z.enum(['', ...testMarks])).nullish(),
        notes: z.partialRecord(letter, commentText()).nullish(),
        docs: z.array(z.object({ docId: z.int(), isDelete: z.boolean().nullish().transform(Boolean) })).nullish(),
      }),
    )
    .min(1)
    .max(1000),
});

export const controlTestTabs = ['mine', 'toReview', 'all'] as const;
export const controlTestListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(200),
  UserNo: z.string().nullish(),
  tab: choiceField(controlTestTabs),
  keyword: textField(100),
  state: textField(40),
  kind: choiceField(controlTestKinds),
  periodId: idField(),
  controlId: idField(),
  processId: idField(),
  /** Only tests of controls that belong to no process. */
  noProcess: z.boolean().nullish(),
  /** Of this company, with all below it. */
  companyId: idField(),
  testerId: idField(),
  conclusion: choiceField(['effective', 'ineffective']),
  overdue: z.boolean().nullish(),
  looked: lookedField(),
  /** Neither concluded nor cancelled. */
  open: z.boolean().nullish(),
  /** Only what was cancelled, or all but that. */
  cancelled: z.boolean().nullish(),
  rowIds: rowIdsField(),
});
export const controlTestBoardBody = z.object({ periodId: idField(), companyId: idField(), by: z.enum(['process', 'tester', 'kind']) });

export const controlTestRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  kind: z.enum(controlTestKinds),
  periodId: z.number(),
  periodNo: z.string(),
  periodTitle: z.string(),
  periodTitleEn: z.string(),
  controlId: z.number(),
  controlNo: z.string(),
  tester: personRef.nullable(),
  reviewer: personRef.nullable(),
  dueOn: day,
  dutyDueOn: day.nullish().describe('until when whoever it waits for is asked: in review its reviewer'),
  isLate: z.boolean(),
  isOpen: z.boolean().describe('false once it was concluded or cancelled, or its period signed off'),
  /** Results there are, of how many. */
  done: z.number(),
  wanted: z.number(),
  exceptions: z.number(),
  conclusion: z.enum(['effective', 'ineffective']).nullable(),
  state: stateOfLifecycle(controlTestWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(controlTestWorkflow),
});

const attribute = z.object({ letter, text: z.string(), textEn: z.string(), expected: z.string(), expectedEn: z.string() });
export const testProcedure = z.object({
  id: z.number(),
  code: z.string(),
  version: z.number(),
  title: z.string(),
  titleEn: z.string(),
  attributes: z.array(attribute),
});
export const testProcedureBody = z.object({
  id: idField(),
  code: numberText(),
  title: nameText(),
  titleEn: nameText(),
  attributes: z
    .array(z.object({ letter, text: longText(), textEn: longText(), expected: longText(), expectedEn: longText() }))
    .min(1)
    .max(attributeLetters.length),
});
const sampleSize = z.object({
  frequency: z.enum(controlFrequencies),
  risk: z.enum(sampleRisks),
  size: z.int().min(sampleSizeBounds.size.least).max(sampleSizeBounds.size.most),
  waitDays: z
    .int()
    .min(sampleSizeBounds.waitDays.least)
    .max(sampleSizeBounds.waitDays.most)
    .describe('days from the verification of a remediation to the sample of the retest'),
});
export const sampleSizes = z.array(sampleSize);
/** Without waiting days a line keeps those that it has. */
export const sampleSizesBody = z.object({ sizes: z.array(sampleSize.partial({ waitDays: true })) });

const file = z.object({ id: z.number(), name: z.string(), size: z.number(), sha256: z.string() });
export const sampleFormula = z.object({
  method: z.enum(sampleMethods),
  seed: z.string(),
  size: z.number(),
  start: z.number().nullish(),
  keys: z.array(z.string()).nullish(),
  drawnBefore: z.array(z.string()).nullish(),
});
export const testDraw = z.object({
  ordinal: z.number(),
  role: z.enum(['first', 'redraw', 'extension']),
  formula: sampleFormula,
  frequency: z.string().nullable(),
  risk: z.string().nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  sizeReason: z.string(),
  reason: z.string(),
  isCurrent: z.boolean(),
  drawnBy: personRef.nullable(),
  drawnAt: instant,
});
export const testItem = z.object({
  place: z.number(),
  ordinal: z.number(),
  position: z.number().nullable(),
  key: z.string(),
  cells: z.array(z.string()),
  reason: z.string(),
  marks: z.record(z.string(), z.string()),
  notes: z.record(z.string(), z.string()),
  evidence: z.array(file),
});
export const controlTestRecord = controlTestRow.extend({
  periodFirstDay: day,
  periodLastDay: day,
  planner: personRef.nullable(),
  hours: z.number().nullable(),
  conclusionNote: z.string(),
  procedure: testProcedure.nullable(),
  population: testPopulation.nullable(),
  draws: z.array(testDraw),
  items: z.array(testItem),
  /** Why it cannot be submitted yet. */
  missing: z.object({ results: z.number(), evidence: z.number() }),
  independence: z.object({ tester: z.boolean(), reviewer: z.boolean(), designSettled: z.boolean() }),
  proposedFrequency: z
    .enum(controlFrequencies)
    .nullish()
    .describe('of the sample, from what the control’s owner said of its frequency and mode'),
  proposedRisk: z
    .object({
      risk: z.enum(sampleRisks),
      from: z.enum(['accounts', 'review', 'selfAssessment']),
      score: z.number().nullable().describe('1 to 5, of the review or the self-assessment'),
      accounts: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })).describe('with qualitative risk factors'),
    })
    .nullish()
    .describe('of the sample, for who may draw it: from the accounts that the control covers, else from how it was rated'),
});
/** What `npm run sample:verify` draws again, docs/sampling.md. */
export const testSample = z.object({
  format: z.literal('portal-sample-1'),
  number: z.string(),
  rule: z.string(),
  population: testPopulation.pick({ fileName: true, sha256: true, rows: true, keyColumn: true, amountColumn: true, question: true }),
  draws: z.array(
    z.object({ ordinal: z.number(), formula: sampleFormula, items: z.array(z.object({ position: z.number(), key: z.string() })) }),
  ),
});
export const controlTestBoardRow = z.object({
  key: z.string(),
  label: z.string(),
  labelEn: z.string(),
  planned: z.number(),
  inProgress: z.number(),
  inReview: z.number(),
  concluded: z.number(),
  ineffective: z.number(),
  late: z.number(),
  total: z.number(),
});
