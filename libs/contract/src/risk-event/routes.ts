import { riskStoreItemWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle } from '../lifecycle-fields.ts';
import {
  actorAndIdQuery,
  actorQuery,
  choiceField,
  exportAnswer,
  flagField,
  idField,
  longText,
  numberField,
  numberText,
  pageIndexField,
  pageOf,
  pageSizeField,
  rowIdsField,
  textField,
} from '../field.ts';
import { defineRoutes } from '../route.ts';
import { importAnswer, importIssue, uploadControlBody, uploadStorageBody } from '../import/import.ts';
import { taskRow } from './task-row.ts';
import { riskCoverageFilters, riskCoverages } from '../risk-control/coverage.ts';
import { riskEventPaths } from './paths.ts';

export const riskCategory = z.object({
  id: z.number(),
  categoryName: z.string(),
  categoryNameEn: z.string(),
  categoryNo: z.string(),
  parentId: z.number(),
});

export const storeItem = z.object({
  id: z.number(),
  riskYear: z.number(),
  ruNo: z.string(),
  categoryNo1: z.string(),
  categoryNo2: z.string(),
  categoryNo3: z.string(),
  categoryLevelOne: z.number().nullable(),
  categoryLevelTwo: z.number().nullable(),
  categoryLevelThree: z.number().nullable(),
  category1Name: z.string(),
  category2Name: z.string(),
  category3Name: z.string(),
  category1NameEn: z.string(),
  category2NameEn: z.string(),
  category3NameEn: z.string(),
  riskDescription: z.string(),
  consequences: z.string(),
  consequences_EN: z.string(),
  standardControlDesc: z.string(),
  status: z.enum(['active', 'retired', 'filed']),
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(riskStoreItemWorkflow),
});

/** A row of the list: what else is known of the risk. */
export const storeListRow = storeItem.extend({ coverage: z.enum(riskCoverages) });

const storeListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  keyword: textField(100),
  riskYear: numberField(),
  riskCategory1: idField(),
  riskCategory2: idField(),
  riskCategory3: idField(),
  runo: numberText(),
  status: textField(20),
  coverage: choiceField(riskCoverageFilters),
  sort: textField(40),
  rowIds: rowIdsField(),
});
const storeBody = z.object({
  id: idField(),
  rowVersion: idField(),
  riskYear: numberField(),
  ruNo: numberText(),
  categoryLevelOne: idField(),
  categoryLevelTwo: idField(),
  categoryLevelThree: idField(),
  categoryNo1: numberText().describe('Beside or instead of the id; where both mean two categories the answer is validation'),
  categoryNo2: numberText(),
  categoryNo3: numberText(),
  riskDescription: longText(),
  consequences: longText(),
  consequences_EN: longText(),
  standardControlDesc: longText(),
});
export type StoreItemBody = z.output<typeof storeBody>;
export type StoreListQuery = z.output<typeof storeListBody>;

const importKind = z.enum(['control', 'storage', 'people', 'question', 'balance', 'company', 'testPlan']);
/** The record that the rows belong to, where a file does not name it: the period of a trial balance or of a plan of tests. */
const importRecord = z.coerce.number().int().optional();

/** The calls under RiskEvent that the risk control area needs: history, categories, the risk store and imports. */
export const riskEventRoutes = defineRoutes('risk-event', riskEventPaths, {
  getRiskEventTask: {
    summary: 'Process history of a record',
    query: z.object({ RiskId: idField(), log: flagField(false) }),
    data: z.array(taskRow),
  },
  getRiskCategory: { summary: 'Risk categories below a parent', query: z.object({ parentId: idField() }), data: z.array(riskCategory) },
  getRiskStorageDetail: { summary: 'One store item', query: actorAndIdQuery, data: storeItem, reads: true },
  getRiskStorageByPage: { summary: 'The risk store', query: actorQuery, body: storeListBody, data: pageOf(storeListRow), reads: true },
  getRiskStorageByCategory: {
    summary: 'Active store items of a category and those below it, 500 at most; the message says when there are more',
    query: z.object({ categoryNo: z.string().optional(), categoryId: idField(), keyword: textField(100) }),
    data: z.array(storeItem),
  },
  addItemToRiskStorage: { summary: 'Add a store item', access: 'administrator', query: actorQuery, body: storeBody, data: storeItem },
  editRiskStorageItem: { summary: 'Edit a store item', query: actorQuery, body: storeBody, data: storeItem },
  deleteRiskStorageItem: {
    summary: 'Delete a store item, or retire one in use',
    query: actorAndIdQuery.extend({ rowVersion: idField() }),
    body: z.object({ id: idField(), rowVersion: idField() }).optional(),
    data: z.object({ id: z.number(), retired: z.boolean() }),
  },
  exportRiskStorageReport: {
    summary: 'Export the risk store',
    query: actorQuery.extend({ wait: z.coerce.number().int().min(0).max(60).optional() }),
    body: storeListBody,
    data: exportAnswer,
  },
  parseImportFile: {
    summary: 'Read an import file; nothing is written',
    access: 'administrator',
    // Without `from` a file that does not fit one answer is refused; with it the answer holds the rows from there, and `next` says where to go on.
    query: actorQuery.extend({ kind: importKind, from: z.coerce.number().int().min(0).max(1_000_000).optional() }),
    upload: true,
    data: z.object({
      rows: z.array(z.record(z.string(), z.string())),
      /** For each row the number that a person sees in the workbook. */
      sheetRows: z.array(z.number()),
      /** Data rows of the whole file. */
      total: z.number(),
      next: z.number().nullable(),
      /** Of the whole file, with the first rows. */
      errors: z.array(importIssue),
      fileDigest: z.string(),
      fileName: z.string(),
    }),
    reads: true,
  },
  checkImportFile: {
    summary: 'Rehearse an import with the file itself: what a dry run answers, without sending its rows; nothing is written',
    access: 'administrator',
    query: actorQuery.extend({ kind: importKind, recordId: importRecord }),
    upload: true,
    data: importAnswer,
    reads: true,
  },
  getImportTemplate: {
    summary: 'The template with its drop-down lists',
    access: 'administrator',
    query: z.object({
      kind: importKind,
      language: z.enum(['zh', 'en']).optional().describe('of sheet, header and lists; left out, the language of the call'),
    }),
    raw: true,
    data: z.unknown(),
  },
  getImportProgress: {
    summary: 'How far an import has come',
    access: 'administrator',
    query: z.object({ importId: z.coerce.number().int() }),
    data: importAnswer,
  },
  getCorrectionWorkbook: {
    summary: "The caller's own workbook with an error column",
    access: 'administrator',
    query: actorQuery.extend({ kind: importKind, recordId: importRecord }),
    upload: true,
    raw: true,
    data: z.unknown(),
    reads: true,
  },
  uploadRiskControl: {
    summary: 'Import risk controls',
    access: 'administrator',
    query: actorQuery,
    body: uploadControlBody,
    data: importAnswer,
  },
  uploadRiskStorage: {
    summary: 'Import store items',
    access: 'administrator',
    query: actorQuery,
    body: uploadStorageBody,
    data: importAnswer,
  },
});
