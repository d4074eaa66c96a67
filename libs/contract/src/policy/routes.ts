import { z } from 'zod';
import { actorQuery, exportAnswer, flagField, idField, nothing, numberField, pageOf, textField, waitQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { policyPaths } from './paths.ts';
import * as record from './record.ts';
import * as shape from './schema.ts';

const ids = { UserNo: z.string().optional(), id: idField(), type: idField() };
const lifecycleQuery = z.object({ UserNo: z.string().optional(), id: idField(), docId: idField() });
const lifecycle = (summary: string) => ({ summary, query: lifecycleQuery, body: shape.lifecycleBody.optional(), data: record.savedDoc });
const moveQuery = z.object({ UserNo: z.string().optional(), id: idField(), folderId: idField() });
const renameQuery = z.object({ UserNo: z.string().optional(), id: idField(), name: textField(1000) });
const deleteQuery = z.object({ UserNo: z.string().optional(), id: idField(), reason: textField(2000) });
const fileNames = { UserNo: z.string().optional(), id: idField(), url: textField(2000) };

/** Every call of the policy library (docs/decisions/library.md §7, docs/decisions/policy-library.md, docs/decisions/calls.md). */
export const policyRoutes = defineRoutes('policy', policyPaths, {
  createDoc: { summary: 'Create a policy', query: actorQuery, body: shape.createDocBody, data: record.savedDoc },
  updateDoc: {
    summary: 'Write its next version, or change the one being written',
    query: actorQuery,
    body: shape.updateDocBody,
    data: record.savedDoc,
  },
  getDoc: { summary: 'Policies by id', query: actorQuery, body: shape.getDocBody, data: z.array(record.docRecord), reads: true },
  searchDocsByPage: {
    summary: 'A page of policies that I may read',
    query: actorQuery,
    body: shape.searchDocsBody,
    data: pageOf(record.docRow),
    reads: true,
  },
  searchDocsHistoryByPage: {
    summary: 'The versions of a policy, newest first',
    query: actorQuery,
    body: shape.searchHistoryBody,
    data: pageOf(record.historyRow),
    reads: true,
  },
  getDocProcess: {
    summary: 'Who did what with a policy or a folder, newest first',
    query: z.object(ids),
    data: z.array(record.processRow),
  },
  deleteDoc: {
    summary: 'Delete a policy; an administrator restores it within 30 days',
    query: deleteQuery,
    body: shape.nodeBody,
    data: nothing,
  },
  reNameDoc: { summary: 'Rename a policy', query: renameQuery, body: shape.nodeRenameBody, data: record.savedDoc },
  moveDoc: {
    summary: 'Move a policy to a folder; it inherits from there then',
    query: moveQuery,
    body: shape.nodeMoveBody,
    data: record.savedDoc,
  },
  copyDoc: { summary: 'Copy a policy into a folder', query: moveQuery, body: shape.nodeMoveBody, data: record.savedDoc },
  submitDoc: lifecycle('Submit the version being written for approval'),
  approveDoc: lifecycle('Approve a version; it comes into effect today or on its date'),
  returnDoc: lifecycle('Return a version for changes, with a comment'),
  withdrawDoc: lifecycle('Take back what one submitted, or with a reason what is approved and not in effect yet'),
  rescheduleDoc: lifecycle('Change the effective date of a version that is approved and not in effect yet, with a reason'),
  confirmNoChange: lifecycle('The review found nothing to change: set the next review date'),
  retireDoc: lifecycle('Retire a policy, with a reason; owners and administrators still read it'),
  reinstateDoc: lifecycle('Put a retired policy back into effect, with a reason'),
  restoreDoc: {
    summary: 'Restore a deleted policy or folder',
    query: z.object(ids),
    body: shape.nodeBody,
    data: z.object({ id: z.number(), type: z.number(), name: z.string() }),
  },
  getDeletedByPage: {
    summary: 'What was deleted in the last 30 days',
    access: 'administrator',
    query: actorQuery,
    body: shape.deletedListBody,
    data: pageOf(record.deletedRow),
    reads: true,
  },
  reMindDocOwner: {
    summary: 'Alert the owners by mail, once a day',
    query: z.object({ UserNo: z.string().optional(), docId: idField(), id: idField() }),
    data: z.string(),
  },
  exportDocs: {
    summary: 'Export the policies of a list that I may read',
    query: waitQuery,
    body: shape.searchDocsBody,
    data: exportAnswer,
  },
  exportDeleted: {
    summary: 'Export what was deleted in the last 30 days',
    access: 'administrator',
    query: waitQuery,
    body: shape.deletedListBody,
    data: exportAnswer,
  },
  getDashboardCounts: { summary: 'The figures of the policy home page', query: actorQuery, data: record.dashboardCounts, reads: true },
  createFolder: { summary: 'Make a folder', query: actorQuery, body: shape.createFolderBody, data: record.folderRow },
  getFolders: {
    summary: 'The folders right below one (0: the top), those that I may see',
    query: z.object({ UserNo: z.string().optional(), parentId: idField() }),
    data: z.array(record.folderRow),
    reads: true,
  },
  getFolderPath: {
    summary: 'The folders from the top down to one, for breadcrumbs',
    query: z.object({ id: idField() }),
    data: z.array(record.folderRow),
  },
  reNameFolder: { summary: 'Rename a folder', query: renameQuery, body: shape.nodeRenameBody, data: record.folderRow },
  moveFolder: {
    summary: 'Move a folder (folderId 0: to the top); what lies below goes with it',
    query: moveQuery,
    body: shape.nodeMoveBody,
    data: record.folderRow,
  },
  copyFolder: { summary: 'Copy a folder with what one owns below it', query: moveQuery, body: shape.nodeMoveBody, data: record.folderRow },
  deleteFolder: { summary: 'Delete an empty folder', query: deleteQuery, body: shape.nodeBody, data: nothing },
  setPermission: {
    summary: 'Replace the entries of a folder or policy',
    query: actorQuery,
    body: shape.setPermissionBody,
    data: z.object({ rowVersion: z.number() }),
  },
  previewPermission: {
    summary: 'Who would gain and lose by these entries; nothing is saved',
    query: actorQuery,
    body: shape.setPermissionBody,
    data: z.object({
      changes: z.array(record.accessChange),
      total: z.number(),
      readersBefore: z.number(),
      readersAfter: z.number(),
      nodesBelow: z.number(),
    }),
    reads: true,
  },
  getPermissions: {
    summary: 'The entries of a folder (type 0) or policy (1); `inherited` adds those from above with their origin',
    query: z.object({ ...ids, inherited: flagField(false) }),
    data: z.array(record.permissionEntry),
    reads: true,
  },
  explainAccess: {
    summary: 'Why a person sees this, or does not: level by level from the node up',
    query: z.object({ userNo: textField(50), type: idField(), id: idField() }),
    data: record.explanation,
    aboutUserNo: true,
  },
  dmsUpload: { summary: 'Upload policy files in one request', query: actorQuery, upload: true, data: z.array(record.uploadedFile) },
  startUpload: {
    summary: 'Begin an upload that can be resumed; the same name, size and hash goes on where it was cut off',
    query: actorQuery,
    body: z.object({ name: textField(500), size: idField(), sha256: textField(64) }),
    data: record.uploadState,
  },
  uploadChunk: {
    summary: 'The next chunk (field files), beginning at `offset`',
    query: z.object({ UserNo: z.string().optional(), uploadId: textField(40), offset: numberField() }),
    upload: true,
    data: record.uploadState,
  },
  getUpload: { summary: 'How far an upload has come', query: z.object({ uploadId: textField(40) }), data: record.uploadState },
  finishUpload: {
    summary: 'Make a file of an upload that has arrived',
    query: actorQuery,
    body: z.object({ uploadId: textField(40) }),
    data: z.array(record.uploadedFile),
  },
  cancelUpload: { summary: 'Forget an upload', query: actorQuery, body: z.object({ uploadId: textField(40) }), data: nothing },
  getAzureBlobSASToken: {
    summary: 'A token of ten minutes that opens one file; appended to its address',
    query: z.object(fileNames),
    body: z.object({ id: idField(), url: textField(2000) }).optional(),
    data: z.string(),
    reads: true,
  },
  getAccessToken: {
    summary: 'A token of ten minutes that opens one file; appended to its address',
    query: z.object({ ...fileNames, storedPolicyName: textField(200) }),
    data: z.string(),
  },
  openPolicyFile: {
    summary: 'A policy file, by session or token; `inline` shows it instead of saving it, `pages` shows what a worker drew of it',
    access: 'public',
    query: z.object({ id: z.string().optional(), token: z.unknown().optional(), inline: flagField(false), pages: flagField(false) }),
    raw: true,
    data: z.unknown(),
  },
  getPreview: {
    summary: 'What the console shows of a file without giving it away',
    query: z.object({ id: idField() }),
    data: record.filePreview,
  },
  compareVersions: {
    summary: 'What differs between two versions: fields, and the text word by word',
    query: z.object({ docId: idField(), from: idField(), to: idField() }),
    data: record.comparison,
  },
  getReviewCalendar: {
    summary: 'Whether I have a calendar of review dates; its address is told when it is made',
    data: z.object({ exists: z.boolean(), endsOn: z.string().nullable().describe('its last day, YYYY-MM-DD') }),
  },
  renewReviewCalendar: { summary: 'Make a new address; the old one stops working', query: actorQuery, data: z.object({ url: z.string() }) },
  revokeReviewCalendar: { summary: 'End the address; nobody sees the calendar any more', query: actorQuery, data: nothing },
  reviewCalendarFeed: {
    summary: 'My review dates as a calendar, by its secret address',
    access: 'public',
    query: z.object({ token: textField(100) }),
    raw: true,
    data: z.unknown(),
  },
});
