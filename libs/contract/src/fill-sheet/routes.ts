import { z } from 'zod';
import { actorQuery, exportAnswer, nothing, requiredId, waitQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { fillSheetPaths } from './paths.ts';
import { fillApplyBody, fillExportBody, fillOffer, fillReport, fillSheetQuery, fillWishBody } from './schema.ts';

/** Sheets that are taken out, filled in and brought back (docs/adr/0031-filled-in-sheets.md). */
export const fillSheetRoutes = defineRoutes('fill-sheet', fillSheetPaths, {
  offerFillSheet: {
    summary: 'How many rows of a list could be filled in as a sheet now, and the upload that still waits',
    query: actorQuery,
    body: fillWishBody,
    data: fillOffer,
    reads: true,
  },
  exportFillSheet: {
    summary: 'A fresh sheet to be filled in; `from` carries what was typed into an uploaded one',
    query: waitQuery,
    body: fillExportBody,
    data: exportAnswer,
  },
  uploadFillSheet: {
    summary: 'Stage a filled-in sheet (multipart field files): nothing is written to any record yet',
    query: actorQuery,
    upload: true,
    data: z.object({ sheetId: z.number() }),
  },
  getFillSheet: {
    summary: 'What a staged sheet would change, cell by cell, against the records as they are now; after the job what came of it',
    query: fillSheetQuery,
    data: fillReport,
  },
  applyFillSheet: {
    summary: 'Save or submit all changed rows, or none: a job',
    query: actorQuery,
    body: fillApplyBody,
    data: z.object({ jobId: z.string() }),
  },
  discardFillSheet: {
    summary: 'Put a staged sheet away without writing anything',
    query: actorQuery,
    body: z.object({ sheetId: requiredId() }),
    data: nothing,
  },
});
