import { z } from 'zod';
import { LENGTH } from '../length.ts';
import { pageIndexField, pageSizeField, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { searchPaths } from './paths.ts';

/** From and to in UTF-16 units, as a browser slices a string. */
const marks = z.array(z.tuple([z.number(), z.number()]));

export const searchHit = z.object({
  id: z.number(),
  number: z.string(),
  numberMarks: marks,
  title: z.string(),
  titleMarks: marks,
  titleEn: z.string(),
  titleEnMarks: marks,
  /** Where else it matched. */
  snippet: z.object({ text: z.string(), marks }).nullable(),
  state: z.string(),
  isActive: z.boolean(),
  riskYear: z.number().nullable(),
  link: z.string().describe('Address of the page in the console'),
});

export const searchGroup = z.object({
  kind: z.string(),
  totalCount: z.number().describe('At most 1,000'),
  isCapped: z.boolean().describe('There are more than totalCount'),
  hits: z.array(searchHit),
});

/** One box finds records by number and text (docs/decisions/machinery.md). */
export const searchRoutes = defineRoutes('search', searchPaths, {
  search: {
    auditor: { reads: 'search', of: null },
    summary: 'Finds what I may read by number and text, grouped by kind: every word, Chinese or English, in any order',
    query: z.object({
      q: textField(LENGTH.query),
      kind: textField(50).describe('One kind alone: riskControl, remediationIssue, storeItem …'),
      pageIndex: pageIndexField(),
      pageSize: pageSizeField(50),
    }),
    data: z.object({ groups: z.array(searchGroup) }),
  },
});
