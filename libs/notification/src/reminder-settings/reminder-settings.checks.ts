import { MOST_OFFSET, MOST_RUNGS, Refusal, refuseField, type FieldRefusal } from '@portal/contract';
import { duties, mostDaysBefore, type DutyName } from '@portal/workflows';

export interface SettingInput {
  readonly duty: string;
  readonly enabled: boolean;
  readonly dueInDays: number | null;
  readonly rungs: readonly { offsetDays: number; alsoManager: boolean }[];
}

/** A setting that may be kept: the rungs in the order of their days. */
export interface CheckedSetting extends SettingInput {
  readonly duty: DutyName;
}

export const isDuty = (name: string): name is DutyName => Object.hasOwn(duties, name);

/**
 * The rules of a ladder: days that make sense, one rung a day, none on the due date itself or before the duty begins, managers after it only.
 * @throws Refusal `validation` naming every field that is wrong
 */
export function checkSetting(input: SettingInput): CheckedSetting {
  const { duty } = input;
  if (!isDuty(duty)) throw refuseField('duty', 'reminder.unknownDuty');
  // A duty that takes the date of its record has no days of its own.
  const ownDays = duties[duty].dueInDays !== null;
  const fields: FieldRefusal[] = [];
  const days = input.dueInDays;
  if (ownDays && (days === null || days < 1 || days > MOST_OFFSET)) {
    fields.push({ field: 'dueInDays', message: 'reminder.dueInDays', params: { max: MOST_OFFSET } });
  }
  if (input.enabled && input.rungs.length === 0) fields.push({ field: 'rungs', message: 'reminder.none' });
  if (input.rungs.length > MOST_RUNGS) fields.push({ field: 'rungs', message: 'reminder.tooMany', params: { max: MOST_RUNGS } });
  const most = mostDaysBefore(duty, days);
  const seen = new Set<number>();
  input.rungs.forEach(({ offsetDays, alsoManager }, index) => {
    const field = `rungs.${index}`;
    if (offsetDays === 0) fields.push({ field, message: 'reminder.offsetZero' });
    else if (Math.abs(offsetDays) > MOST_OFFSET) fields.push({ field, message: 'reminder.offset', params: { max: MOST_OFFSET } });
    else if (most !== null && -offsetDays > most) fields.push({ field, message: tooEarly(most), params: { days: days ?? 0, max: most } });
    else if (seen.has(offsetDays)) fields.push({ field, message: 'reminder.offsetTwice' });
    else if (alsoManager && offsetDays < 0) fields.push({ field, message: 'reminder.managerBefore' });
    seen.add(offsetDays);
  });
  if (fields.length > 0) throw new Refusal('validation', { fields });
  return {
    duty,
    enabled: input.enabled,
    dueInDays: ownDays ? days : null,
    rungs: [...input.rungs].sort((a, b) => a.offsetDays - b.offsetDays),
  };
}

const tooEarly = (most: number) => (most === 0 ? 'reminder.noneBefore' : 'reminder.tooEarly');

export interface HolidayInput {
  readonly set: readonly { day: string | null; isWorking: boolean; name: string }[];
  readonly remove: readonly (string | null)[];
}

export interface CheckedHolidays {
  readonly set: readonly { day: string; isWorking: boolean; name: string }[];
  readonly remove: readonly string[];
}

/** @throws Refusal `validation` at the lines that are wrong */
export function checkHolidays(input: HolidayInput): CheckedHolidays {
  const fields: FieldRefusal[] = [];
  const seen = new Set<string>();
  const set = input.set.flatMap(({ day, isWorking, name }, index) => {
    const field = `set.${index}.day`;
    if (!day) fields.push({ field, message: 'validation.required', params: { field } });
    else if (day < '2000-01-01' || day > '2100-12-31') fields.push({ field, message: 'holiday.range' });
    else if (seen.has(day)) fields.push({ field, message: 'holiday.twice', params: { day } });
    if (day) seen.add(day);
    return day ? [{ day, isWorking, name }] : [];
  });
  const remove = input.remove.flatMap((day, index) => {
    if (day && seen.has(day)) fields.push({ field: `remove.${index}`, message: 'holiday.twice', params: { day } });
    return day ?? [];
  });
  if (fields.length > 0) throw new Refusal('validation', { fields });
  if (set.length + remove.length === 0) throw refuseField('set', 'holiday.nothing');
  return { set, remove: [...new Set(remove)] };
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** @throws Refusal `validation` for a code that no country has (ISO 3166-1) and a time zone that there is not */
export function checkCountry(input: { code: string; timeZone: string }): { code: string; timeZone: string } {
  const code = input.code.trim().toUpperCase();
  const timeZone = input.timeZone.trim();
  const fields: FieldRefusal[] = [];
  if (!/^[A-Z]{2}$/.test(code) || regions.of(code) === undefined) fields.push({ field: 'code', message: 'country.code' });
  if (!isTimeZone(timeZone)) fields.push({ field: 'timeZone', message: 'country.timeZone' });
  if (fields.length > 0) throw new Refusal('validation', { fields });
  return { code, timeZone };
}

function isTimeZone(name: string): boolean {
  // Offsets such as +08:00 are no place: their clocks never change.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
