import { z } from 'zod';
import { dayField, idField, instant, pageIndexField, pageSizeField, personRef, rowIdsField, textField } from '../field.ts';

export const changeKinds = [
  'person',
  'department',
  'company',
  'businessProcess',
  'role',
  'reference',
  'category',
  'mail',
  'session',
  'queue',
  'audit',
  'substitution',
  'reminder',
  'holiday',
  'retention',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeRow = z.object({
  id: z.number(),
  at: instant,
  actor: personRef.nullable(),
  kind: z.string(),
  subjectId: z.number(),
  subjectName: z.string(),
  event: z.string(),
  comment: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export const changeLogBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  kind: textField(40),
  subjectId: idField(),
  actorId: idField(),
  from: dayField(),
  to: dayField(),
  keyword: textField(100),
  rowIds: rowIdsField(),
});

export const accessLogRow = z.object({
  id: z.number().describe('the line in its chain'),
  at: instant,
  kind: z.enum(['call', 'start', 'stop', 'crash', 'lost']).describe('a call, or what became of a process that writes the log'),
  person: personRef.nullable(),
  method: z.string(),
  call: z.string().describe('the path of the call'),
  recordId: z.number().nullable().describe('the record that the call names by its id'),
  status: z.number().nullable(),
  refused: z.string().describe('the code of the refusal; empty: let through'),
  address: z.string(),
  milliseconds: z.number().nullable(),
  requestId: z.string(),
  lines: z.number().nullable().describe('lines that were left out'),
});
export const accessLogBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(100).describe('a part of the path'),
  personId: idField(),
  recordId: idField(),
  address: textField(100),
  outcome: z.enum(['', 'let', 'refused', 'fault']).default(''),
  from: dayField(),
  to: dayField(),
  rowIds: rowIdsField(),
});

const backlog = z.object({ count: z.number(), oldestAt: instant.nullable() });
export const queueOverview = z.object({
  backend: z.enum(['postgres', 'redis']),
  queues: z.array(
    z.object({
      name: z.string(),
      isPaused: z.boolean(),
      counts: z.object({ waiting: z.number(), active: z.number(), delayed: z.number() }),
      failed: z.number(),
      /** The queue did not answer; the counts mean nothing. */
      isDown: z.boolean(),
    }),
  ),
  outbox: backlog,
  timers: z.object({ due: backlog, waiting: z.number(), nextAt: instant.nullable() }),
  mails: z.object({ queued: z.number(), failed: z.number(), logged: z.number() }),
});
export const failedJob = z.object({
  id: z.number(),
  queue: z.string(),
  name: z.string(),
  reason: z.string(),
  tries: z.number(),
  times: z.number(),
  failedAt: instant,
  /** Ids and codes of the job's data, never a person's words. */
  summary: z.string(),
});
export const failedJobsBody = z.object({ pageIndex: pageIndexField(), pageSize: pageSizeField(), queue: textField(40) });

export const adminSession = z.object({
  id: z.number(),
  person: personRef,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  address: z.string(),
  device: z.object({ kind: z.enum(['computer', 'phone', 'tablet', 'program']), browser: z.string(), system: z.string() }),
  isOwn: z.boolean().describe('the session of this call'),
});
export const sessionsBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(100),
  personId: idField(),
  sort: textField(40),
  rowIds: rowIdsField(),
});

export const anchorStates = ['agrees', 'differs', 'headGone', 'unreadable', 'missing', 'awaited'] as const;
/** How a daily head stands against what was anchored of it elsewhere. */
export type AnchorState = (typeof anchorStates)[number];

export const stampStates = ['stamped', 'late', 'awaited', 'faulty'] as const;
/** How the time stamp beside an anchor stands; `late` came two days after the sealing or later. */
export type StampState = (typeof stampStates)[number];

/** What a verification saw in the folder of the anchors. */
export const auditAnchors = z.object({
  folder: z.string(),
  isReadable: z.boolean(),
  counts: z.partialRecord(z.enum(anchorStates), z.number()),
  lastDay: z.string().nullable().describe('the newest day of which there is an anchor'),
  stamps: z.partialRecord(z.enum(stampStates), z.number()).describe('empty: none are asked for'),
  days: z
    .array(
      z.object({
        day: z.string(),
        state: z.enum(anchorStates),
        stamp: z.object({ state: z.enum(stampStates), at: instant.nullable(), by: z.string() }).nullable(),
      }),
    )
    .describe('the newest, and older ones that are not as they were'),
});

export const auditRun = z.object({
  id: z.number(),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  progress: z.number().describe('percent'),
  startedBy: personRef.nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  records: z.number(),
  steps: z.number(),
  heads: z.number(),
  problemCount: z.number(),
  /** The first ones, named. */
  problems: z.array(z.string()),
  unproven: z.number().describe('files that were linked before steps held their hashes'),
  unsaid: z.number().describe('records whose steps do not say all that is audited of them'),
  unsaidKinds: z
    .array(
      z.object({
        workflow: z.string(),
        count: z.number(),
        records: z.array(z.object({ id: z.number(), number: z.string(), link: z.string().nullable() })),
      }),
    )
    .describe('the same by kind, with the first of each'),
  anchors: auditAnchors.nullable().describe('null: no folder was given, or the run is of a version before'),
  error: z.string(),
});
export const auditOverview = z.object({
  running: auditRun.nullable(),
  last: auditRun.nullable(),
  records: z.array(z.object({ workflow: z.string(), records: z.number() })),
  headCount: z.number(),
  /** sha256 of the public key that signs trails for auditors; null: none is configured. */
  signingKey: z.string().nullable(),
  /** The keys that are trusted, today's first, and those that signed heads without being trusted; fingerprint null: heads without a signature. */
  keys: z.array(
    z.object({
      fingerprint: z.string().nullable(),
      use: z.enum(['present', 'trusted', 'unknown']),
      heads: z.number(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
    }),
  ),
  /** The last mail that took a daily head to an address elsewhere; null: there was none. */
  stampTrouble: z.object({ at: instant, error: z.string() }).nullable().describe('why no time stamp could be taken last; null: it could'),
  anchorMail: z.object({ address: z.string(), at: instant, state: z.enum(['queued', 'sending', 'sent', 'logged', 'failed']) }).nullable(),
  heads: z.array(z.object({ day: z.string(), sealedAt: instant, steps: z.number(), lastStepId: z.number(), hash: z.string() })),
});

/** What the surroundings of the portal leave open, and administrators should know. */
export const systemWeakenings = ['secondFactorOff', 'historyWritable', 'officeUnconfined'] as const;
export type SystemWeakening = (typeof systemWeakenings)[number];

export const systemHealth = z.object({
  at: instant,
  weakenings: z.array(z.enum(systemWeakenings)).describe('what the settings and the machine leave open'),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.number(),
    mostConnections: z.number(),
    answerMs: z.number(),
  }),
  queue: z.object({ backend: z.enum(['postgres', 'redis']), isUp: z.boolean(), answerMs: z.number() }),
  processes: z.array(
    z.object({ kind: z.string(), host: z.string(), pid: z.number(), startedAt: instant, seenAt: instant, isAlive: z.boolean() }),
  ),
  migrations: z.object({ applied: z.number(), pending: z.array(z.string()), last: z.string().nullable(), lastAt: instant.nullable() }),
  storage: z.object({ place: z.string(), freeBytes: z.number().nullable(), totalBytes: z.number().nullable(), isWritable: z.boolean() }),
  mail: z.object({ hasServer: z.boolean(), queued: z.number(), failed: z.number(), oldestQueuedAt: instant.nullable() }),
  sweeps: z.array(z.object({ task: z.string(), startedAt: instant, finishedAt: instant.nullable(), lastError: z.string() })),
  versions: z.object({ portal: z.string(), node: z.string(), timeZone: z.string() }),
});
export type SystemHealth = z.output<typeof systemHealth>;
