import { certificationWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { lookedField } from '../assessment-period/looked-field.ts';
import { ownerProof } from '../account/passkey-routes.ts';
import {
  pageOf,
  commentText,
  day,
  dayField,
  idField,
  instant,
  longText,
  nameText,
  numberText,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  personRef,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';

/** How the signers of a campaign are found: the tree that proposes them. */
export const statementScopeKinds = ['all', 'company', 'department', 'process'] as const;
/** The most statements of one campaign, and questions of one text. */
export const STATEMENT_LIMITS = { nodes: 500, questions: 20 } as const;

const question = z.object({
  code: numberText().describe('permanent within its text, `q1`'),
  zh: nameText(),
  en: nameText(),
});
export const statementTextBody = z.object({
  textZh: longText(),
  textEn: longText(),
  questions: z.array(question).max(STATEMENT_LIMITS.questions).default([]),
});
export const statementText = z.object({
  id: z.number(),
  textNo: z.number().describe('its version: each change is a text of its own'),
  textZh: z.string(),
  textEn: z.string(),
  questions: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
  createdAt: instant,
});

const node = z.object({
  key: numberText().describe('names the row for others of this call'),
  parentKey: numberText(),
  title: nameText(),
  titleEn: nameText(),
  scopeKind: z.enum(statementScopeKinds),
  scopeId: idField(),
  signerId: idField(),
});
export const openStatementsBody = z.object({
  periodId: idField(),
  name: nameText(),
  nameEn: nameText(),
  textId: idField(),
  dueOn: dayField(),
  nodes: z.array(node).max(STATEMENT_LIMITS.nodes),
});
export const proposeTreeBody = z.object({ periodId: idField(), by: z.enum(['company', 'department', 'process']) });
export const proposedNode = z.object({
  key: z.string(),
  parentKey: z.string(),
  title: z.string(),
  titleEn: z.string(),
  scopeKind: z.enum(statementScopeKinds),
  scopeId: z.number().nullable(),
  signer: personRef.nullable().describe('null where the portal knows of nobody'),
  controls: z.number(),
});

export const statementCampaign = z.object({
  id: z.number(),
  periodId: z.number(),
  name: z.string(),
  nameEn: z.string(),
  textNo: z.number(),
  dueOn: day,
  total: z.number(),
  settled: z.number(),
  reopened: z.number(),
  overdue: z.number(),
  createdAt: instant,
});

/** Signing says what was shown: facts that moved in between are shown again instead of signed unseen. */
export const signBody = z.object({
  id: idField(),
  factsHash: textField(64).describe('of the facts that the signer was shown, 64 hexadecimal digits'),
  answers: z.array(z.object({ code: numberText(), answer: z.enum(['yes', 'no']), comment: commentText() })).default([]),
  comments: commentText(),
  rowVersion: rowVersionField(),
  ...ownerProof,
});
export const certificationEventBody = z.object({
  id: idField(),
  event: z.enum(['DECLINE', 'OVERRIDE', 'ASK_AGAIN', 'REASSIGN', 'REMIND']),
  reason: commentText(),
  signerId: idField(),
  rowVersion: rowVersionField(),
});
export const certificationListBody = z.object({
  keyword: nameText(),
  campaignId: idField(),
  periodId: idField(),
  looked: lookedField(),
  /** Statements for this company or one below it, or for a department of theirs. */
  companyId: idField(),
  state: stateOfLifecycle(certificationWorkflow).nullish(),
  signerId: idField(),
  overdue: optionalFlag(),
  settled: optionalFlag(),
  asked: optionalFlag().describe('somebody has still to sign it, in a period that is not signed off'),
  rowIds: rowIdsField(),
  sort: numberText(),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(200),
});

export const certificationRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  campaignId: z.number(),
  campaign: z.string(),
  campaignEn: z.string(),
  parentId: z.number().nullable(),
  signer: personRef,
  state: stateOfLifecycle(certificationWorkflow),
  dueOn: day,
  overdueDays: z.number().describe('0 while it is not late'),
  isAsked: z.boolean().describe('false once it was signed or overridden, or its period signed off'),
  openBelow: z.number(),
  signedAt: instant.nullable(),
  reopenedAt: instant.nullable(),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(certificationWorkflow),
});

const figures = z.object({
  controls: z.number(),
  reviewed: z.number(),
  testsEffective: z.number(),
  testsNotEffective: z.number(),
  materialWeaknesses: z.number(),
  significantDeficiencies: z.number(),
  controlDeficiencies: z.number(),
  /** Found and open, and without a class yet. */
  notEvaluated: z.number(),
  below: z.number(),
  belowSettled: z.number(),
});
/** What stands behind one of them. */
export const statementRecordsBody = z.object({
  id: idField(),
  figure: figures.keyof(),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(200),
});
export const statementRecord = z.object({
  id: z.number(),
  kind: z.enum(['control', 'test', 'deficiency', 'statement']),
  recordNo: z.string(),
  title: z.string().describe('empty where the reader may not open the record'),
  titleEn: z.string(),
  link: z.string().describe('the address of its page; empty where the reader may not open it'),
  key: z.string().describe('which fact of it is counted, as in the changes: `test:17:conclusion`'),
  value: z.string().describe('what the figure counts of it: `yes`, a conclusion, a class, a state'),
});
export const statementRecordsPage = pageOf(statementRecord).extend({
  unopened: z
    .number()
    .int()
    .describe('how many more the figure counts that the seat of an external auditor does not open; 0 for everybody else'),
});
const blocker = certificationRow.pick({
  id: true,
  recordNo: true,
  title: true,
  titleEn: true,
  signer: true,
  state: true,
  rowVersion: true,
  allowedActions: true,
});

export const certificationRecord = certificationRow.extend({
  periodId: z.number(),
  period: z.object({ zh: z.string(), en: z.string() }),
  textNo: z.number(),
  questions: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
  answers: z.array(z.object({ code: z.string(), answer: z.string(), comment: z.string() })),
  signedBy: personRef.nullable(),
  /** As they are, and as they were signed; null before the first signature. */
  figures,
  signedFigures: figures.nullable(),
  factsHash: z.string(),
  signedHash: z.string(),
  words: z.object({ zh: z.string(), en: z.string() }),
  signedWords: z.object({ zh: z.string(), en: z.string() }).nullable(),
  changes: z
    .array(z.object({ key: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('the first of them'),
  changeCount: z.number(),
  askedAgain: z.number().describe('statements that the same change reopened'),
  inPeace: z.number().describe('the others of the campaign'),
  blockers: z.array(blocker).describe('who has to sign first'),
});
export const statementTree = z.object({ campaign: statementCampaign, nodes: z.array(certificationRow) });
