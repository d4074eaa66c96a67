import { remediationIssueWorkflow, riskReportWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  choiceField,
  commentText,
  day,
  dayField,
  idField,
  instant,
  longText,
  numberField,
  numberText,
  personRef,
  rowVersionField,
} from '../field.ts';
import { remediationIssue } from '../remediation/record.ts';
import { eventRef, linkedControl, recordFile, riskEventRow } from './event-record.ts';
import { fileLinks } from './event-schema.ts';
import { riskResponses } from './event-values.ts';

const named = { id: idField(), riskId: idField(), rowVersion: rowVersionField() };

/** SaveRiskReportDraft, SubmitRiskReport. A submission that names the report and says nothing else submits it as it was saved. */
export const riskReportBody = z.object({
  ...named,
  rootCause: longText(),
  impactAssessment: longText(),
  response: choiceField(riskResponses),
  acceptanceReason: longText(),
  actions: z
    .array(z.object({ text: longText(), ownerNo: numberText(), dueDate: dayField() }))
    .max(50)
    .nullish()
    .transform((value) => value ?? []),
  residualLikelihood: numberField(),
  residualImpact: numberField(),
  lessons: longText(),
  docs: fileLinks(),
});
export const reportDecisionBody = z.object({ ...named, comments: commentText() });
/** A rejection may give a new due date. */
export const reportRejectBody = z.object({ ...named, comments: commentText(), dueDate: dayField() });
export const cancelReportBody = z.object({ ...named, reason: commentText() });
export const reassignReportBody = z.object({ ...named, escalationUserNo: numberText(), reason: commentText(), dueDate: dayField() });

export const savedReport = z.object({
  id: z.number(),
  reportNo: z.string(),
  eventId: z.number(),
  rowVersion: z.number(),
  state: stateOfLifecycle(riskReportWorkflow),
  status: z.number(),
  allowedActions: actionsOfLifecycle(riskReportWorkflow),
});
/** An approval also tells the issues that its actions became, and the linked control that may be reopened now. */
export const approvedReport = savedReport.extend({ issues: z.array(remediationIssue), reopenControl: linkedControl.nullable() });

const reportSummary = {
  id: z.number(),
  reportNo: z.string(),
  eventId: z.number(),
  eventNo: z.string(),
  eventTitle: z.string(),
  ...riskEventRow.pick({
    riskCategory1: true,
    riskCategory2: true,
    riskCategory3: true,
    riskCategory1Str: true,
    riskCategory2Str: true,
    riskCategory3Str: true,
    category1Name: true,
    category2Name: true,
    category3Name: true,
    category1NameEn: true,
    category2NameEn: true,
    category3NameEn: true,
    bu: true,
    managementArea: true,
    eventType: true,
    severity: true,
    confidential: true,
  }).shape,
  riskNo: z.string(),
  escalationUser: personRef,
  escalationUserNo: z.string(),
  response: z.enum(riskResponses).nullable(),
  residualLikelihood: z.number().nullable(),
  residualImpact: z.number().nullable(),
  dueDate: day,
  dutyDueOn: day.nullish().describe('until when whoever it waits for is asked: once it was submitted, who decides on it'),
  status: z.number().describe('0 draft or returned, 1 submitted, 2 approved'),
  statusName: z.string(),
  state: stateOfLifecycle(riskReportWorkflow),
  createdAt: instant,
  submittedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  updatedAt: instant,
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(riskReportWorkflow),
  /** For whom the reader would act: absent people whose duties he may do today; absent when he acts for himself. */
  onBehalfOf: z.array(personRef).optional(),
};
export const riskReportRow = z.object(reportSummary);

/** GetRiskReportDetail. */
export const riskReportRecord = z.object({
  ...reportSummary,
  rootCause: z.string(),
  impactAssessment: z.string(),
  acceptanceReason: z.string(),
  lessons: z.string(),
  actions: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      ownerNo: z.string(),
      owner: personRef.nullable(),
      dueDate: day.nullable(),
      issue: z.object({ id: z.number(), issueNo: z.string(), state: stateOfLifecycle(remediationIssueWorkflow) }).nullable(),
    }),
  ),
  issues: z.array(remediationIssue),
  docs: z.array(recordFile),
  event: eventRef,
  linkedControl: linkedControl.nullable(),
  submittedBy: personRef.nullable(),
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionComment: z.string(),
});

/** How many reports lie in each cell of residual likelihood × impact. */
export const heatCell = z.object({ likelihood: z.number(), impact: z.number(), reports: z.number() });
