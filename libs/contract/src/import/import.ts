import { importBatchWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { flagField, instant, textField } from '../field.ts';

export * from './import-file.ts';
export * from './import-limits.ts';

/** The longest text that a cell of a workbook can hold. */
const CELL_CHARACTERS = 32_767;
// Cells are checked row by row with the row's number, so the schema only bounds them; clients that read the file themselves send numbers.
export const importCell = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
  .refine((value) => value.length <= CELL_CHARACTERS, { params: { message: 'validation.too_long', max: CELL_CHARACTERS } });
/** The number that a person sees beside the row in the workbook: messages name it. Without it the header counts as row 1 and no row is missing. */
export const sheetRowCell = { sheetRow: importCell.optional() };
export const controlImportRow = z.object({
  ...sheetRowCell,
  riskStoreNo: importCell,
  riskNo: importCell,
  managementArea: importCell,
  keyControl: importCell,
  businessUnit: importCell,
  controlObjective: importCell,
  standardControlDesc: importCell,
  controlCategory: importCell,
  controlOwnerFunction: importCell,
  controlOwnerDeptId: importCell,
  controlOwner: importCell,
  // Further columns, which a file may do without.
  sharedControlNo: importCell,
  process: importCell,
  subProcess: importCell,
  accounts: importCell,
  cosoComponent: importCell,
  cosoPrinciple: importCell,
  nature: importCell,
  automation: importCell,
  systemName: importCell,
  generalControls: importCell,
});
export const storageImportRow = z.object({
  ...sheetRowCell,
  ruNo: importCell,
  categoryOne: importCell,
  categoryTwo: importCell,
  categoryThree: importCell,
  riskDescription: importCell,
  consequences: importCell,
  consequences_EN: importCell,
  standardControlDesc: importCell,
});

export const importChunk = z.object({
  ExcelFile: textField(300),
  uploadSuccess: flagField(false),
  UserNo: z.string().nullish(),
  dryRun: flagField(false),
  fileDigest: textField(128),
  chunkIndex: z.int().min(0).max(100_000).nullish(),
  chunkCount: z.int().min(1).max(100_000).nullish(),
});
export const uploadControlBody = importChunk.extend({ RiskControlTemplateList: z.array(controlImportRow).max(20_000) });
export const uploadStorageBody = importChunk.extend({ RiskStorageTemplateList: z.array(storageImportRow).max(20_000) });

/** A row's error or warning: `row` counts data rows from 1, `column` is the Chinese header (docs/decisions/wire.md). */
export const importIssue = z.object({
  row: z.number(),
  column: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  level: z.enum(['error', 'warning']).optional(),
});
export type ImportIssue = z.output<typeof importIssue>;

export const importAnswer = z.object({
  importId: z.number().nullable(),
  begunAt: instant.nullable().describe('when the upload began, before which none of its rows was written; null of a rehearsal'),
  state: z.enum(['dryRun', ...importBatchWorkflow.states]),
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  processed: z.number(),
  total: z.number(),
  errors: z.array(importIssue),
});
export type ImportAnswer = z.output<typeof importAnswer>;
