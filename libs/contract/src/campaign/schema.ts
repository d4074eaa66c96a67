import { campaignWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  commentText,
  day,
  dayField,
  idField,
  instant,
  nameText,
  numberField,
  pageIndexField,
  pageSizeField,
  personRef,
  rowIdsField,
  rowVersionField,
} from '../field.ts';
import { riskListBody } from '../risk-control/schema.ts';

/** SaveCampaign: a new campaign, or with an id a planned one edited. The population is a question: the filter of the matrix list, asked again at the opening. */
export const campaignBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  name: nameText(),
  riskYear: numberField(),
  opensOn: dayField(),
  dueOn: dayField(),
  mailZh: commentText(),
  mailEn: commentText(),
  filter: riskListBody,
});
/** UpdateCampaign: EXTEND takes the new due day; EXTEND and CANCEL a reason. */
export const campaignEventBody = z.object({
  id: idField(),
  event: z.enum(['OPEN', 'EXTEND', 'CLOSE', 'CANCEL']),
  reason: commentText(),
  dueDate: dayField(),
  rowVersion: rowVersionField(),
});
const page = { pageIndex: pageIndexField(), pageSize: pageSizeField() };
export const campaignListBody = z.object({ ...page, rowIds: rowIdsField() });
export const campaignRefusalsBody = z.object({ ...page, id: idField() });
export const campaignPreviewBody = z.object({ filter: riskListBody, riskYear: numberField() });

export const campaignPreview = z.object({
  total: z.number(),
  opens: z.number().describe('drafts with an active owner'),
  underWay: z.number().describe('being assessed already: they take the due day over'),
  noOwner: z.number(),
  beyond: z.number().describe('submitted or finished this year'),
  lastYear: z.number().describe('finished rows of the year before that are not rolled forward yet'),
});

const counts = {
  total: z.number(),
  notBegun: z.number(),
  inWork: z.number(),
  waiting: z.number(),
  closed: z.number(),
  overdue: z.number().describe('of those not begun or in work'),
};

export const campaignRow = z.object({
  id: z.number(),
  campaignNo: z.string(),
  name: z.string(),
  riskYear: z.number(),
  opensOn: day,
  dueOn: day,
  creator: personRef,
  state: stateOfLifecycle(campaignWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(campaignWorkflow),
  ...counts,
});
/** An open campaign of the reader's own controls: how many of them are submitted or beyond, and how many wait for him. */
export const myCampaign = z.object({
  id: z.number(),
  campaignNo: z.string(),
  name: z.string(),
  dueOn: day,
  total: z.number(),
  done: z.number(),
  toDo: z.number().describe('the total of the list that `to` opens'),
  to: z.string().describe('his list, filtered to the campaign'),
});

/** The filter as it was saved: what was set of the fields of a list request. */
export const campaignRecord = campaignRow.extend({
  mailZh: z.string(),
  mailEn: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.number())])),
});
/** The work of a campaign that is under way or was the last: opening its controls, or moving their due dates. */
const campaignRun = z.object({
  act: z.enum(['open', 'extend']),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  progress: z.number(),
  done: z.number(),
  refused: z.number(),
});
export const campaignProgress = z.object({
  ...counts,
  refused: z.number(),
  run: campaignRun.nullable(),
  departments: z.array(z.object({ id: z.number().nullable(), name: z.string(), nameEn: z.string(), ...counts })),
  owners: z.array(z.object({ id: z.number().nullable(), userNO: z.string(), name: z.string(), englishName: z.string(), ...counts })),
});
export const campaignRefusal = z.object({ id: z.number(), riskNo: z.string(), code: z.string(), message: z.string() });
