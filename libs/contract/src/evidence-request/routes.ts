import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { evidenceRequestPaths } from './paths.ts';
import { evidenceRequestBody, evidenceRequestEventBody, evidenceRequestListBody, evidenceRequestRecord } from './schema.ts';

/** Every call of the evidence request area. */
export const evidenceRequestRoutes = defineRoutes('evidence-request', evidenceRequestPaths, {
  saveEvidenceRequest: { summary: 'Make a draft', query: actorQuery, body: evidenceRequestBody, data: evidenceRequestRecord },
  updateEvidenceRequest: {
    summary: 'One event of a record',
    query: actorQuery,
    body: evidenceRequestEventBody,
    data: evidenceRequestRecord,
  },
  getEvidenceRequest: { summary: 'One record', query: actorAndIdQuery, data: evidenceRequestRecord, reads: true },
  getEvidenceRequestHistory: {
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getEvidenceRequestByPage: {
    summary: 'A page of the list',
    query: actorQuery,
    body: evidenceRequestListBody,
    data: pageOf(evidenceRequestRecord),
    reads: true,
  },
  exportEvidenceRequest: { summary: 'Export the list', query: waitQuery, body: evidenceRequestListBody, data: exportAnswer },
});
