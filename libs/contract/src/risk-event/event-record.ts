import { riskEventWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import { day, instant, personRef } from '../field.ts';
import { lossEntry, lossTotals } from './loss-schema.ts';
import { closeReasons, eventTypes, nonFinancialImpacts, readerReasons } from './event-values.ts';

/** What the calls about risk events answer; what they take stands in `event-schema.ts`. */
const categoryNames = {
  riskCategory1: z.number().nullable(),
  riskCategory2: z.number().nullable(),
  riskCategory3: z.number().nullable(),
  riskCategory1Str: z.string(),
  riskCategory2Str: z.string(),
  riskCategory3Str: z.string(),
  category1Name: z.string(),
  category2Name: z.string(),
  category3Name: z.string(),
  category1NameEn: z.string(),
  category2NameEn: z.string(),
  category3NameEn: z.string(),
};

export const savedEvent = z.object({
  id: z.number(),
  eventNo: z.string(),
  rowVersion: z.number(),
  state: stateOfLifecycle(riskEventWorkflow),
  status: z.number(),
  allowedActions: actionsOfLifecycle(riskEventWorkflow),
});

const eventSummary = {
  id: z.number(),
  eventNo: z.string(),
  title: z.string(),
  ...categoryNames,
  occurredDate: day.nullable(),
  discoveredDate: day.nullable(),
  bu: z.string(),
  managementArea: z.string(),
  departmentId: z.number().nullable(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  reporter: personRef,
  reporterNo: z.string(),
  eventType: z.enum(eventTypes),
  severity: z.number().nullable(),
  currency: z.string(),
  grossLoss: z.number().nullable(),
  recovery: z.number().nullable(),
  netLoss: z.number().nullable(),
  /** All of its entries, by currency and in the group currency. */
  losses: lossTotals,
  riskNo: z.string(),
  confidential: z.boolean(),
  closeReason: z.enum(closeReasons).nullable(),
  status: z.number().describe('classItem of RISKEVENTSTATUS'),
  statusName: z.string(),
  state: stateOfLifecycle(riskEventWorkflow),
  dueDate: day.nullable(),
  reportCount: z.number(),
  reportsApproved: z.number(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  updatedAt: instant,
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(riskEventWorkflow),
  /** For whom the reader would act: absent people whose duties he may do today; absent when he acts for himself. */
  onBehalfOf: z.array(personRef).optional(),
};
export const riskEventRow = z.object(eventSummary);

export const recordFile = z.object({
  docId: z.number(),
  fileName: z.string(),
  url: z.string(),
  size: z.number(),
  sha256: z.string(),
  uploadedBy: personRef.nullable(),
  uploadedAt: instant,
});

export const eventRef = z.object({ id: z.number(), eventNo: z.string(), title: z.string(), state: z.string() });
/** The risk control behind an event's risk number, when the reader may see it; `mayReopen` for who may open it again. */
export const linkedControl = z.object({
  id: z.number(),
  riskNo: z.string(),
  title: z.string(),
  state: z.string(),
  rowVersion: z.number(),
  mayReopen: z.boolean(),
});
const eventReport = z.object({
  id: z.number(),
  reportNo: z.string(),
  escalationUser: personRef,
  state: z.string(),
  status: z.number(),
  dueDate: day,
  submittedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  allowedActions: z.array(z.string()),
});

/** GetRiskEventDetail. */
export const riskEventRecord = z.object({
  ...eventSummary,
  description: z.string(),
  consequence: z.string(),
  cause: z.string(),
  immediateAction: z.string(),
  nonFinancialImpact: z.array(z.enum(nonFinancialImpacts)),
  allowedUsers: z.array(personRef.extend({ reasons: z.array(z.enum(readerReasons)) })),
  /** Administrators who neither read nor decide it. */
  recused: z.array(personRef),
  docs: z.array(recordFile),
  duplicateOf: eventRef.nullable(),
  duplicates: z.array(eventRef),
  linkedControl: linkedControl.nullable(),
  reports: z.array(eventReport),
  openReports: z.number(),
  openIssues: z.number(),
  /** What was said with the last return, while the draft waits to be mended. */
  returnComment: z.string(),
  closeComment: z.string(),
  identifiedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Its losses are kept entry by entry since then; before, they are what its reporter told. */
  lossesSince: instant.nullable(),
  /** Oldest first, withdrawn ones too. */
  lossEntries: z.array(lossEntry),
});

/** What hangs on a risk number (docs/decisions/risk-events.md). */
export const riskNoEntry = z.object({
  type: z.enum(['storeItem', 'riskControl', 'remediationIssue', 'riskEvent', 'riskReport', 'policy']),
  id: z.number(),
  no: z.string(),
  title: z.string(),
  state: z.string(),
  stateName: z.string(),
  riskYear: z.number().nullable(),
  updatedAt: instant,
  link: z.string(),
});
