import { auditorSeatWorkflow } from '@portal/workflows';
import { z } from 'zod';
import {
  commentText,
  day,
  dayField,
  flagField,
  idField,
  idList,
  instant,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowVersionField,
  textField,
} from '../field.ts';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import { readWays, seatKinds } from './seat-kinds.ts';

/** What of the records that a seat covers it opens: those that were concluded, or all. */
export const seatReadings = ['concluded', 'all'] as const;

/** GrantAuditorSeat: to an active account whose first role is External Auditor. */
export const auditorSeatBody = z.object({
  holderId: idField(),
  periodIds: idList().default([]),
  wholeGroup: flagField(false),
  companyIds: idList().default([]).describe('each with all companies below it as they are today'),
  reading: z.enum(seatReadings).default('concluded'),
  firstDay: dayField(),
  lastDay: dayField(),
  note: textField(500),
});
export const auditorSeatEventBody = z.object({
  id: idField(),
  event: z.enum(['EXTEND', 'REVOKE']),
  lastDay: dayField().describe('of EXTEND'),
  comments: commentText(),
  rowVersion: rowVersionField(),
});
export const auditorSeatListBody = z.object({
  periodId: idField(),
  state: stateOfLifecycle(auditorSeatWorkflow).nullish(),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
});

const seatCompany = z.object({ id: z.number(), code: z.string(), name: z.string(), nameEn: z.string() });
export const auditorSeat = z.object({
  id: z.number(),
  recordNo: z.string(),
  holder: personRef,
  periods: z.array(z.object({ id: z.number(), title: z.string(), titleEn: z.string() })),
  wholeGroup: z.boolean(),
  companies: z.array(seatCompany).describe('frozen when the seat was granted: those that were named and all that were below them'),
  reading: z.enum(seatReadings),
  firstDay: day,
  lastDay: day,
  note: z.string(),
  isOpen: z.boolean().describe('it opens what it covers today'),
  reads: z.number(),
  lastReadAt: instant.nullable(),
  state: stateOfLifecycle(auditorSeatWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(auditorSeatWorkflow),
});

/** How much of one kind of record that a seat covers its holder has marked as looked at. */
export const seatProgressRow = z.object({
  workflow: z.string(),
  covered: z.number(),
  lookedAt: z.number(),
  changed: z.number().describe('marked, and changed since'),
});
export const auditorSeatDetail = auditorSeat.extend({ progress: z.array(seatProgressRow) });

export const seatReadsBody = z.object({ id: requiredId(), pageIndex: pageIndexField(), pageSize: pageSizeField() });
export const seatRead = z.object({
  id: z.number(),
  at: instant,
  call: z.string(),
  summary: z.string().describe('what the call does, in English'),
  way: z.enum(readWays).nullable().describe('what kind of reading the call is; null for a call that is no more'),
  kind: z.enum(seatKinds).nullable().describe('of which kind of record; null when it is of any or of none'),
  workflow: z.string().nullable(),
  recordId: z.number().nullable(),
  recordNo: z.string(),
  rowVersion: z.number().nullable(),
  detail: z.string().describe('the filters of a list or an export'),
});

/** MarkLookedAt: the reader's own mark on a record with the version that he saw; `marked` false takes it back. */
export const lookedAtBody = z.object({ workflow: textField(50), id: requiredId(), rowVersion: rowVersionField(), marked: flagField(true) });
export const lookedAtQuery = z.object({ workflow: textField(50), id: requiredId() });
export const lookedAt = z.object({
  marked: z.object({ at: instant, rowVersion: z.number() }).nullable(),
  rowVersion: z.number().describe('as it is now'),
  changed: z.boolean().describe('it changed since it was marked'),
});
export const lookedAtList = z.object({ workflow: textField(50), ids: idList().default([]) });
export const lookedAtMark = z.object({ id: z.number(), at: instant, rowVersion: z.number(), changed: z.boolean() });

/** Whom a seat may be granted to. */
export const seatCandidate = personRef.extend({ openSeats: z.number() });
