import { z } from 'zod';
import {
  commentText,
  idField,
  nameText,
  numberField,
  numberText,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { importChunk, importCell, sheetRowCell } from '../import/import.ts';

/** A role or a department where one is named. */
export const named = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });

export const adminPerson = z.object({
  id: z.number(),
  /** `number` and not `userNo`: a UserNo names the actor and must be the session's (docs/decisions/identity.md). */
  number: z.string(),
  adNo: z.string(),
  name: z.string(),
  englishName: z.string(),
  email: z.string(),
  language: z.enum(['zh', 'en']).nullable(),
  department: named.nullable(),
  departmentPath: z.string(),
  departmentPathEn: z.string(),
  manager: personRef.nullable(),
  roles: z.array(named).describe('the first decides'),
  isActive: z.boolean(),
  leftAt: z.string().nullable(),
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  secondFactorAt: z.string().nullable(),
  isLinked: z.boolean().describe('signs in at the identity provider'),
  lastSeenAt: z.string().nullable(),
  openSessions: z.number(),
  rowVersion: z.number(),
});
export type AdminPerson = z.output<typeof adminPerson>;

/** What of an account waits for a second administrator (ADR 35). */
export const waitingAccountChange = z.object({
  id: z.number(),
  event: z.string().describe('as in the change log'),
  changes: z.array(z.object({ field: z.enum(['number', 'adNo', 'email', 'roles']), before: z.string(), after: z.string() })),
  askedBy: personRef,
  askedAt: z.string(),
  until: z.string(),
  isMine: z.boolean().describe('the caller asked for it and may withdraw it'),
  mayApprove: z.boolean(),
});
export type WaitingAccountChange = z.output<typeof waitingAccountChange>;
export const accountChangeDecision = z.enum(['approve', 'refuse', 'withdraw']);
export type AccountChangeDecision = z.output<typeof accountChangeDecision>;

export const peopleListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(100),
  departmentId: idField().describe('and those below it'),
  roleId: numberField(),
  active: z
    .enum(['', 'true', 'false'])
    .nullish()
    .transform((value) => value ?? ''),
  sort: textField(40),
  rowIds: rowIdsField(),
});

export const savePersonBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  number: numberText(),
  adNo: numberText(),
  name: nameText(),
  englishName: nameText(),
  email: nameText(),
  departmentId: idField(),
  managerId: idField(),
  roles: z.array(z.int()).max(10).default([]),
  language: z
    .enum(['zh', 'en', ''])
    .nullish()
    .transform((value) => value || null),
  /** A new person gets a password to hand over once. */
  withPassword: z.boolean().nullish(),
});
export type SavePersonBody = z.output<typeof savePersonBody>;

export const openDuty = z.object({
  kind: z.string(),
  id: z.number(),
  holder: personRef,
  recordNo: z.string(),
  title: z.string(),
  state: z.string().describe('the label stands in the catalogue of the duty’s workflow'),
  workflow: z.string(),
  dueDate: z.string().nullable(),
  link: z.string(),
});

const successors = z
  .array(z.object({ kind: textField(40), id: requiredId(), personId: requiredId() }))
  .max(5000)
  .default([]);
export const handOverFields = {
  /** For every duty that is not named one by one. */
  successorId: idField(),
  successors,
  reason: commentText(),
};

export const leaver = z.object({
  person: personRef,
  leftAt: z.string().nullable(),
  duties: z.number(),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  /** Who gets the mails meanwhile; without one the administrators do. */
  standIn: personRef.nullable(),
});

export const peopleImportRow = z.object({
  ...sheetRowCell,
  number: importCell,
  adNo: importCell,
  name: importCell,
  englishName: importCell,
  email: importCell,
  department: importCell,
  manager: importCell,
  roles: importCell,
  language: importCell,
});
export const uploadPeopleBody = importChunk.extend({ PeopleTemplateList: z.array(peopleImportRow).max(20_000) });
