import { z } from 'zod';
import { actorQuery, day, dayField, idField, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { overviewPaths } from './paths.ts';

const count = z.number();

export const overviewQuery = actorQuery.extend({
  year: z.coerce.number().int().min(2000).max(2100).optional().describe('of the controls and the losses; absent means this year'),
  businessUnit: textField(100),
  companyId: idField().describe('with all companies below it'),
  since: dayField().describe('what moved in the heat map after this day; absent means the last day of the year before'),
});

/** Active controls by what their latest closed review found; the four add up to all of them. */
const verdicts = { good: count, fair: count, poor: count, none: count };

/** A unit with what is late in it; `oldestDueOn` is the earliest due date among all of that. */
const late = { assess: count, decide: count, issues: count, oldestDueOn: day.nullable() };

const loss = { events: count, net: z.number() };
const period = z.object({ from: day, to: day });

/** Where everything stands at this moment. Business units are stored values; the empty one is of records without a unit. */
export const riskOverview = z.object({
  asOf: day.describe('today in the portal’s time zone; all of it is counted'),
  year: z.number(),
  since: day,
  byYear: z
    .array(z.object({ year: z.number(), ...verdicts }))
    .describe('the year asked for first, then up to three before it that have controls'),
  byUnit: z.array(z.object({ unit: z.string(), ...verdicts })).describe('of the year asked for, the largest first'),
  issues: z.object({ open: count, overdue: count }),
  heat: z
    .array(z.object({ likelihood: z.number(), impact: z.number(), reports: count, before: count }))
    .describe('approved response reports by residual likelihood and impact, now and at the end of `since`; cells that have or had any'),
  late: z.array(z.object({ unit: z.string(), ...late })).describe('of all years, the unit with the most first'),
  losses: z.object({
    currency: z.string(),
    current: period,
    previous: period.describe('the same days of the year before'),
    missing: count.describe('entries without an exchange rate, which no sum holds'),
    categories: z
      .array(
        z.object({
          riskCategory1: z.number().nullable(),
          name: z.string(),
          nameEn: z.string(),
          current: z.object(loss),
          previous: z.object(loss),
        }),
      )
      .describe('net losses of reported actual events in the group currency, by category and day of occurrence, the largest first'),
  }),
});

export const overviewRoutes = defineRoutes('overview', overviewPaths, {
  getRiskOverview: {
    summary: 'Where controls, risks, issues and losses stand, each figure with a list that has exactly so many',
    access: 'administrator',
    query: overviewQuery,
    data: riskOverview,
  },
});
