import { mailWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  actorQuery,
  day,
  exportAnswer,
  flagField,
  idField,
  idList,
  instant,
  momentField,
  nothing,
  numberField,
  pageIndexField,
  pageOf,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  textField,
  waitQuery,
} from '../field.ts';
import { defineRoutes } from '../route.ts';
import { rollForwardSummary } from '../risk-control/many.ts';
import { servicePaths } from './paths.ts';

export const notificationRow = z.object({
  id: z.number(),
  kind: z.string(),
  /** What the kind is called; empty for one of an earlier release. */
  label: z.string(),
  labelEn: z.string(),
  text: z.string(),
  textEn: z.string(),
  recordNo: z.string(),
  link: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
});

export const noticeGroups = ['duty', 'reminder', 'outcome', 'information'] as const;
export const noticeDeliveries = ['atOnce', 'digest', 'inboxOnly'] as const;

/** What a person is mailed of (docs/decisions/machinery.md). */
export const noticePreferences = z.object({
  digestAt: z.string().describe("HH:mm of a working day in the portal's time zone"),
  waiting: z.number().describe('notices that wait for the next digest'),
  kinds: z.array(
    z.object({
      kind: z.string(),
      group: z.enum(noticeGroups),
      label: z.string(),
      labelEn: z.string(),
      delivery: z.enum(noticeDeliveries),
      standard: z.enum(noticeDeliveries),
      allowed: z.array(z.enum(noticeDeliveries)).describe('one alone: it cannot be changed'),
    }),
  ),
});

const mailState = stateOfLifecycle(mailWorkflow);
const mailSummary = {
  id: z.number(),
  messageId: z.string(),
  to: z.string(),
  person: personRef.nullable(),
  template: z.string(),
  subject: z.string(),
  language: z.enum(['zh', 'en']),
  state: mailState,
  attempts: z.number(),
  lastError: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
};
export const mailRow = z.object(mailSummary);
export const mailDetail = z.object({
  ...mailSummary,
  text: z.string(),
  html: z.string(),
  /** Its text opens an account and is not shown. */
  isSecret: z.boolean(),
  /** What a digest tells of. */
  notices: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      labelEn: z.string(),
      text: z.string(),
      textEn: z.string(),
      recordNo: z.string(),
      link: z.string(),
    }),
  ),
});

/** Past its date, due within seven days, due after them. */
export const dutyBuckets = ['all', 'overdue', 'soon', 'later'] as const;

export const dutyRow = z.object({
  subject: z.string(),
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string().describe('empty where the record has one title for both languages'),
  duty: z.string(),
  state: z.string(),
  dueDate: day,
  link: z.string(),
  /** Whose duty it is, where it is that of an absent person. */
  onBehalfOf: personRef.nullish(),
});

/** A field as the steps keep it, the items of a list as lines; the texts say ids in both languages. */
export const trailField = z.object({ field: z.string(), value: z.string(), text: z.string(), textEn: z.string() });
export const trailChange = z.object({
  field: z.string(),
  before: z.string(),
  beforeText: z.string(),
  beforeTextEn: z.string(),
  after: z.string(),
  afterText: z.string(),
  afterTextEn: z.string(),
});

const mailListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(100),
  state: textField(20),
  recordNo: textField(50),
  sort: textField(40),
  rowIds: rowIdsField(),
});

/** What every area shares: inbox, jobs, live updates, mail log, files, audit (docs/decisions/calls.md). */
export const serviceRoutes = defineRoutes('service', servicePaths, {
  getMyNotifications: {
    auditor: 'account',
    summary: 'My inbox, newest first',
    query: z.object({
      pageIndex: pageIndexField(),
      pageSize: pageSizeField(100),
      unread: flagField(false),
      group: textField(20).describe('duty, reminder, outcome or information; empty: all'),
    }),
    data: z.object({ totalCount: z.number(), unread: z.number(), data: z.array(notificationRow) }),
  },
  markRead: {
    auditor: 'account',
    summary: 'Mark notifications read; without ids all of them',
    query: actorQuery,
    body: z.object({ ids: idList().optional() }),
    data: z.object({ unread: z.number() }),
  },
  getPreferences: { auditor: 'account', summary: 'What I am mailed of, and when', query: actorQuery, data: noticePreferences },
  updatePreferences: {
    auditor: 'account',
    summary: 'Choose how kinds of notices reach me; kinds that are not named stay as they are',
    query: actorQuery,
    body: z.object({ preferences: z.array(z.object({ kind: z.string().max(50), delivery: z.enum(noticeDeliveries) })).max(200) }),
    data: noticePreferences.extend({ sent: z.number().describe('notices that waited for a digest and were mailed now') }),
  },
  getJob: {
    auditor: 'seat',
    summary: 'How far a job has come',
    query: z.object({ id: z.string() }),
    data: z.object({
      state: z.enum(['waiting', 'active', 'completed', 'failed']),
      progress: z.number(),
      url: z.string().nullable(),
      message: z.string().nullable(),
      /** Of a job that rolls a filter forward. */
      summary: z.object(rollForwardSummary).optional(),
    }),
  },
  cancelJob: {
    auditor: 'seat',
    summary: 'Cancel a job that waits or runs: one of mine, or as an administrator one of the portal; what it has half done is taken back',
    query: actorQuery,
    body: z.object({ id: requiredId() }),
    data: nothing,
  },
  retryJob: {
    auditor: 'seat',
    summary: 'Try a failed or cancelled job again',
    query: actorQuery,
    body: z.object({ id: requiredId() }),
    data: nothing,
  },
  downloadExport: {
    auditor: { reads: 'file', of: null },
    summary: 'The file of a finished export, for a short time',
    access: 'public',
    query: z.object({ token: z.string() }),
    raw: true,
    data: z.unknown(),
  },
  stream: {
    auditor: 'account',
    summary:
      'Live updates as server-sent events; `after` is the id of the last one that a page heard before it left: it hears what it missed, or `resync`',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{0,15}$/)
        .default(''),
    }),
    raw: true,
    data: z.unknown(),
  },
  getMyDuties: {
    auditor: 'seat',
    summary:
      'What I must do, the earliest first; `bucket` leaves what is due then, `within` what is done on pages below an address; the counts tell of all buckets',
    query: z.object({
      bucket: z.enum(dutyBuckets).default('all'),
      within: z
        .string()
        .regex(/^\/[\w/]{0,60}$/)
        .optional(),
      pageIndex: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    data: z.object({
      overdue: z.number(),
      dueSoon: z.number(),
      later: z.number(),
      totalCount: z.number(),
      pages: z
        .array(z.object({ path: z.string(), count: z.number() }))
        .describe('how many of them wait on which page of the menu, dates and buckets apart; pages where none does are left out'),
      data: z.array(dutyRow),
    }),
  },
  getMailLogByPage: {
    summary: 'The mail log',
    access: 'administrator',
    query: actorQuery,
    body: mailListBody,
    data: pageOf(mailRow),
    reads: true,
  },
  exportMailLog: { summary: 'Export the mail log', access: 'administrator', query: waitQuery, body: mailListBody, data: exportAnswer },
  getMail: { summary: 'One mail with its text', access: 'administrator', query: z.object({ id: idField() }), data: mailDetail },
  resendMail: {
    summary: 'Send a logged or failed mail by hand',
    access: 'administrator',
    query: actorQuery,
    body: z.object({ id: idField() }),
    data: mailRow,
  },
  attachmentUpload: {
    summary: 'Upload files; a record links them later',
    query: actorQuery,
    upload: true,
    data: z.array(z.object({ id: z.number(), name: z.string(), url: z.string(), size: z.number(), sha256: z.string() })),
  },
  downloadFile: {
    auditor: { reads: 'file', of: null },
    summary: 'A file that hangs on a record one may read; `inline` shows pictures and PDF instead of saving them',
    query: z.object({ id: idField(), inline: flagField(false) }),
    raw: true,
    data: z.unknown(),
  },
  verifyTrail: {
    auditor: { reads: 'history', of: null },
    summary: 'Check the hash chain of one record',
    query: actorQuery,
    body: z.object({ type: textField(40), id: idField() }),
    data: z.object({ steps: z.number(), problems: z.array(z.string()), head: z.string().nullable(), ok: z.boolean() }),
    reads: true,
  },
  exportTrail: {
    summary: 'The whole trail of a record for an auditor: a signed zip that verifies offline',
    access: 'administrator',
    query: actorQuery,
    body: z.object({ type: textField(40), id: idField() }),
    raw: true,
    data: z.unknown(),
  },
  getTrail: {
    auditor: { reads: 'history', of: null },
    summary: 'A record as it was at the end of a day, at an instant (`asOf`) or after a step, from its steps',
    query: z.object({ type: textField(40), id: idField(), asOf: momentField(), step: numberField() }),
    data: z.object({
      state: z.string(),
      rowVersion: z.number(),
      at: instant,
      fields: z.array(trailField),
      steps: z.array(
        z.object({
          id: z.number(),
          seq: z.number(),
          at: instant,
          event: z.string(),
          operation: z.string(),
          actor: personRef.nullable(),
          /** In whose place. */
          onBehalfOf: personRef.nullish(),
        }),
      ),
    }),
  },
  getTrailDifference: {
    auditor: { reads: 'history', of: null },
    summary: 'What differs between a record after one of its steps and after another',
    query: z.object({ type: textField(40), id: idField(), from: numberField(), to: numberField() }),
    data: z.object({ changes: z.array(trailChange) }),
  },
});
