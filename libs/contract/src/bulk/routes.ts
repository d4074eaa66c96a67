import { z } from 'zod';
import {
  actorQuery,
  exportAnswer,
  idField,
  nothing,
  pageIndexField,
  pageOf,
  pageSizeField,
  requiredId,
  textField,
  waitQuery,
} from '../field.ts';
import { defineRoutes } from '../route.ts';
import { bulkPaths } from './paths.ts';
import { bulkBody, bulkOutcomes, bulkPreview, bulkResultRow, bulkRun } from './schema.ts';

/** One action with many rows of a list, whatever the list and the action (docs/decisions/wire.md, Bulk runs). */
export const bulkRoutes = defineRoutes('bulk', bulkPaths, {
  previewBulk: {
    summary: 'With how many rows an action could be done now, and why not with the others; without an action how many there are',
    query: actorQuery,
    body: bulkBody,
    data: bulkPreview,
    reads: true,
  },
  startBulk: {
    summary: 'Begin an action with the rows as they are now: a job; CancelJob ends it, what is done stays',
    query: actorQuery,
    body: bulkBody,
    data: bulkRun,
  },
  getBulkRun: {
    summary: 'How far a run has come; without an id the newest one of the list that I have not put away, or null',
    query: z.object({ jobId: idField(), list: textField(40) }),
    data: bulkRun.nullable(),
  },
  getBulkResults: {
    summary: 'What came of each row',
    query: z.object({
      jobId: requiredId(),
      outcome: z.enum(['', ...bulkOutcomes]).default(''),
      pageIndex: pageIndexField(),
      pageSize: pageSizeField(),
    }),
    data: pageOf(bulkResultRow),
  },
  exportBulkResults: {
    summary: 'What came of each row, as a workbook',
    query: waitQuery,
    body: z.object({ jobId: requiredId() }),
    data: exportAnswer,
  },
  retryBulk: {
    summary: 'Begin again with the rows that broke down for a technical reason',
    query: actorQuery,
    body: z.object({ jobId: requiredId() }),
    data: bulkRun,
  },
  dismissBulk: {
    summary: 'Put the summary of a finished run away',
    query: actorQuery,
    body: z.object({ jobId: requiredId() }),
    data: nothing,
  },
});
