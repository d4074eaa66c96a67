import { duties, reminderLadder, type DutyName, type Duty } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';

/** Reminders go out at this hour in the portal's time zone. */
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
  readonly timers: readonly PlannedTimer[];
}

export interface DutySetting {
  readonly dueInDays: number | null;
  readonly rungs: readonly { offsetDays: number; alsoManager: boolean }[];
}

interface CalendarData {
  readonly days: ReadonlyMap<string, boolean>;
  readonly settings: ReadonlyMap<string, DutySetting>;
  readonly readAt: number;
  /** The change that was the newest then: every change of settings or holidays begins a run of `reminderReplan`. */
  readonly stamp: number | undefined;
}

/** Working days, due dates and the reminder ladder (docs/decisions/risk-control.md); holidays and settings are read from the database. */
export class WorkCalendar {
  readonly #timeZone: string;
  /** Making one takes longer than everything else that a call asks the calendar. */
  readonly #days: Intl.DateTimeFormat;
  #data: CalendarData | undefined;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
    this.#days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  }

  /** The day it is in the portal's time zone. */
  dayOf(instant: Date): string {
    return this.#days.format(instant);
  }

  /** The first instant of a day `yyyy-MM-dd` in the portal's time zone. */
  startOf(day: string): Date {
    return this.atHour(day, 0);
  }

  /** The last millisecond of a day `yyyy-MM-dd` in the portal's time zone. */
  endOf(day: string): Date {
    return new Date(this.atHour(addDays(day, 1), 0).getTime() - 1);
  }

  /**
   * The timers of a duty that begins at an instant. A rung on a day that is not a working day moves forward; rungs that lie before the
   * beginning are skipped.
   * @param recordDueOn the date that the record itself carries: it is that of a duty without days of its own, such as a remediation, and
   *   not of another duty of the same record, such as the verification after it
   */
  async plan(sql: SqlRunner, duty: DutyName, beginsAt: Date, recordDueOn: string | null): Promise<TimerPlan> {
    const data = await this.#read(sql);
    const setting = data.settings.get(duty) ?? defaultSetting(duties[duty]);
    const carried = duties[duty].dueInDays === null ? recordDueOn : null;
    const dueOn = carried ?? addDays(this.dayOf(beginsAt), setting.dueInDays ?? 0);
    const timers = this.#climb(setting.rungs, dueOn, data).map(({ rung, alsoManager, fireAt }) => ({ rung, alsoManager, fireAt }));
    return { duty, dueOn, timers: timers.filter((timer) => timer.fireAt > beginsAt) };
  }

  /** Every rung of a ladder around a due date, also those that `plan` skips: with the setting of the duty, or with one that is only tried. */
  async ladder(sql: SqlRunner, duty: DutyName, dueOn: string, tried?: DutySetting): Promise<LadderDay[]> {
    const data = await this.#read(sql);
    const setting = tried ?? data.settings.get(duty) ?? defaultSetting(duties[duty]);
    return this.#climb(setting.rungs, dueOn, data);
  }

  /** The setting of a duty as it holds now. */
  async settingOf(sql: SqlRunner, duty: DutyName): Promise<DutySetting> {
    return (await this.#read(sql)).settings.get(duty) ?? defaultSetting(duties[duty]);
  }

  /** The first time after an instant that an hour of a working day strikes in the portal's time zone. */
  async nextWorkingHour(sql: SqlRunner, after: Date, hour: number): Promise<Date> {
    const { days } = await this.#read(sql);
    const today = this.dayOf(after);
    const begin = this.atHour(today, hour) > after ? today : addDays(today, 1);
    return this.atHour(nextWorkingDay(begin, days), hour);
  }

  /** Whether people work on a day `yyyy-MM-dd`. */
  async isWorkingDay(sql: SqlRunner, day: string): Promise<boolean> {
    return nextWorkingDay(day, (await this.#read(sql)).days) === day;
  }

  /** Forgets what was read: after a change of holidays or settings, and between tests. */
  forget(): void {
    this.#data = undefined;
  }

  #climb(rungs: DutySetting['rungs'], dueOn: string, { days }: CalendarData): LadderDay[] {
    return rungs.map(({ offsetDays, alsoManager }) => {
      const day = addDays(dueOn, offsetDays);
      const sentOn = nextWorkingDay(day, days);
      return { rung: offsetDays, alsoManager, day, sentOn, fireAt: this.atHour(sentOn, REMINDER_HOUR) };
    });
  }

  async #read(sql: SqlRunner): Promise<CalendarData> {
    const [newest] = await sql.query<{ stamp: number }>(`select coalesce(max(id), 0) as stamp from job_run where kind = 'reminderReplan'`);
    const stamp = newest?.stamp;
    if (this.#data && this.#data.stamp === stamp && Date.now() - this.#data.readAt < CACHE_MS) return this.#data;
    const holidays = await sql.query<{ day: string; is_working: boolean }>('select day, is_working from holiday');
    const settings = await sql.query<{
      duty: string;
      due_in_days: number | null;
      offsets: number[];
      manager_offsets: number[];
      is_enabled: boolean;
    }>('select duty, due_in_days, offsets, manager_offsets, is_enabled from reminder_setting');
    this.#data = {
      days: new Map(holidays.map((row) => [row.day, row.is_working])),
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

  /** The instant of an hour of a day in the portal's time zone. */
  atHour(day: string, hour: number): Date {
    const guess = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
    const shown = new Date(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone: this.#timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(guess).replace(' ', 'T')}Z`,
    );
    return new Date(guess.getTime() - (shown.getTime() - guess.getTime()));
  }
}

function defaultSetting(duty: Duty): DutySetting {
  return { dueInDays: duty.dueInDays, rungs: reminderLadder };
}

/** `yyyy-MM-dd` plus calendar days. */
export function addDays(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day itself or the first working day after it: weekends rest unless a row says otherwise, holidays rest. */
export function nextWorkingDay(day: string, special: ReadonlyMap<string, boolean>): string {
  let candidate = day;
  for (let tries = 0; tries < 366; tries += 1) {
    const weekday = new Date(`${candidate}T00:00:00Z`).getUTCDay();
    if (special.get(candidate) ?? (weekday !== 0 && weekday !== 6)) return candidate;
    candidate = addDays(candidate, 1);
  }
  return day;
}
