import { z } from 'zod';
import {
  actorQuery,
  exportAnswer,
  flagField,
  idField,
  nothing,
  pageIndexField,
  pageOf,
  pageSizeField,
  textField,
  waitQuery,
} from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { sharePaths } from './share-paths.ts';
import * as shape from './share-schema.ts';

const byId = z.object({ UserNo: z.string().optional(), id: idField() });
const named = z.object({ id: idField(), shareId: idField() });
const results = { query: actorQuery, body: shape.shareResultBody, reads: true } as const;
const exported = { query: waitQuery, body: shape.shareResultBody, data: exportAnswer };

/** Every call of shares, readings, confirmations and certificates (docs/decisions/library.md §7, docs/decisions/knowledge.md, docs/decisions/calls.md, docs/decisions/wire.md). */
export const shareRoutes = defineRoutes('knowledge', sharePaths, {
  getKMSShareListByPage: {
    summary: 'Shares: all for administrators, else the released ones that are for me',
    query: actorQuery,
    body: shape.shareListBody,
    data: pageOf(shape.shareRow),
    reads: true,
  },
  exportShares: { summary: 'Export the shares of my list', query: waitQuery, body: shape.shareListBody, data: exportAnswer },
  getKMSShareCountForDashboard: {
    summary: 'Shares and exams on the home page: released ones for administrators, else those that I have not finished',
    query: actorQuery,
    data: z.object({ shareCount: z.number(), examCount: z.number() }),
    reads: true,
  },
  createKMSShare: {
    summary: 'Create a share',
    access: 'administrator',
    query: actorQuery,
    body: shape.createShareBody,
    data: shape.savedShare,
  },
  updateKMSShare: { summary: 'Change a share', query: actorQuery, body: shape.updateShareBody, data: shape.savedShare },
  getShareById: { summary: 'A share with how far I am with it', query: byId, data: shape.shareRecord },
  getShareRead: {
    summary: 'A sign of life of the page on which a share is read: the server adds the time, and finishes the reading when all is done',
    query: actorQuery,
    body: named,
    data: shape.myReading.extend({ id: z.number(), minReadSeconds: z.number() }),
  },
  activeShare: {
    summary: 'Release a share to its audience, or take it back',
    query: byId.extend({ isActive: flagField(true) }),
    data: shape.savedShare,
    acts: true,
  },
  deleteKMSShare: {
    summary: 'Delete a share; what was read and confirmed is kept',
    query: byId.extend({ reason: textField(2000) }),
    data: nothing,
    acts: true,
  },
  reassignShare: {
    summary: 'Give a share another contact, who hears of it',
    query: actorQuery,
    body: shape.reassignShareBody,
    data: shape.savedShare,
  },
  remindShareReaders: {
    summary: 'Remind everybody who has not finished',
    query: actorQuery,
    body: named,
    data: z.object({ count: z.number() }),
  },
  getSharePeopleResultByPage: { summary: 'Who has read a share, and how far', ...results, data: pageOf(shape.shareResultRow) },
  getSharePeopleByDepNameResultByPage: { summary: 'The same by department', ...results, data: pageOf(shape.shareDepartmentRow) },
  getAppointPeopleResultByPage: {
    summary: 'Whom a share is for now, and who of them has not finished',
    ...results,
    data: pageOf(shape.shareResultRow),
  },
  exportSharePeopleByDepName: { summary: 'Export the results by department', ...exported },
  exportSharePeople: { summary: 'Export who has read a share', ...exported },
  exportAppointPeople: { summary: 'Export whom a share is for', ...exported },
  exportAllFinishedPeople: { summary: 'Export who has finished: one share, or all of them', access: 'administrator', ...exported },
  confirmCourse: {
    summary: 'Confirm by one’s word that a course which reports nothing was worked through, where the share allows it',
    query: actorQuery,
    body: named,
    data: shape.myReading.extend({ id: z.number(), minReadSeconds: z.number() }),
  },
  attest: {
    summary: 'Confirm the version of a policy that a share is tied to; once it is read, and its exam passed',
    query: actorQuery,
    body: shape.attestBody,
    data: shape.attestationRow,
  },
  getAttestations: {
    summary: 'Who confirmed which version of a policy: all for administrators, else my own',
    query: shape.attestationFilter.extend({ UserNo: z.string().optional(), pageIndex: pageIndexField(), pageSize: pageSizeField() }),
    data: pageOf(shape.attestationRow),
  },
  exportAttestations: {
    summary: 'Export who confirmed which version: all for administrators, else my own',
    query: waitQuery,
    body: shape.attestationExportBody,
    data: exportAnswer,
  },
  getKnowledgeHistory: {
    summary: 'Who did what with a share or an exam; for who looks after it',
    query: z.object({ UserNo: z.string().optional(), type: z.enum(['share', 'exam']), id: idField() }),
    data: z.array(taskRow),
  },
  getMyKnowledgeRecord: { summary: 'What I have read, passed and confirmed', query: actorQuery, data: shape.knowledgeRecord },
  getCertificate: {
    summary: 'The certificate of a passed exam as PDF: one’s own, for administrators anybody’s',
    query: byId.extend({ examId: idField(), language: textField(5) }),
    raw: true,
    data: z.unknown().describe('PDF'),
  },
});
