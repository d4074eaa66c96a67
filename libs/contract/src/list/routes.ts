import { z } from 'zod';
import { actorQuery, flagField, idField, idList, nothing, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { listPaths } from './paths.ts';

/** A list's name as its page gives it, for example `risk-controls`. */
const listName = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const columnName = z.string().max(60);

/** Columns of a list as somebody has arranged them: which are shown, in which order, how wide. */
export const columnChoice = z.object({
  shown: z.record(columnName, z.boolean()),
  order: z.array(columnName).max(60),
  widths: z.record(columnName, z.number().min(20).max(4000)),
});

/** What the address of a list says: its filters and its sort, nothing of the page. */
const viewQuery = z
  .record(z.string().max(40), z.string().max(200))
  .refine((query) => Object.keys(query).length <= 40, { params: { message: 'validation.invalid' } });

export const listView = z.object({
  id: z.number(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: columnChoice.nullable(),
  isDefault: z.boolean(),
});

const listSettings = z.object({ columns: columnChoice.nullable(), views: z.array(listView) });

/** People's own views of lists and their columns. Every call is about the signed-in person alone; changes answer all settings of the list. */
export const listRoutes = defineRoutes('list', listPaths, {
  getListSettings: { summary: 'My columns and views of a list', query: z.object({ list: listName }), data: listSettings },
  saveListView: {
    summary: 'Save a view of a list, a new one or an old one by its id; the default opens the list',
    query: actorQuery,
    body: z.object({
      list: listName,
      id: idField(),
      name: textField(60),
      query: viewQuery,
      columns: columnChoice.nullish().transform((value) => value ?? null),
      isDefault: flagField(false),
    }),
    data: listSettings,
  },
  deleteListView: {
    summary: 'Delete one of my views',
    query: actorQuery,
    body: z.object({ list: listName, id: idField() }),
    data: listSettings,
  },
  arrangeListViews: {
    summary: 'Put my views of a list in an order',
    query: actorQuery,
    body: z.object({ list: listName, ids: idList() }),
    data: listSettings,
  },
  saveListColumns: {
    summary: 'Remember the columns of a list; null forgets them',
    query: actorQuery,
    body: z.object({ list: listName, columns: columnChoice.nullable() }),
    data: nothing,
  },
});
