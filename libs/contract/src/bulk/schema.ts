import { z } from 'zod';
import { commentText, dayField, idList, instant, textField } from '../field.ts';

const ids = () =>
  idList()
    .nullish()
    .transform((value) => value ?? null);

/** What is asked once for all rows; an action reads what its form has. */
const bulkInput = z.object({ personIds: ids().transform((value) => value ?? []), comment: commentText(), date: dayField() });
const noInput = { personIds: [], comment: '', date: null };
export type BulkInput = z.output<typeof bulkInput>;

/** Which rows: those of `ids`, or without them all that `filter`, the list's own request, finds, but for `except`. */
export const bulkBody = z.object({
  list: textField(40),
  action: textField(40),
  filter: z
    .record(z.string().max(60), z.unknown())
    .nullish()
    .transform((value) => value ?? {}),
  ids: ids(),
  except: ids().transform((value) => value ?? []),
  input: bulkInput.nullish().transform((value) => value ?? noInput),
});

/** Rows that are refused alike; the words are those of one of them where they name something of the row. */
export const bulkGroup = z.object({ code: z.string(), message: z.string(), count: z.number() });

export const bulkPreview = z.object({ total: z.number(), doable: z.number(), refused: z.array(bulkGroup) });

export const bulkRun = z.object({
  jobId: z.string(),
  list: z.string(),
  action: z.string(),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  isCancelled: z.boolean(),
  progress: z.number(),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  failed: z.number().describe('rows that broke down for a technical reason: RetryBulk does them again'),
  groups: z.array(bulkGroup),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const bulkOutcomes = ['done', 'refused', 'failed', 'waiting'] as const;
export const bulkResultRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  link: z.string().describe("the record's page; empty where it has none"),
  outcome: z.enum(bulkOutcomes),
  code: z.string(),
  message: z.string(),
});
