import type { ReminderSettingRow } from '@portal/contract/client';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

const live = { live: ['reminderReplan'] } as const;

export const reminderSettingsQuery = readQuery(routes.getReminderSettings, {}, live);
export const holidaysQuery = (year: number, country: string) =>
  readQuery(routes.getHolidays, { query: { year, country } }, { ...live, keepPrevious: true });
export const countriesQuery = readQuery(routes.getCountries, {}, live);

/** What a change of settings or holidays changes. */
export const reminderAnswers = [routes.getReminderSettings.name, routes.getHolidays.name, routes.getCountries.name];

/** A ladder as it is edited: days as typed, so that nothing typed is lost. */
export interface LadderForm {
  enabled: boolean;
  dueInDays: string;
  rungs: { key: number; days: string; when: 'before' | 'after'; alsoManager: boolean }[];
  movesDueDates: boolean;
  beginsOn: string;
}

export function toLadderForm(row: ReminderSettingRow, today: string): LadderForm {
  return {
    enabled: row.enabled,
    dueInDays: row.dueInDays === null ? '' : String(row.dueInDays),
    rungs: row.rungs.map(({ offsetDays, alsoManager }, key) => ({
      key,
      days: String(Math.abs(offsetDays)),
      when: offsetDays < 0 ? 'before' : 'after',
      alsoManager,
    })),
    movesDueDates: false,
    beginsOn: today,
  };
}

const toNumber = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

/** The wire's form; what is no number goes as 0, which the service refuses at its field. */
export function toLadderBody(duty: string, form: LadderForm) {
  return {
    duty,
    enabled: form.enabled,
    dueInDays: form.dueInDays.trim() === '' ? null : toNumber(form.dueInDays),
    rungs: form.rungs.map(({ days, when, alsoManager }) => ({
      offsetDays: toNumber(days) * (when === 'before' ? -1 : 1) || 0,
      alsoManager: alsoManager && when === 'after',
    })),
    movesDueDates: form.movesDueDates,
  };
}
