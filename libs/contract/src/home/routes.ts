import { z } from 'zod';
import { actorQuery, dayField, idField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { homePaths } from './paths.ts';

/** Filters of the home page: the cascading risk categories and the upload date (docs/decisions/portal.md §2). */
export const homeQuery = actorQuery.extend({
  category1: idField(),
  category2: idField(),
  category3: idField(),
  sdate: dayField(),
  edate: dayField(),
});
export type HomeQuery = z.output<typeof homeQuery>;

/** A recent record under a count. */
export const homeItem = z.object({
  id: z.number(),
  text: z.string(),
  score: z.number().nullable().describe('the self-assessment score where the record has one'),
  to: z.string(),
});

/** A count and the address of the list whose total it is. */
export const homeFigure = z.object({ id: z.string(), count: z.number(), to: z.string(), items: z.array(homeItem) });
export const homeCard = z.object({ id: z.string(), figures: z.array(homeFigure) });

/** The home page (docs/decisions/portal.md §2). */
export const homeRoutes = defineRoutes('home', homePaths, {
  getHome: {
    summary: 'The cards of my home page: every figure of the areas that there are, each with the list that it counts',
    query: homeQuery,
    data: z.object({ cards: z.array(homeCard) }),
  },
});
