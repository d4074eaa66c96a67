import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  choiceField,
  commentText,
  day,
  flagField,
  idField,
  instant,
  momentField,
  nameText,
  numberField,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  personRef,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { fileLinks } from '../risk-event/event-schema.ts';
import { audienceField, audienceWire } from './audience.ts';
import { examProgress } from './exam-values.ts';
import { courseStates } from './scorm-values.ts';

export const shareTypes = ['article', 'file', 'scorm', 'link'] as const;
export type ShareType = (typeof shareTypes)[number];
export const readingStates = shareReadingWorkflow.states;
export type { ShareReadingState as ReadingState } from '@portal/workflows';

/** A rich text with its markup; its pictures are files of their own. */
const LONGEST_CONTENT = 200_000;

const shareFields = {
  title: nameText(),
  titleEn: nameText(),
  type: choiceField(shareTypes),
  content: textField(LONGEST_CONTENT).describe('rich text; what is not allowed in it is taken out'),
  contentEn: textField(LONGEST_CONTENT),
  linkUrl: textField(2000),
  docs: fileLinks(),
  courseId: idField().describe('the course of a share of type scorm'),
  courseByWord: flagField(false).describe('a course that reports nothing may be confirmed by its reader’s word'),
  audience: audienceField(),
  dueAt: momentField().describe('yyyy-MM-dd or an instant'),
  minReadSeconds: numberField(),
  examId: idField(),
  policyVersionId: idField(),
};
export const createShareBody = z.object({ ...shareFields, isActive: flagField(false).describe('release it at once') });
/** Of an update: what is not said stays as it was, `null` and the empty text take away. */
const kept = <Field extends z.ZodType>(field: Field) => z.union([z.undefined(), field]);
export const updateShareBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  title: kept(nameText()),
  titleEn: kept(nameText()),
  type: kept(choiceField(shareTypes)),
  content: kept(textField(LONGEST_CONTENT)),
  contentEn: kept(textField(LONGEST_CONTENT)),
  linkUrl: kept(textField(2000)),
  docs: fileLinks().describe('an id adds, isDelete removes'),
  courseId: kept(idField()),
  courseByWord: kept(flagField(false)),
  audience: audienceField(),
  dueAt: kept(momentField()),
  minReadSeconds: kept(numberField()),
  examId: kept(idField()),
  policyVersionId: kept(idField()),
});
export type CreateShareBody = z.output<typeof createShareBody>;
export type UpdateShareBody = z.output<typeof updateShareBody>;

/** ReassignShare: an active person looks after it from now on. */
export const reassignShareBody = z.object({ id: idField(), rowVersion: rowVersionField(), ownerId: idField(), reason: commentText() });

export const savedShare = z.object({
  id: z.number(),
  shareNo: z.string(),
  rowVersion: z.number(),
  state: stateOfLifecycle(shareWorkflow),
  isActive: z.boolean(),
  allowedActions: actionsOfLifecycle(shareWorkflow),
});

const shareFile = z.object({ docId: z.number(), fileName: z.string(), url: z.string(), size: z.number() });
const policyVersionRef = z.object({
  id: z.number(),
  policyId: z.number(),
  name: z.string(),
  version: z.string(),
  isCurrent: z.boolean(),
});

/** How far the caller is with a share. */
export const myReading = z.object({
  state: z.enum(readingStates),
  secondsRead: z.number(),
  isTimeMet: z.boolean(),
  isCourseMet: z.boolean(),
  isExamMet: z.boolean(),
  finishedAt: instant.nullable(),
  isOverdue: z.boolean(),
  attestedAt: instant.nullable(),
  awaitsAttestation: z.boolean(),
  isExamWaived: z.boolean().describe('the exam was deleted or is not for the caller: it is not asked of him'),
  isPolicyWaived: z.boolean().describe('the caller cannot open the policy now: no confirmation is asked of him'),
  allowedActions: actionsOfLifecycle(shareReadingWorkflow),
});

/** GetShareById. */
export const shareRecord = z.object({
  id: z.number(),
  shareNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  type: z.enum(shareTypes),
  content: z.string(),
  contentEn: z.string(),
  linkUrl: z.string(),
  docs: z.array(shareFile),
  courseId: z.number().nullable(),
  courseByWord: z.boolean(),
  examId: z.number().nullable(),
  examTitle: z.string(),
  examTitleEn: z.string(),
  policyVersionId: z.number().nullable(),
  policyVersion: policyVersionRef.nullable(),
  audience: audienceWire.nullable().describe('for administrators'),
  dueAt: day.nullable(),
  minReadSeconds: z.number(),
  isActive: z.boolean(),
  owner: personRef,
  activatedAt: instant.nullable(),
  createDateTime: instant,
  updateDateTime: instant,
  state: stateOfLifecycle(shareWorkflow),
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(shareWorkflow),
  reading: myReading.nullable().describe('null for who is not of the audience'),
});

/** GetKMSShareListByPage. `type` is a kind of share; 1 and 2, of the home card's links, are the released ones and those that I have not finished. */
export const shareListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  keyword: textField(200),
  title: textField(200),
  type: textField(20),
  isActive: optionalFlag(),
  readState: choiceField(['unread', 'reading', 'read', 'unfinished', 'overdue'] as const),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export const shareRow = shareRecord
  .pick({
    id: true,
    shareNo: true,
    title: true,
    titleEn: true,
    type: true,
    examId: true,
    dueAt: true,
    minReadSeconds: true,
    isActive: true,
    activatedAt: true,
    createDateTime: true,
    updateDateTime: true,
    state: true,
    rowVersion: true,
    allowedActions: true,
  })
  .extend({
    hasPolicy: z.boolean(),
    readState: z.enum(readingStates).nullable(),
    isOverdue: z.boolean(),
    audienceCount: z.number().nullable().describe('for administrators'),
    readCount: z.number().nullable(),
  });
export type ShareListInput = z.output<typeof shareListBody>;

/** Who has read a share, as lists of results ask. `id` is the share; `shareId` and `kid` are understood too. */
const resultFilters = {
  id: idField(),
  shareId: idField(),
  kid: idField(),
  keyword: textField(200),
  departmentId: idField(),
  readState: choiceField(['unread', 'reading', 'read', 'unfinished', 'overdue'] as const),
  sort: textField(40),
  rowIds: rowIdsField().describe('people; departments in the list of departments'),
};
export const shareResultBody = z.object({ ...resultFilters, pageIndex: pageIndexField(), pageSize: pageSizeField() });
export type ShareResultInput = z.output<typeof shareResultBody>;
/** How far somebody is with the course of a share; `units` counts those that are done, empty for a course of one. */
const resultCourse = z.object({
  state: z.enum(courseStates),
  isCompleted: z.boolean(),
  score: z.number().nullable(),
  totalSeconds: z.number(),
  units: z.array(z.object({ id: z.string(), title: z.string(), state: z.enum(courseStates), score: z.number().nullable() })),
});
/** One sitting of the exam that a share asks for. */
const resultAttempt = z.object({
  attemptId: z.number(),
  number: z.number(),
  state: z.enum(examProgress),
  score: z.number().nullable(),
  fullScore: z.number(),
  startedAt: instant,
  submittedAt: instant.nullable(),
});
export const shareResultRow = z.object({
  person: personRef,
  isActive: z.boolean(),
  isInAudience: z.boolean(),
  departmentId: z.number().nullable(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  readState: z.enum(readingStates),
  secondsRead: z.number(),
  openedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  isOverdue: z.boolean(),
  courseCompletedAt: instant.nullable(),
  courseByWord: z.boolean().describe('completed by the reader’s word'),
  examPassedAt: instant.nullable(),
  course: resultCourse.nullable().describe('null: not begun, or the share has none'),
  examAttempts: z.array(resultAttempt).describe('the newest first'),
  attestedAt: instant.nullable(),
  attestedVersion: z.string(),
  attestedLanguage: z.string(),
});
export const shareDepartmentRow = z.object({
  departmentId: z.number().nullable(),
  depName: z.string(),
  depNameEn: z.string(),
  total: z.number(),
  readCount: z.number(),
  readingCount: z.number(),
  unreadCount: z.number(),
  overdueCount: z.number(),
  attestedCount: z.number(),
});

/** `id` names the share; for one share `policyVersionId` may be left out. */
export const attestBody = z.object({ id: idField(), shareId: idField(), policyVersionId: idField() });
/** Which confirmations; `departmentId` takes those below it in. */
export const attestationFilter = z.object({
  id: idField(),
  shareId: idField(),
  policyId: idField(),
  policyVersionId: idField(),
  departmentId: idField(),
  keyword: textField(200),
});

export const attestationExportBody = attestationFilter.extend({ rowIds: rowIdsField() });

export const attestationRow = z.object({
  id: z.number(),
  shareId: z.number(),
  shareTitle: z.string(),
  shareTitleEn: z.string(),
  person: personRef,
  departmentName: z.string(),
  departmentNameEn: z.string(),
  policyId: z.number(),
  policyVersionId: z.number(),
  policyName: z.string(),
  version: z.string(),
  language: z.enum(['zh', 'en']),
  examId: z.number().nullable(),
  attestedAt: instant,
  method: z.enum(['click', 'exam', 'reading']).describe('by which act; `reading` was recorded by reading to the end, until 2026'),
  statement: z.string().describe('what was confirmed, word for word'),
});

/** The personal page: what was read, passed and confirmed. */
export const knowledgeRecord = z.object({
  readings: z.array(
    z.object({
      shareId: z.number(),
      shareNo: z.string(),
      title: z.string(),
      titleEn: z.string(),
      type: z.enum(shareTypes),
      readState: z.enum(readingStates),
      secondsRead: z.number(),
      dueAt: day.nullable(),
      isOverdue: z.boolean(),
      isOpen: z.boolean().describe('the share is released and for me: it can be opened'),
      finishedAt: instant.nullable(),
    }),
  ),
  certificates: z.array(
    z.object({
      id: z.number(),
      certificateNo: z.string(),
      examId: z.number(),
      examTitle: z.string(),
      examTitleEn: z.string(),
      passedAt: instant,
      url: z.string(),
    }),
  ),
  attestations: z.array(attestationRow),
});
