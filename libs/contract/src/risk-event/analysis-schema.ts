import { z } from 'zod';
import { day, dayField, idField, instant, nameText, pageIndexField, pageSizeField, textField } from '../field.ts';
import { missingRate } from './loss-schema.ts';
import { eventSpans } from './event-values.ts';

/** What an analysis covers: events by the day on which they occurred, cases by the day on which they began. */
export const lossAnalysisBody = z.object({
  UserNo: z.string().nullish(),
  startDate: dayField(),
  endDate: dayField(),
  riskCategory1: idField(),
  bu: nameText(),
  /** With all companies below it. */
  companyId: idField(),
});

const sums = { events: z.number(), grossLoss: z.number(), recovery: z.number(), netLoss: z.number() };
const money = { currency: z.string(), ...sums };

const category = { riskCategory1: z.number().nullable(), name: z.string(), nameEn: z.string() };
const department = { departmentId: z.number().nullable(), name: z.string(), nameEn: z.string() };
const month = { month: z.string().describe('yyyy-MM') };

/**
 * Losses of reported actual events; amounts of different currencies are never added but by the rates of their months, in `group`. What has no rate is
 * left out of its sums and stands in `missing`. `recovery` is what was recovered and what insurers paid.
 */
export const lossAnalysis = z.object({
  startDate: day.nullable(),
  endDate: day.nullable(),
  types: z.object({ actual: z.number(), nearMiss: z.number(), potential: z.number() }),
  totals: z.array(z.object(money)),
  byCategory: z.array(z.object({ ...category, ...money })),
  byUnit: z.array(z.object({ bu: z.string(), ...money })),
  byDepartment: z.array(z.object({ ...department, ...money })),
  byMonth: z.array(z.object({ ...month, ...money })),
  group: z.object({
    currency: z.string(),
    totals: z.object(sums),
    byCategory: z.array(z.object({ ...category, ...sums })),
    byUnit: z.array(z.object({ bu: z.string(), ...sums })),
    byDepartment: z.array(z.object({ ...department, ...sums })),
    byMonth: z.array(z.object({ ...month, ...sums })),
    /** Entries dated within the span, whenever their event occurred: what each month cost. */
    byEntryMonth: z.array(z.object({ ...month, ...sums })),
    missing: z.array(missingRate.extend({ entries: z.number() })),
  }),
  times: z.array(
    z.object({
      span: z.enum(eventSpans),
      events: z.number(),
      medianDays: z.number().nullable(),
      p90Days: z.number().nullable(),
    }),
  ),
});

export const processAnalysisBody = z.object({
  UserNo: z.string().nullish(),
  workflow: textField(40),
  startDate: dayField(),
  endDate: dayField(),
  bu: nameText().describe('only records of this business unit; lifecycles whose records have none (hasUnits) are answered as a whole'),
  companyId: idField().describe(
    'with all companies below it; lifecycles whose records belong to none (hasCompanies) are answered as a whole',
  ),
});

/** Cases of one lifecycle, those that the figures count. */
export const processCasesBody = processAnalysisBody.extend({ workflow: z.string().max(40) });
export const likelyLateBody = processCasesBody.extend({ pageIndex: pageIndexField(), pageSize: pageSizeField() });

/** An open case that is past its due date, or whose date comes before the usual time in its state is over. */
export const likelyLateCase = z.object({
  id: z.number().nullable(),
  number: z.string().nullable().describe('null where the reader must not know which one it is'),
  page: z.string().nullable().describe('the address of its page in the console'),
  unit: z.string(),
  state: z.string(),
  since: instant,
  dueOn: day,
  expectedOn: day.nullable().describe('when records have usually left this state'),
});

const hours = z.number().nullable();
const durations = { p25Hours: hours, medianHours: hours, p75Hours: hours, p85Hours: hours, p95Hours: hours };
const roleWaits = {
  roleId: z.number(),
  name: z.string(),
  nameEn: z.string(),
  visits: z.number(),
  totalHours: z.number(),
  ...durations,
};

/** Where the cases of one lifecycle wait, from the step log. */
export const processFigures = z.object({
  workflow: z.string(),
  cases: z.number(),
  openCases: z.number(),
  /** Cases that came back to a state in which they had been. */
  reworkedCases: z.number(),
  /** Cases that have ended, from their first step to their last. */
  closed: z.object({ cases: z.number(), ...durations }),
  hasUnits: z.boolean().describe('its records belong to business units'),
  hasCompanies: z.boolean().describe('its records belong to companies'),
  timeliness: z.object({
    dated: z.number().describe('cases that have ended and whose due dates are known'),
    onTime: z.number().describe('those of them that met every due date'),
    likelyLate: z.number().describe('open cases past their due date, or whose date comes before the usual time in their state is over'),
  }),
  /** How many of them ended in each week; weeks without any are left out. */
  closings: z.array(z.object({ week: day.describe('its Monday'), cases: z.number() })),
  /** How many will have ended on the last day of the span, at the pace of the last twelve weeks; null where nothing is left to foretell. */
  forecast: z.object({ day, low: z.number(), high: z.number().describe('80 percent lie between'), allOn: day.nullable() }).nullable(),
  states: z.array(
    z.object({
      state: z.string(),
      name: z.string(),
      nameEn: z.string(),
      isEnd: z.boolean(),
      turnsBack: z.boolean().describe('it was sent back by who judged it'),
      visits: z.number(),
      movedOn: z.number().describe('how often it was left for a state that is no turn back'),
      moves: z
        .array(z.object({ to: z.string(), times: z.number() }))
        .optional()
        .describe('the same by the state that came next'),
      isBeside: z.boolean().optional().describe('it lies beside the way: the record of somebody else carries the work'),
      ...durations,
      waitingNow: z.number(),
      waitingMedianHours: z.number().nullable(),
    }),
  ),
  /** The same waits by the role of who ended them. */
  roles: z.array(z.object({ state: z.string(), ...roleWaits })),
  /** The same over all states. */
  byRole: z.array(z.object(roleWaits)),
  variants: z.array(z.object({ path: z.array(z.string()), cases: z.number(), medianHours: z.number().nullable() })),
  loops: z.array(z.object({ from: z.string(), to: z.string(), times: z.number(), cases: z.number() })),
});
export const processAnalysis = z.object({ startDate: day.nullable(), endDate: day.nullable(), workflows: z.array(processFigures) });
