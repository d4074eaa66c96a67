import { z } from 'zod';
import { day, dayField, flagField, instant, nameText, numberField, personRef, textField } from '../field.ts';

/** No rung further from the due date than a year, and no ladder of more rungs than anybody would read. */
export const MOST_OFFSET = 365;
export const MOST_RUNGS = 12;
/** So many days at once: a year's list of holidays and moved working days fits twice. */
export const MOST_HOLIDAYS = 800;

export const rung = z.object({ offsetDays: z.number().int(), alsoManager: z.boolean() });
/** Limits are told at their fields by the service, in the caller's language. */
const rungInput = z.object({ offsetDays: z.coerce.number().int().min(-100_000).max(100_000), alsoManager: z.coerce.boolean() });

const bilingual = z.object({ zh: z.string(), en: z.string() });

export const reminderSetting = z.object({
  duty: z.string(),
  label: bilingual,
  holder: z.string(),
  enabled: z.boolean(),
  /** null where the record itself carries its due date. */
  dueInDays: z.number().nullable(),
  rungs: z.array(rung),
  /** False while the setting is the one that the portal comes with. */
  isChanged: z.boolean(),
  /** Duties of this type that are open now: so many ladders a change plans anew. */
  openDuties: z.number(),
});

/** How far the last change has been carried to the open duties. */
export const replanProgress = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done']),
  total: z.number(),
  processed: z.number(),
  changed: z.number(),
  requestedBy: personRef.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const reminderSettingBody = z.object({
  duty: textField(50),
  enabled: flagField(true),
  dueInDays: numberField(),
  rungs: z.array(rungInput).max(100),
  /** Due dates that people were told stay as they are unless this is asked for. */
  movesDueDates: flagField(false),
});

export const ladderBody = reminderSettingBody.extend({ beginsOn: dayField() });
export const ladder = z.object({
  beginsOn: day,
  dueOn: day,
  openDuties: z.number(),
  rungs: z.array(
    z.object({
      offsetDays: z.number(),
      alsoManager: z.boolean(),
      /** The day of the rung before it moves to a working day. */
      day,
      sentOn: day,
      /** Lies before the duty begins: it is left out. */
      isSkipped: z.boolean(),
    }),
  ),
});

export const holiday = z.object({ day, isWorking: z.boolean(), name: z.string() });
/** '' is the portal's own calendar. */
const country = () => textField(2);
export const countryCalendar = z.object({
  code: z.string().describe('ISO 3166-1, two letters'),
  timeZone: z.string().describe('IANA'),
  departments: z.number().describe('that name it themselves'),
  days: z.number().describe('special days of all years'),
});
export const countryBody = z.object({ code: textField(2), timeZone: textField(60) });
export const countryCodeBody = z.object({ code: textField(2) });
export const holidayQuery = z.object({ year: numberField(), country: country() });
export const holidayBody = z.object({
  country: country(),
  set: z.array(z.object({ day: dayField(), isWorking: flagField(false), name: nameText() })).max(MOST_HOLIDAYS),
  remove: z.array(dayField()).max(MOST_HOLIDAYS).default([]),
});
