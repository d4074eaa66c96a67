import { evidenceRequestWorkflow, evidenceWorkflow, type EvidenceRequestEventName } from '@portal/workflows';
import { z } from 'zod';
import { lookedField } from '../assessment-period/looked-field.ts';
import { controlTestListBody } from '../control-test/schema.ts';
import {
  choiceField,
  commentText,
  day,
  dayField,
  idField,
  idList,
  instant,
  longText,
  nameText,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';

/** Confidential evidence is offered again to nobody who may not read it already. */
export const confidentialities = ['internal', 'confidential'] as const;
export type Confidentiality = (typeof confidentialities)[number];

const ids = () =>
  idList()
    .nullish()
    .transform((value) => [...new Set(value ?? [])]);
const confidentiality = () =>
  z
    .enum(confidentialities)
    .nullish()
    .transform((value) => value ?? 'internal');

export const evidenceRequestBody = z.object({
  title: nameText(),
  description: longText(),
  askedId: idField(),
  departmentId: idField(),
  dueOn: dayField(),
  testIds: ids(),
  controlIds: ids(),
});
/** One request a person for all tests whose control is his; or one for all, where a person or department is named. */
export const evidenceRequestsBody = evidenceRequestBody.omit({ controlIds: true }).extend({
  filter: controlTestListBody.nullish().describe('the request of the list of tests: all that it finds, instead of those named'),
});
/** What UpdateEvidenceRequest makes; an answer comes with its files by a call of its own. */
export const evidenceRequestEvents = [
  'ACCEPT',
  'RETURN',
  'CANCEL',
  'REASSIGN',
  'REMIND',
] as const satisfies readonly EvidenceRequestEventName[];
export const evidenceRequestEventBody = z.object({
  id: idField(),
  event: textField(40),
  comments: commentText(),
  rowVersion: rowVersionField(),
  askedId: idField(),
  departmentId: idField(),
  requesterId: idField(),
  dueOn: dayField(),
});

const described = {
  effectiveFrom: dayField(),
  effectiveTo: dayField(),
  source: nameText(),
};
const fileOfEvidence = z.object({ fileId: requiredId(), title: nameText(), confidentiality: confidentiality(), ...described });
export const provideEvidenceBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  comments: commentText(),
  files: z
    .array(fileOfEvidence)
    .max(50)
    .nullish()
    .transform((value) => value ?? []),
  /** Evidence that there is already. */
  evidenceIds: ids(),
});
/** With a record, evidence is linked to it in the same step of work. */
export const evidenceBody = fileOfEvidence.extend({ workflow: textField(40), recordId: idField() });
/** Evidence of a record beside tests; a keyword looks among what could be linked. */
export const recordEvidenceQuery = z.object({ workflow: textField(40), id: idField(), keyword: textField(100) });
export const replaceEvidenceBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  fileId: requiredId(),
  note: commentText(),
  ...described,
});
export const evidenceEventBody = z.object({
  id: idField(),
  event: textField(40),
  comments: commentText(),
  rowVersion: rowVersionField(),
  title: nameText(),
  confidentiality: confidentiality(),
  ...described,
});
export const linkEvidenceBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  workflow: textField(40),
  recordId: requiredId(),
  isRelease: z.boolean().nullish().transform(Boolean),
});
/** Without places the evidence proves every item of the sample. */
export const attachEvidenceBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  evidenceId: requiredId(),
  places: z
    .array(z.int().min(1))
    .max(1000)
    .nullish()
    .transform((value) => value ?? []),
});

export const evidenceRequestTabs = ['toAnswer', 'requested', 'all'] as const;
export const evidenceRequestListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(200),
  UserNo: z.string().nullish(),
  tab: choiceField(evidenceRequestTabs),
  keyword: textField(100),
  state: textField(40),
  askedId: idField(),
  testId: idField(),
  /** The period of a test that it serves. */
  periodId: idField(),
  /** Neither accepted nor cancelled. */
  open: z.boolean().nullish(),
  looked: lookedField(),
  /** The company of the controls that it is for, else of who is asked, with all below it. */
  companyId: idField(),
  overdue: z.boolean().nullish(),
  rowIds: rowIdsField(),
});

const linked = z.object({ id: z.number(), number: z.string(), title: z.string() });
const departmentRef = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });
const range = z.object({ from: day, to: day });
const gap = range.extend({ days: z.number() });

export const evidenceRequestRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  requester: personRef.nullable(),
  asked: personRef.nullable(),
  department: departmentRef.nullable(),
  dueOn: day,
  isLate: z.boolean(),
  tests: z.number(),
  answers: z.number(),
  state: stateOfLifecycle(evidenceRequestWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(evidenceRequestWorkflow),
});

const version = z.object({
  no: z.number(),
  fileId: z.number(),
  fileName: z.string(),
  size: z.number(),
  sha256: z.string(),
  receivedAt: instant,
  receivedBy: personRef.nullable(),
  effectiveFrom: day,
  effectiveTo: day,
  source: z.string(),
  note: z.string(),
});
/** A piece of evidence as it stands, with its newest version. */
const evidenceBrief = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  confidentiality: z.enum(confidentialities),
  newest: version,
});
export const evidenceRequestRecord = evidenceRequestRow.extend({
  description: z.string(),
  dutyDueOn: day.nullable().describe('until when whoever it waits for is asked: once it is provided, who asked'),
  /** What it is asked for; the days are those that its tests speak of. */
  servesTests: z.array(
    linked.extend({
      tested: range.nullable(),
      items: z
        .array(z.object({ no: z.number(), key: z.string(), place: z.number() }))
        .optional()
        .describe('the sampled items by their numbers and keys, once a sample is drawn: told to whoever may read the request'),
      mayOpen: z.boolean().optional().describe('whether who asks may read the test itself'),
      mayUse: z.boolean().optional().describe('whether who asks tests it and it is still open'),
      mayAttach: z.boolean().optional().describe('whether who asks may attach evidence to its items now'),
    }),
  ),
  servesControls: z.array(linked),
  answered: z.array(evidenceBrief.extend({ providedNo: z.number() })),
  /** Evidence that who is asked may give again. */
  offers: z.array(evidenceBrief),
});
export const evidenceRequestsPlan = z.array(
  z.object({
    asked: personRef.nullable(),
    department: departmentRef.nullable(),
    tests: z.array(linked),
    /** Why nothing is made of it. */
    problem: z.enum(['noOwner', 'self']).nullable(),
    request: linked.pick({ id: true, number: true }).nullable(),
  }),
);
export const evidenceRecord = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  confidentiality: z.enum(confidentialities),
  provider: personRef.nullable(),
  state: stateOfLifecycle(evidenceWorkflow),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: actionsOfLifecycle(evidenceWorkflow),
  /** The newest first. */
  versions: z.array(version),
  uses: z.array(
    linked.extend({
      workflow: z.string(),
      /** The version that it stands on. */
      no: z.number(),
      isOpen: z.boolean(),
      tested: range.nullable(),
      gaps: z.array(gap),
      missingDays: z.number(),
    }),
  ),
  requests: z.array(linked),
});
export const testEvidence = z.object({
  id: z.number(),
  tested: range.nullable(),
  /** Whether who asks may attach evidence now. */
  mayAttach: z.boolean(),
  mayRequest: z.boolean(),
  used: z.array(evidenceBrief.extend({ no: z.number(), standsOn: version, places: z.array(z.number()) })),
  gaps: z.array(gap),
  missingDays: z.number(),
  loose: z
    .array(z.object({ fileId: z.number(), name: z.string(), places: z.array(z.number()) }))
    .describe('files of items that who asks uploaded and that are no evidence yet'),
  requests: z.array(evidenceRequestRow),
  offers: z.array(
    evidenceBrief.extend({
      reason: z.enum(['requested', 'before', 'own']),
      /** The last test that stood on it, and who tested. */
      lastUse: z.object({ number: z.string(), period: z.string(), periodEn: z.string(), tester: personRef.nullable() }).nullable(),
      missingDays: z.number(),
    }),
  ),
});
export const recordEvidence = z.object({
  workflow: z.string(),
  id: z.number(),
  /** Whether who asks may link evidence and take links off: the record is still worked at. */
  mayLink: z.boolean(),
  used: z.array(evidenceBrief.extend({ no: z.number(), standsOn: version, rowVersion: z.number(), mayRelease: z.boolean() })),
  hidden: z.number().describe('how many more pieces are confidential and not shown to who asks'),
  offers: z.array(evidenceBrief.extend({ rowVersion: z.number() })),
});
