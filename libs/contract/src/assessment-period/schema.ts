import { assessmentPeriodWorkflow } from '@portal/workflows';
import { z } from 'zod';
import {
  commentText,
  day,
  dayField,
  idField,
  instant,
  nameText,
  pageIndexField,
  pageSizeField,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';

export const periodKinds = ['year', 'half', 'quarter'] as const;

/** SaveAssessmentPeriod: a new period, or with an id an edited one. `previousId`: what it carries over from, told at its creation. */
export const assessmentPeriodBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  title: nameText(),
  titleEn: nameText(),
  kind: z.enum(periodKinds).nullish(),
  firstDay: dayField(),
  lastDay: dayField(),
  currency: textField(3),
  signOffBy: dayField(),
  sharePercent: z.coerce.number().default(15).describe('from this share of a company’s total on, an account is proposed; in percent'),
});
export const assessmentPeriodEventBody = z.object({
  id: idField(),
  event: z.enum(['START', 'CONCLUDE', 'SIGN_OFF', 'SIGN_OFF_OPEN', 'REOPEN', 'WITHDRAW']),
  comments: commentText(),
  rowVersion: rowVersionField(),
});
export const assessmentPeriodListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  rowIds: rowIdsField(),
  keyword: textField(200),
  state: stateOfLifecycle(assessmentPeriodWorkflow).nullish(),
  kind: z.enum(periodKinds).nullish(),
});
export const assessmentPeriodRecord = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  kind: z.enum(periodKinds),
  firstDay: day,
  lastDay: day,
  currency: z.string().describe('ISO 4217'),
  signOffBy: day.nullable(),
  sharePercent: z.number(),
  previousId: z.number().nullable(),
  state: stateOfLifecycle(assessmentPeriodWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(assessmentPeriodWorkflow),
});
