import { committeePackWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { day, idField, instant, nameText, pageIndexField, pageSizeField, personRef } from '../field.ts';
import { stateOfLifecycle } from '../lifecycle-fields.ts';

const words = z.object({ zh: z.string(), en: z.string() });
const value = z.union([z.number(), z.string()]);

export const committeePackBody = z.object({ periodId: idField(), title: nameText(), titleEn: nameText() });
export const committeePackListBody = z.object({ periodId: idField(), pageIndex: pageIndexField(), pageSize: pageSizeField(100) });
export const comparePacksBody = z.object({ beforeId: idField(), afterId: idField() });
/** `companyId` with all companies below it; null for the whole period. */
export const workingPapersBody = z.object({ periodId: idField(), companyId: idField() });

export const committeePack = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  periodId: z.number(),
  period: words,
  creator: personRef.nullable(),
  state: stateOfLifecycle(committeePackWorkflow),
  frozenAt: instant.nullable(),
  hash: z.string().describe('SHA-256 of the content, hex; empty before it is frozen'),
  jobId: z.number().nullable().describe('the job that prepares it'),
  hasFailed: z.boolean().describe('that job broke down or was cancelled: it can be tried again'),
  createdAt: instant,
});

const figure = z.object({
  key: z.string(),
  label: words,
  value,
  question: z.string().describe('the address of the list behind the figure'),
  asked: words.optional().describe('the question in words; packs of earlier versions have none'),
});
const tone = z.enum(['green', 'amber', 'blue', 'grey', 'red']);
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: words }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({ kind: z.literal('table'), title: words.optional(), head: z.array(words), rows: z.array(z.array(words)), empty: words }),
  z.object({
    kind: z.literal('chart'),
    title: words,
    legend: z.array(z.object({ tone, label: words })),
    bars: z.array(z.object({ label: words, parts: z.array(z.object({ tone, value: z.number() })), note: z.string() })),
  }),
]);
export const figureDifference = z.object({ key: z.string(), label: words, before: value.nullable(), after: value.nullable() });
const comparedPack = z.object({ id: z.number(), recordNo: z.string(), frozenAt: instant });
export const committeePackDetail = committeePack.extend({
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  sections: z.array(z.object({ name: z.string(), title: words, blocks: z.array(block) })),
  files: z.array(
    z.object({
      kind: z.enum(['docx', 'pdf']),
      language: z.enum(['zh', 'en']),
      name: z.string(),
      url: z.string(),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
  previous: comparedPack.nullable().describe('the pack before it of the same period'),
  differences: z.array(figureDifference).describe('from that one to this'),
  lastPeriod: comparedPack
    .extend({ period: words, differences: z.array(figureDifference) })
    .nullable()
    .describe('the newest pack of the previous period when this one was frozen; null where there was none'),
});
