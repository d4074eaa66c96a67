import { z } from 'zod';
import { idField, idList, instant, pageIndexField, pageSizeField, requiredId } from '../field.ts';
import { fillSheetForms, type FillSheetName } from './forms.ts';

const sheetName = z.enum(Object.keys(fillSheetForms) as [FillSheetName, ...FillSheetName[]]);
const ids = () =>
  idList()
    .nullish()
    .transform((value) => value ?? null);

/** Which rows: those of `ids`, or without them all that `filter`, the list's own request, finds, but for `except`. */
export const fillWishBody = z.object({
  sheet: sheetName,
  filter: z
    .record(z.string().max(60), z.unknown())
    .nullish()
    .transform((value) => value ?? {}),
  ids: ids(),
  except: ids().transform((value) => value ?? []),
});

export const fillExportBody = fillWishBody.extend({
  /** A sheet of one's own that was uploaded: its rows again as they are now, with what was typed into it. */
  from: idField(),
});

export const fillOffer = z.object({
  total: z.number(),
  fillable: z.number().describe('rows that may be filled in now'),
  most: z.number().describe('the most rows of one sheet'),
  open: z
    .object({ sheetId: z.number(), fileName: z.string(), stagedAt: instant })
    .nullable()
    .describe('my newest uploaded sheet that was neither applied nor discarded'),
});

export const fillViews = ['all', 'changes', 'problems'] as const;
export const fillSheetQuery = z.object({
  sheetId: requiredId(),
  show: z.enum(fillViews).default('changes'),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
});

export const fillApplyBody = z.object({
  sheetId: requiredId(),
  action: z.enum(['save', 'submit']),
  /** Submits also rows in which nothing was changed and that are complete. */
  withUnchanged: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

/** What is wrong with the file or with a row that belongs to no record: where, what was expected and what was found. */
export const fillFault = z.object({
  code: z.string(),
  sheet: z.string(),
  row: z.number().nullable().describe('as the spreadsheet program counts it'),
  column: z.string(),
  expected: z.string(),
  found: z.string(),
  message: z.string(),
  level: z.enum(['error', 'warning']),
});

export const fillCell = z.object({
  field: z.string(),
  label: z.string(),
  column: z.string().describe('its letters in the sheet; empty where the sheet has not been uploaded'),
  before: z.string(),
  after: z.string(),
  /** The cell cannot be taken, in either way. */
  fault: fillFault.nullable(),
  /** It cannot be submitted like this. */
  missing: z.string(),
});

export const fillRowStates = ['changed', 'unchanged', 'conflict', 'faulty', 'applied'] as const;
export const fillRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  link: z.string(),
  sheetRow: z.number().nullable(),
  state: z.enum(fillRowStates),
  /** Why the row is in conflict. */
  message: z.string(),
  cells: z.array(fillCell),
});

export const fillReport = z.object({
  sheetId: z.number(),
  sheet: sheetName,
  title: z.string(),
  language: z.enum(['zh', 'en']),
  fileName: z.string(),
  createdAt: instant,
  stagedAt: instant.nullable(),
  appliedAt: instant.nullable(),
  appliedAs: z.enum(['save', 'submit']).nullable(),
  discardedAt: instant.nullable(),
  job: z
    .object({ jobId: z.string(), state: z.enum(['waiting', 'active', 'completed', 'failed']), progress: z.number(), message: z.string() })
    .nullable(),
  counts: z.object({
    rows: z.number().describe('rows of the upload'),
    left: z.number().describe('rows that were taken out of the sheet: they stay as they are'),
    changed: z.number(),
    cells: z.number(),
    unchanged: z.number(),
    conflicts: z.number(),
    faults: z.number(),
    missing: z.number().describe('changed rows that cannot be submitted like this'),
    complete: z.number().describe('rows in which nothing was changed and that could be submitted'),
  }),
  faults: z.array(fillFault),
  totalCount: z.number(),
  data: z.array(fillRow),
});
