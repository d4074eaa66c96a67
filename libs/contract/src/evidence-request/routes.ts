import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { evidenceRequestPaths } from './paths.ts';
import {
  attachEvidenceBody,
  evidenceBody,
  evidenceEventBody,
  evidenceRecord,
  evidenceRequestBody,
  evidenceRequestEvents,
  evidenceRequestEventBody,
  evidenceRequestListBody,
  evidenceRequestRecord,
  evidenceRequestRow,
  evidenceRequestsBody,
  evidenceRequestsPlan,
  linkEvidenceBody,
  provideEvidenceBody,
  recordEvidence,
  recordEvidenceQuery,
  replaceEvidenceBody,
  testEvidence,
} from './schema.ts';

const record = evidenceRequestRecord;

/** Every call of requests for evidence, and of the evidence itself. */
export const evidenceRequestRoutes = defineRoutes('evidence-request', evidenceRequestPaths, {
  saveEvidenceRequest: {
    auditor: { reads: 'request', of: 'evidenceRequest' },
    summary: 'Request evidence from a person or a department',
    query: actorQuery,
    body: evidenceRequestBody,
    data: record,
  },
  previewEvidenceRequests: {
    auditor: { reads: 'request', of: 'evidenceRequest' },
    summary: 'What would be requested from whom for these tests',
    query: actorQuery,
    body: evidenceRequestsBody,
    data: evidenceRequestsPlan,
    reads: true,
  },
  saveEvidenceRequests: {
    auditor: { reads: 'request', of: 'evidenceRequest' },
    summary: 'Request evidence for many tests: one request for each person asked',
    query: actorQuery,
    body: evidenceRequestsBody,
    data: evidenceRequestsPlan,
  },
  updateEvidenceRequest: {
    auditor: { reads: 'request', of: 'evidenceRequest' },
    moves: { workflow: 'evidenceRequest', events: evidenceRequestEvents },
    summary: 'One event of a request',
    query: actorQuery,
    body: evidenceRequestEventBody,
    data: record,
  },
  provideEvidence: {
    summary: 'Answer a request with files or existing evidence',
    query: actorQuery,
    body: provideEvidenceBody,
    data: record,
  },
  getEvidenceRequest: {
    auditor: { reads: 'page', of: 'evidenceRequest' },
    summary: 'One request with what it serves and its answers',
    query: actorAndIdQuery,
    data: record,
    reads: true,
  },
  getEvidenceRequestHistory: {
    auditor: { reads: 'history', of: 'evidenceRequest' },
    summary: 'Every step of one request, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getEvidenceRequestByPage: {
    auditor: { reads: 'list', of: 'evidenceRequest' },
    summary: 'A page of the list',
    query: actorQuery,
    body: evidenceRequestListBody,
    data: pageOf(evidenceRequestRow),
    reads: true,
  },
  exportEvidenceRequest: {
    auditor: { reads: 'export', of: 'evidenceRequest' },
    summary: 'Export the list',
    query: waitQuery,
    body: evidenceRequestListBody,
    data: exportAnswer,
  },
  saveEvidence: {
    summary: 'Keep an uploaded file as evidence, and link it to a record',
    query: actorQuery,
    body: evidenceBody,
    data: evidenceRecord,
  },
  replaceEvidence: {
    summary: 'The next version of a piece of evidence, for all open work that stands on it',
    query: actorQuery,
    body: replaceEvidenceBody,
    data: evidenceRecord,
  },
  updateEvidence: { summary: 'Correct or withdraw a piece of evidence', query: actorQuery, body: evidenceEventBody, data: evidenceRecord },
  linkEvidence: {
    summary: 'Link evidence to a record, or remove the link',
    query: actorQuery,
    body: linkEvidenceBody,
    data: evidenceRecord,
  },
  getEvidence: {
    auditor: { reads: 'page', of: 'evidence' },
    summary: 'One piece of evidence with its versions and uses',
    query: actorAndIdQuery,
    data: evidenceRecord,
    reads: true,
  },
  getEvidenceHistory: {
    auditor: { reads: 'history', of: 'evidence' },
    summary: 'Every step of a piece of evidence, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getTestEvidence: {
    auditor: { reads: 'evidence', of: 'evidence' },
    summary: 'Evidence of a control test: used, missing, requested, offered',
    query: actorAndIdQuery,
    data: testEvidence,
    reads: true,
  },
  getRecordEvidence: {
    auditor: { reads: 'evidence', of: 'evidence' },
    summary: 'Evidence of a record beside tests: linked, and offered',
    query: actorQuery.extend(recordEvidenceQuery.shape),
    data: recordEvidence,
    reads: true,
  },
  attachEvidence: {
    summary: 'Attach evidence to items of a control test',
    query: actorQuery,
    body: attachEvidenceBody,
    data: testEvidence,
  },
});
