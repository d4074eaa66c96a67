import { z } from 'zod';
import { instant, personRef } from '../field.ts';

/** A kind of rows that go when their time is over, with what an administrator may choose: days by default, at least and at most (docs/decisions/machinery.md). */
export interface RetentionPeriod {
  readonly byDefault: number;
  readonly least: number;
  readonly most: number;
}

/** Nothing of a record's history is among them: audited chains, their heads and the change log stay for ever. */
export const retentionPeriods = {
  mailBodies: { byDefault: 365, least: 90, most: 3650 },
  readNotifications: { byDefault: 365, least: 30, most: 3650 },
  endedSessions: { byDefault: 90, least: 30, most: 1095 },
  jobRuns: { byDefault: 30, least: 7, most: 365 },
  importStaging: { byDefault: 30, least: 7, most: 365 },
  publishedMessages: { byDefault: 30, least: 7, most: 365 },
  exportFiles: { byDefault: 7, least: 1, most: 90 },
  accessLog: { byDefault: 365, least: 90, most: 3650 },
  unusedUploads: { byDefault: 1, least: 1, most: 30 },
  // The change log knows a kind by its place: a new one comes last.
  fillSheets: { byDefault: 180, least: 30, most: 730 },
} as const satisfies Readonly<Record<string, RetentionPeriod>>;
export type RetentionKind = keyof typeof retentionPeriods;
export const retentionKinds = Object.keys(retentionPeriods) as [RetentionKind, ...RetentionKind[]];

export const retentionSetting = z.object({
  kind: z.enum(retentionKinds),
  days: z.number(),
  byDefault: z.number(),
  least: z.number(),
  most: z.number(),
  due: z.number().describe('what the next sweep removes'),
  changedAt: instant.nullable(),
  changedBy: personRef.nullable(),
});
/** `days` as it may be typed; the bounds are asked by the service, which names them. */
export const retentionBody = z.object({ kind: z.enum(retentionKinds), days: z.int() });
