import { z } from 'zod';
import { LENGTH } from '../length.ts';
import { actorQuery, flagField, idField, idList, nothing, personRef, textField } from '../field.ts';
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

/** Whose a view is: a person's own, one that his department shares, or the one that opens a list for a role. */
export const viewAudiences = ['mine', 'department', 'role'] as const;
export type ViewAudience = (typeof viewAudiences)[number];

export const listView = z.object({
  id: z.number(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: columnChoice.nullable(),
  isDefault: z.boolean().describe('opens the list for the reader: his own choice, else the default of his role'),
  audience: z.enum(viewAudiences),
  of: z.object({ id: z.number(), name: z.string(), nameEn: z.string() }).nullable().describe('the department or the role; null: mine'),
  author: personRef.describe('who made it'),
  isMine: z.boolean().describe('the reader made it, shared or not'),
  mayChange: z.boolean().describe('the reader may rename, change and delete it'),
});

const listSettings = z.object({ columns: columnChoice.nullable(), views: z.array(listView) });

/**
 * Views of lists and their columns (ADR 62). A view is filters, order and columns and no right: what its list shows is asked with the reader's own
 * rights. Changes answer all settings of the list.
 */
export const listRoutes = defineRoutes('list', listPaths, {
  getListSettings: {
    summary: 'My columns and the views of a list that I have, shared ones with them',
    query: z.object({ list: listName }),
    data: listSettings,
  },
  getSharedListViews: {
    access: 'administrator',
    summary: 'All views of a list that departments share or that open it for a role',
    query: z.object({ list: listName }),
    data: z.array(listView),
  },
  saveListView: {
    summary:
      'Save a view of a list, a new one or an old one by its id; the default opens the list. A role has one: a new one takes its place',
    query: actorQuery,
    body: z.object({
      list: listName,
      id: idField(),
      name: textField(LENGTH.viewName),
      query: viewQuery,
      columns: columnChoice.nullish().transform((value) => value ?? null),
      isDefault: flagField(false),
      audience: z
        .enum(viewAudiences)
        .nullish()
        .transform((value) => value ?? null)
        .describe('absent: as it is, of a new one mine; a department is the own one'),
      roleId: idField().describe('of a new default of a role'),
    }),
    data: listSettings,
  },
  deleteListView: {
    summary: 'Delete a view: one of mine, or as an administrator a shared one',
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
