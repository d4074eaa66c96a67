import { z } from 'zod';
import { actorQuery, exportAnswer, idField, instant, pageOf, personRef, waitQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { dutyPaths } from './paths.ts';
import {
  countryBody,
  countryCalendar,
  countryCodeBody,
  holiday,
  holidayBody,
  holidayQuery,
  ladder,
  ladderBody,
  reminderSetting,
  reminderSettingBody,
  replanProgress,
} from './reminder.ts';
import { substitution, substitutionBody, substitutionListBody } from './substitution.ts';

/** Substitutes, reminder settings and mail links (docs/decisions/risk-control.md, reminder ladder; docs/decisions/calls.md). */
export const dutyRoutes = defineRoutes('duty', dutyPaths, {
  getMySubstitutions: {
    summary: 'Who stands in for me and for whom I stand in, the newest first',
    data: z.object({ mine: z.array(substitution), forOthers: z.array(substitution) }),
  },
  saveSubstitution: {
    summary: 'Name a substitute for a span of days; a manager may name one for his people, an administrator for everybody',
    query: actorQuery,
    body: substitutionBody,
    data: substitution,
  },
  endSubstitution: {
    summary: 'End a substitution at once, or call off one that is to come',
    query: actorQuery,
    body: z.object({ id: idField() }),
    data: substitution,
  },
  getSubstitutionsByPage: {
    summary: 'All substitutions',
    access: 'administrator',
    query: actorQuery,
    body: substitutionListBody,
    data: pageOf(substitution),
    reads: true,
  },
  exportSubstitutions: {
    summary: 'Export the substitutions',
    access: 'administrator',
    query: waitQuery,
    body: substitutionListBody,
    data: exportAnswer,
  },
  getReminderSettings: {
    summary: 'The reminder ladder of every type of duty, and how far the last change has come',
    access: 'administrator',
    data: z.object({ settings: z.array(reminderSetting), replan: replanProgress.nullable() }),
  },
  previewReminderSetting: {
    summary: 'The dates of a ladder for an example, and how many open duties a change plans anew',
    access: 'administrator',
    query: actorQuery,
    body: ladderBody,
    data: ladder,
    reads: true,
  },
  updateReminderSetting: {
    summary: 'Change the reminder ladder of one type of duty; open duties are planned anew by a job',
    access: 'administrator',
    query: actorQuery,
    body: reminderSettingBody,
    data: z.object({ setting: reminderSetting, replan: replanProgress.nullable() }),
  },
  getHolidays: {
    summary: 'Days that are not what their weekday says: holidays, and weekends that are worked',
    access: 'administrator',
    query: holidayQuery,
    data: z.object({ years: z.array(z.number()), days: z.array(holiday), openDuties: z.number() }),
  },
  updateHolidays: {
    summary: 'Set and remove special days, many at once; open duties are planned anew by a job',
    access: 'administrator',
    query: actorQuery,
    body: holidayBody,
    data: z.object({ added: z.number(), changed: z.number(), removed: z.number(), replan: replanProgress.nullable() }),
  },
  getCountries: {
    summary: 'Countries with a calendar of their own: time zone, and what hangs on them',
    access: 'administrator',
    data: z.array(countryCalendar),
  },
  saveCountry: {
    summary: 'Add a country, or change its time zone; the reminders of open duties are planned anew by a job',
    access: 'administrator',
    query: actorQuery,
    body: countryBody,
    data: countryCodeBody,
  },
  removeCountry: {
    summary: 'Remove a country that no department has, with its special days',
    access: 'administrator',
    query: actorQuery,
    body: countryCodeBody,
    data: countryCodeBody,
  },
  openMailLink: {
    summary: 'Where the link of a mail leads its reader; it changes nothing and is not used up',
    query: actorQuery,
    body: z.object({ token: z.string().max(500) }),
    data: z.object({
      link: z.string(),
      /** The record has moved on since the mail: what was done meanwhile, and by whom. */
      movedOn: z
        .object({
          recordNo: z.string(),
          state: z.string(),
          steps: z.array(z.object({ operation: z.string(), actor: personRef.nullable(), onBehalfOf: personRef.nullable(), at: instant })),
        })
        .nullable(),
    }),
    reads: true,
  },
});
