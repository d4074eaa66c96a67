import { duties, reminderLadder, rungsWithin, type DutyName, type Duty } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';

/** Reminders go out at this hour where their reader works. */
const REMINDER_HOUR = 9;
const CACHE_MS = 30_000;
const DAY_MS = 86_400_000;

/** A rung as a day: where it lies by the ladder, and the working day on which it is sent. */
export interface LadderDay {
  readonly rung: number;
  readonly alsoManager: boolean;
  readonly day: string;
  readonly sentOn: string;
  readonly fireAt: Date;
}

export interface PlannedTimer {
  /** Days relative to the due date; 0 is the row that holds the due date itself and never fires. */
  readonly rung: number;
  readonly alsoManager: boolean;
  readonly fireAt: Date;
}

export interface TimerPlan {
  readonly duty: DutyName;
  /** `yyyy-MM-dd` */
  readonly dueOn: string;
  /** Somebody set the date: other days for the duty do not move it. */
  readonly isSet: boolean;
  readonly timers: readonly PlannedTimer[];
}

/** A due date that somebody set, `yyyy-MM-dd`. */
export interface SetDate {
  readonly exactly?: string | null;
  readonly atLeast?: string | null;
}

export interface DutySetting {
  readonly dueInDays: number | null;
  readonly rungs: readonly { offsetDays: number; alsoManager: boolean }[];
}

interface CalendarData {
  /** By the country's code; '' is the portal's own. */
  readonly calendars: ReadonlyMap<string, DayCalendar>;
  readonly settings: ReadonlyMap<string, DutySetting>;
  readonly readAt: number;
  /** The change that was the newest then: every change of settings or holidays begins a run of `reminderReplan`. */
  readonly stamp: number | undefined;
}

/** What `WorkCalendar.planner` answers: plans as `WorkCalendar.plan` does, without asking the database again. */
export interface TimerPlanner {
  /** Whether any country has a calendar of its own: where none has, nobody need be asked for his. */
  readonly hasCountries: boolean;
  plan(duty: DutyName, beginsAt: Date, recordDueOn: string | null, country?: string | null, set?: SetDate): TimerPlan;
}

/** The days of one place: where they begin, and which of them are worked. */
export class DayCalendar {
  readonly timeZone: string;
  readonly #special: ReadonlyMap<string, boolean>;
  /** Making one takes longer than everything else that a call asks the calendar. */
  readonly #days: Intl.DateTimeFormat;
  readonly #times: Intl.DateTimeFormat;

  constructor(timeZone: string, special: ReadonlyMap<string, boolean> = new Map()) {
    this.timeZone = timeZone;
    this.#special = special;
    this.#days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    this.#times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  }

  /** The day `yyyy-MM-dd` that it is here. */
  dayOf(instant: Date): string {
    return this.#days.format(instant);
  }

  /** The instant of an hour of a day here, also where the clocks change on that day. */
  atHour(day: string, hour: number): Date {
    const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`).getTime();
    const guess = asUtc - this.#offsetAt(asUtc);
    return new Date(asUtc - this.#offsetAt(guess));
  }

  isWorkingDay(day: string): boolean {
    return nextWorkingDay(day, this.#special) === day;
  }

  /** The first time after an instant that an hour of a working day strikes here. */
  nextWorkingHour(after: Date, hour: number): Date {
    const today = this.dayOf(after);
    const begin = this.atHour(today, hour) > after ? today : addDays(today, 1);
    return this.atHour(nextWorkingDay(begin, this.#special), hour);
  }

  /** The days of a ladder around a due date. */
  climb(rungs: DutySetting['rungs'], dueOn: string): LadderDay[] {
    return rungs.map(({ offsetDays, alsoManager }) => {
      const day = addDays(dueOn, offsetDays);
      const next = nextWorkingDay(day, this.#special);
      // What announces a date is of no use after it: rather a little early.
      const sentOn = offsetDays < 0 && next > dueOn ? lastWorkingDay(day, this.#special) : next;
      return { rung: offsetDays, alsoManager, day, sentOn, fireAt: this.atHour(sentOn, REMINDER_HOUR) };
    });
  }

  #offsetAt(instant: number): number {
    const shown = new Date(`${this.#times.format(instant).replace(' ', 'T')}Z`);
    return shown.getTime() - instant;
  }
}

/**
 * Working days, due dates and the reminder ladder (docs/decisions/risk-control.md); holidays, countries and settings are read from the database. What
 * concerns one person follows the calendar of his country, everything else the portal's.
 */
export class WorkCalendar {
  readonly #portal: DayCalendar;
  #data: CalendarData | undefined;

  constructor(timeZone: string) {
    this.#portal = new DayCalendar(timeZone);
  }

  get timeZone(): string {
    return this.#portal.timeZone;
  }

  /** The day it is in the portal's time zone: the one business day of lists, pages, "as of", exports and effective dates. */
  dayOf(instant: Date): string {
    return this.#portal.dayOf(instant);
  }

  /** The year it is in the portal's time zone: the one in the numbers of records. */
  yearOf(instant: Date): number {
    return Number(this.dayOf(instant).slice(0, 4));
  }

  /** The first instant of a day `yyyy-MM-dd` in the portal's time zone. */
  startOf(day: string): Date {
    return this.atHour(day, 0);
  }

  /** The last millisecond of a day `yyyy-MM-dd` in the portal's time zone. */
  endOf(day: string): Date {
    return new Date(this.atHour(addDays(day, 1), 0).getTime() - 1);
  }

  /** The instant of an hour of a day in the portal's time zone. */
  atHour(day: string, hour: number): Date {
    return this.#portal.atHour(day, hour);
  }

  /** The calendar of a country; the portal's own where none is named or known. */
  async of(sql: SqlRunner, country: string | null): Promise<DayCalendar> {
    const { calendars } = await this.#read(sql);
    return calendars.get(country ?? '') ?? calendars.get('')!;
  }

  /** Whether any country has a calendar of its own: where none has, nobody need be asked for his. */
  async hasCountries(sql: SqlRunner): Promise<boolean> {
    return (await this.#read(sql)).calendars.size > 1;
  }

  /**
   * The timers of a duty that begins at an instant. A rung on a day that is not a working day moves forward; rungs that lie before the
   * beginning are skipped.
   * @param recordDueOn the date that the record itself carries: it is that of a duty without days of its own, such as a remediation, and
   *   not of another duty of the same record, such as the verification after it
   * @param country that of the one person who has the duty
   * @param set the date that somebody has set for a duty with days of its own: `exactly`, or no earlier than (`atLeast`)
   */
  async plan(
    sql: SqlRunner,
    duty: DutyName,
    beginsAt: Date,
    recordDueOn: string | null,
    country: string | null = null,
    set: SetDate = {},
  ): Promise<TimerPlan> {
    return (await this.planner(sql)).plan(duty, beginsAt, recordDueOn, country, set);
  }

  /** For the duties of many records at once: what holds now is read once. */
  async planner(sql: SqlRunner): Promise<TimerPlanner> {
    const data = await this.#read(sql);
    return {
      hasCountries: data.calendars.size > 1,
      plan: (duty, beginsAt, recordDueOn, country = null, set = {}) => planDuty(data, duty, beginsAt, { recordDueOn, country, set }),
    };
  }

  /** Every rung of a ladder around a due date, also those that `plan` skips: with the setting of the duty, or with one that is only tried. */
  async ladder(
    sql: SqlRunner,
    duty: DutyName,
    dueOn: string,
    { tried, country = null }: { readonly tried?: DutySetting; readonly country?: string | null } = {},
  ): Promise<LadderDay[]> {
    const setting = tried ?? (await this.settingOf(sql, duty));
    return (await this.of(sql, country)).climb(setting.rungs, dueOn);
  }

  /** The setting of a duty as it holds now. */
  async settingOf(sql: SqlRunner, duty: DutyName): Promise<DutySetting> {
    return (await this.#read(sql)).settings.get(duty) ?? defaultSetting(duties[duty]);
  }

  /** Forgets what was read: after a change of holidays or settings, and between tests. */
  forget(): void {
    this.#data = undefined;
  }

  async #read(sql: SqlRunner): Promise<CalendarData> {
    const [newest] = await sql.query<{ stamp: number }>(`select coalesce(max(id), 0) as stamp from job_run where kind = 'reminderReplan'`);
    const stamp = newest?.stamp;
    if (this.#data && this.#data.stamp === stamp && Date.now() - this.#data.readAt < CACHE_MS) return this.#data;
    const holidays = await sql.query<{ country: string; day: string; is_working: boolean }>('select country, day, is_working from holiday');
    const countries = await sql.query<{ code: string; time_zone: string }>('select code, time_zone from country_calendar');
    const settings = await sql.query<{
      duty: string;
      due_in_days: number | null;
      offsets: number[];
      manager_offsets: number[];
      is_enabled: boolean;
    }>('select duty, due_in_days, offsets, manager_offsets, is_enabled from reminder_setting');
    this.#data = {
      calendars: new Map(
        [{ code: '', time_zone: this.#portal.timeZone }, ...countries].map(({ code, time_zone }) => {
          const special = new Map(holidays.filter(({ country }) => country === code).map((row) => [row.day, row.is_working]));
          return [code, new DayCalendar(time_zone, special)];
        }),
      ),
      settings: new Map(
        settings.map((row) => [
          row.duty,
          {
            dueInDays: row.due_in_days,
            rungs: row.is_enabled
              ? row.offsets.map((offsetDays) => ({ offsetDays, alsoManager: row.manager_offsets.includes(offsetDays) }))
              : [],
          },
        ]),
      ),
      readAt: Date.now(),
      stamp,
    };
    return this.#data;
  }
}

function planDuty(
  data: CalendarData,
  duty: DutyName,
  beginsAt: Date,
  { recordDueOn, country, set }: { readonly recordDueOn: string | null; readonly country: string | null; readonly set: SetDate },
): TimerPlan {
  const calendar = data.calendars.get(country ?? '') ?? data.calendars.get('')!;
  const setting = data.settings.get(duty) ?? defaultSetting(duties[duty]);
  const carried = duties[duty].dueInDays === null ? recordDueOn : null;
  const byDays = carried ?? addDays(calendar.dayOf(beginsAt), setting.dueInDays ?? 0);
  const given = set.exactly ?? (set.atLeast && set.atLeast > byDays ? set.atLeast : null);
  const dueOn = given ?? byDays;
  // A rung from before the duty begins would go out after all where a weekend moves it; only a date that was set leaves it room.
  const rungs = given === null ? rungsWithin(setting.rungs, duty, setting.dueInDays) : setting.rungs;
  const timers = calendar.climb(rungs, dueOn).map(({ rung, alsoManager, fireAt }) => ({ rung, alsoManager, fireAt }));
  return { duty, dueOn, isSet: given !== null, timers: timers.filter((timer) => timer.fireAt > beginsAt) };
}

function defaultSetting(duty: Duty): DutySetting {
  return { dueInDays: duty.dueInDays, rungs: reminderLadder };
}

/** `yyyy-MM-dd` plus calendar days. */
export function addDays(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days from one day to another, both `yyyy-MM-dd`; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day itself or the first working day after it: weekends rest unless a row says otherwise, holidays rest. */
export const nextWorkingDay = (day: string, special: ReadonlyMap<string, boolean>): string => findWorkingDay(day, special, 1);

/** The day itself or the last working day before it. */
export const lastWorkingDay = (day: string, special: ReadonlyMap<string, boolean>): string => findWorkingDay(day, special, -1);

function findWorkingDay(day: string, special: ReadonlyMap<string, boolean>, step: 1 | -1): string {
  let candidate = day;
  for (let tries = 0; tries < 366; tries += 1) {
    const weekday = new Date(`${candidate}T00:00:00Z`).getUTCDay();
    if (special.get(candidate) ?? (weekday !== 0 && weekday !== 6)) return candidate;
    candidate = addDays(candidate, step);
  }
  return day;
}
