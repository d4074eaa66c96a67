import { policyVersionWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { day, instant, personRef } from '../field.ts';
import { stateOfLifecycle } from '../lifecycle-fields.ts';
import { documentActions, folderActions } from './actions.ts';

export const permissionEntry = z.object({
  userPK: z.number().nullable(),
  deptPK: z.number().nullable(),
  pk: z.number(),
  objectName: z.string(),
  objectNameEn: z.string(),
  objectType: z.number().describe('0 user, 1 department'),
  permissionType: z.number().describe('0 read, 1 download, 2 owner, 3 read plus download'),
  isExcluded: z.boolean(),
  isActive: z.boolean(),
  namePath: z.string(),
  namePathEn: z.string(),
  inherited: z.boolean(),
  nodeId: z.number().describe('the folder or document that the entry stands at'),
  nodeName: z.string(),
});

export const accessGrade = z.object({ read: z.boolean(), download: z.boolean(), owner: z.boolean() });
export const accessChange = z.object({ person: personRef, before: accessGrade, after: accessGrade });

export const explanation = z.object({
  person: personRef,
  access: accessGrade,
  isAdministrator: z.boolean(),
  levels: z.array(
    z.object({
      nodeId: z.number(),
      nodeType: z.number(),
      nodeName: z.string(),
      outcome: z.enum(['owner', 'excluded', 'grants', 'nothing', 'notReached']),
      entries: z.array(permissionEntry),
    }),
  ),
});

export const folderRow = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  parentIdPath: z.string(),
  isOwner: z.boolean(),
  canRead: z.boolean().describe('false: only its name is shown, since something below it may be read'),
  hasChildren: z.boolean(),
  documentCount: z.number().describe('readable documents in it and below it, as the list with subfolders counts them'),
  rowVersion: z.number(),
  allowedActions: folderActions,
  children: z.array(z.unknown()).nullable().describe('null: not fetched yet'),
});

export const pendingVersion = z.object({
  id: z.number(),
  version: z.string(),
  revision: z.number(),
  state: stateOfLifecycle(policyVersionWorkflow),
  author: personRef.nullable(),
  effectiveDate: day.nullable(),
});

export const docRow = z.object({
  id: z.number(),
  docName: z.string(),
  docPath: z.string().describe('JSON text of { name, url }'),
  fileId: z.number().nullable(),
  fileName: z.string(),
  fileSize: z.number(),
  docType: z.number(),
  createBy: z.string(),
  createByEn: z.string(),
  UserNo: z.string(),
  createDateTime: instant,
  updateBy: z.string(),
  updateByEn: z.string(),
  updateDateTime: instant,
  department: z.number().nullable(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  isOwner: z.boolean(),
  access: accessGrade,
  folderId: z.number(),
  folderName: z.string(),
  docLevel: z.number(),
  docCategory: z.number(),
  secretLevel: z.number(),
  region: z.number(),
  version: z.string(),
  versionId: z.number(),
  revision: z.number(),
  reviewDateTime: day.nullable(),
  effectiveDate: day.nullable(),
  dmsTypes: z.array(z.number()),
  isMinor: z.boolean(),
  state: stateOfLifecycle(policyVersionWorkflow),
  pending: pendingVersion.nullable(),
  rowVersion: z.number(),
  allowedActions: documentActions,
});
export const docRecord = docRow.extend({
  parentIdPath: z.string(),
  owners: z.array(personRef),
  comments: z.string(),
  pendingDoc: docRow.nullable().describe('what the owners are writing or have submitted; the edit form begins with it'),
  alertedOn: day.nullable(),
});
export const historyRow = z.object({
  id: z.number(),
  docId: z.number(),
  revision: z.number(),
  version: z.string(),
  state: stateOfLifecycle(policyVersionWorkflow),
  docName: z.string(),
  docPath: z.string(),
  fileId: z.number().nullable(),
  fileName: z.string(),
  fileSize: z.number(),
  sha256: z.string(),
  docType: z.number(),
  docLevel: z.number(),
  docCategory: z.number(),
  secretLevel: z.number(),
  region: z.number(),
  department: z.number().nullable(),
  reviewDateTime: day.nullable(),
  effectiveDate: day.nullable(),
  isMinor: z.boolean(),
  updateBy: z.string(),
  updateByEn: z.string(),
  updateDateTime: instant,
  comments: z.string(),
});
export const processRow = z.object({
  id: z.number(),
  operation: z.string(),
  event: z.string(),
  revision: z.number().nullable(),
  actor: personRef.nullable(),
  at: instant,
  comments: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export const savedDoc = z.object({
  id: z.number(),
  docName: z.string(),
  rowVersion: z.number(),
  state: stateOfLifecycle(policyVersionWorkflow),
  allowedActions: documentActions,
});
export const deletedRow = z.object({
  id: z.number(),
  type: z.number(),
  name: z.string(),
  folderName: z.string(),
  deletedBy: z.string(),
  deletedAt: instant,
  daysLeft: z.number(),
});

export const uploadedFile = z.object({ id: z.number(), name: z.string(), url: z.string(), size: z.number(), sha256: z.string() });
export const uploadState = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.number(),
  received: z.number().describe('bytes that have arrived; the next chunk begins there'),
  chunkSize: z.number(),
  expiresAt: instant,
});

/** What the console shows instead of the file: the file itself only where its kind needs it (images, PDF). */
export const filePreview = z.object({
  kind: z.enum(['pdf', 'image', 'html', 'sheets', 'slides', 'none']).describe('an office file whose pages were drawn is shown as pdf'),
  name: z.string(),
  size: z.number(),
  canDownload: z.boolean().describe('false: it may be looked at here and not be taken away'),
  url: z.string().nullable().describe('pdf, image: address that shows the file'),
  html: z.string().nullable(),
  drawings: z.boolean().optional().describe('charts or diagrams lie in it that neither html, sheets nor slides show'),
  sheets: z
    .array(z.object({ name: z.string(), rows: z.array(z.array(z.string())), cut: z.boolean(), drawings: z.boolean().optional() }))
    .nullable(),
  slides: z
    .array(
      z.object({
        title: z.string(),
        lines: z.array(z.string()),
        pictures: z.array(z.string()).describe('data addresses'),
        drawings: z.boolean().optional(),
      }),
    )
    .nullable(),
  reason: z.enum(['unsupported', 'broken', 'encrypted', 'too_large']).nullable().describe('none: why it cannot be shown'),
  message: z.string().nullable(),
  pages: z.enum(['ready', 'waiting', 'none']).describe('waiting: a worker draws the pages of the file just now; ask again'),
});

/** A run of words that both versions have, or one of them. */
export const textRun = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });
export const comparison = z.object({
  from: z.object({ revision: z.number(), version: z.string() }),
  to: z.object({ revision: z.number(), version: z.string() }),
  state: z.enum(['ready', 'unavailable']),
  message: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  runs: z.array(textRun),
  cut: z.boolean().describe('the texts are longer than what was compared'),
});

export const dashboardCounts = z.object({
  total: z.number().describe('all published policies that I may read'),
  inEffect: z.number().describe('published and not past the review date'),
  expired: z.number().describe('published and past the review date'),
  newlyEffective: z.number().describe('DmsType 1'),
  closeToReview: z.number().describe('DmsType 2'),
  pastReview: z.number().describe('DmsType 3'),
  awaitingApproval: z.number().describe('versions in review that I may approve'),
});
