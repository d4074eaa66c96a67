import { z } from 'zod';
import {
  commentText,
  day,
  dayField,
  idField,
  instant,
  pageIndexField,
  pageSizeField,
  personRef,
  rowIdsField,
  textField,
} from '../field.ts';

/** Before its first day, on its days, after its last day, or ended before it. */
export const substitutionStates = ['coming', 'current', 'past', 'ended'] as const;
export type SubstitutionState = (typeof substitutionStates)[number];

/** Somebody who does somebody else's duties for a span of days. */
export const substitution = z.object({
  id: z.number(),
  person: personRef,
  substitute: personRef,
  from: day,
  to: day,
  reason: z.string(),
  state: z.enum(substitutionStates),
  createdBy: personRef,
  createdAt: instant,
  endedBy: personRef.nullable(),
  endedAt: instant.nullable(),
  mayEnd: z.boolean(),
});

export const substitutionBody = z.object({
  /** Who is away; empty means the caller. Only his manager and administrators name somebody else. */
  personId: idField(),
  substituteId: idField(),
  from: dayField(),
  to: dayField(),
  reason: commentText(),
});

export const substitutionListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(100),
  state: textField(20),
  sort: textField(40),
  rowIds: rowIdsField(),
});
