import { EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import {
  addDays,
  ChangeLog,
  compareFields,
  currentTime,
  JobRuns,
  RUN_UNDER_WAY,
  Sql,
  toWireState,
  WorkCalendar,
  type LadderDay,
  type SqlTransaction,
} from '@portal/platform';
import { duties, reminderLadder, rungsWithin, type DutyName, type JobRunState, type Rung, type Text } from '@portal/workflows';
import { Holiday, ReminderSetting } from '../notification.entities.ts';
import { checkCountry, checkHolidays, checkSetting, type HolidayInput, type SettingInput } from './reminder-settings.checks.ts';
import { replanKind, type ReplanOutput } from './replan.job.ts';

export interface SettingView {
  readonly duty: string;
  readonly label: Text;
  readonly holder: string;
  readonly enabled: boolean;
  readonly dueInDays: number | null;
  readonly rungs: Rung[];
  readonly isChanged: boolean;
  readonly openDuties: number;
}

export interface ReplanView {
  readonly id: number;
  readonly state: 'queued' | 'running' | 'done';
  readonly total: number;
  readonly processed: number;
  readonly changed: number;
  readonly requestedBy: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface CountryView {
  readonly code: string;
  readonly timeZone: string;
  readonly departments: number;
  readonly days: number;
}

const VIEW_STATES = { waiting: 'queued', active: 'running', completed: 'done', failed: 'done' } as const;
/** The example of a duty whose due date stands on its record. */
const EXAMPLE_DAYS = 60;

/** The reminder ladders and the working days, and who changed them (docs/decisions/risk-control.md, reminder ladder). */
@Injectable()
export class ReminderSettings {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #calendar: WorkCalendar;
  readonly #log: ChangeLog;
  readonly #runs: JobRuns;

  constructor(sql: Sql, em: EntityManager, calendar: WorkCalendar, log: ChangeLog, runs: JobRuns) {
    this.#sql = sql;
    this.#em = em;
    this.#calendar = calendar;
    this.#log = log;
    this.#runs = runs;
  }

  /** Every type of duty with its ladder and how many of its duties are open. */
  async list(): Promise<SettingView[]> {
    const [rows, open] = await Promise.all([
      this.#em.fork().find(ReminderSetting, {}),
      this.#sql.query<{ duty: string; n: number }>('select duty, count(*)::int as n from workflow_timer where rung = 0 group by duty'),
    ]);
    return (Object.keys(duties) as DutyName[]).map((duty) => {
      const row = rows.find((one) => one.duty === duty);
      return { ...viewOf(duty, row), openDuties: open.find((one) => one.duty === duty)?.n ?? 0 };
    });
  }

  /** The newest change that was carried, or is being carried, to the open duties. */
  async replan(): Promise<ReplanView | null> {
    const row = await this.#sql.one<
      Omit<ReplanView, 'state' | 'total' | 'processed' | 'changed'> & { state: JobRunState; output: ReplanOutput }
    >(
      `select r.id, r.state, r.output, r.created_at as "createdAt", r.finished_at as "finishedAt",
         json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) as "requestedBy"
       from job_run r join person p on p.id = r.person_id where r.kind = $1
       order by (r.${RUN_UNDER_WAY}) desc, r.id desc limit 1`,
      [replanKind.name],
    );
    if (!row) return null;
    const { state, output, ...rest } = row;
    const { total, processed, changed } = output;
    return { ...rest, total, processed, changed, state: VIEW_STATES[toWireState(state)] };
  }

  /** The days of a ladder that need not be saved, for a duty that begins on a day. */
  async preview(
    input: SettingInput & { beginsOn: string | null },
  ): Promise<{ beginsOn: string; dueOn: string; openDuties: number; ladder: LadderDay[] }> {
    const setting = checkSetting(input);
    const beginsOn = input.beginsOn ?? this.#calendar.dayOf(currentTime());
    const dueOn = addDays(beginsOn, setting.dueInDays ?? EXAMPLE_DAYS);
    const rungs = setting.enabled ? setting.rungs : [];
    const ladder = await this.#calendar.ladder(this.#sql, setting.duty, dueOn, { tried: { dueInDays: setting.dueInDays, rungs } });
    return { beginsOn, dueOn, openDuties: await this.#countOpen(this.#sql, [setting.duty]), ladder };
  }

  /**
   * Changes one ladder; a job plans the open duties anew. A setting that stays as it is starts nothing.
   * @param movesDueDates whether open duties get the due date that the new days give them
   */
  async update(input: SettingInput, movesDueDates: boolean, actorId: number): Promise<SettingView> {
    const setting = checkSetting(input);
    const { duty } = setting;
    await this.#change(actorId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011)');
      const before = await tx.em.findOne(ReminderSetting, duty);
      const changes = compareFields(sayFields(viewOf(duty, before)), sayFields({ ...setting, rungs: [...setting.rungs] }));
      if (changes.length === 0 && !movesDueDates) return null;
      await tx.em.upsert(ReminderSetting, {
        duty,
        dueInDays: setting.dueInDays,
        offsets: setting.rungs.map(({ offsetDays }) => offsetDays),
        managerOffsets: setting.rungs.filter(({ alsoManager }) => alsoManager).map(({ offsetDays }) => offsetDays),
        isEnabled: setting.enabled,
      });
      const { zh, en } = duties[duty].label;
      await this.#log.record(tx, {
        actorId,
        kind: 'reminder',
        subjectId: 0,
        subjectName: `${zh} / ${en}`,
        event: 'edit',
        changes: [...changes, ...(movesDueDates ? [{ field: 'openDueDates', before: '', after: 'moved' }] : [])],
      });
      return { duties: [duty], movesDueDates };
    });
    return (await this.list()).find((one) => one.duty === duty)!;
  }

  /**
   * Special days of a year, and the years that have any.
   * @param country '' for the portal's own
   */
  async holidays(
    year: number,
    country: string,
  ): Promise<{ years: number[]; days: { day: string; isWorking: boolean; name: string }[]; openDuties: number }> {
    const [years, days, openDuties] = await Promise.all([
      this.#sql.query<{ year: number }>('select distinct extract(year from day)::int as year from holiday where country = $1 order by 1', [
        country,
      ]),
      this.#em.fork().find(Holiday, { country, day: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } }, { orderBy: { day: 'asc' } }),
      this.#countOpen(this.#sql, Object.keys(duties)),
    ]);
    return { years: years.map((row) => row.year), days: days.map(({ day, isWorking, name }) => ({ day, isWorking, name })), openDuties };
  }

  /** Sets and removes special days, all or nothing; a job plans all open duties anew. Days that are so already count as nothing. */
  async updateHolidays(
    input: HolidayInput & { country: string },
    actorId: number,
  ): Promise<{ added: number; changed: number; removed: number }> {
    const { set, remove } = checkHolidays(input);
    const { country } = input;
    if (country !== '') await this.#assertCountry(country);
    const outcome = { added: 0, changed: 0, removed: 0 };
    await this.#change(actorId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011)');
      const there = await tx.em.find(Holiday, { country, day: { $in: [...set.map(({ day }) => day), ...remove] } });
      const known = new Map(there.map(({ day, isWorking, name }) => [day, sayDay(isWorking, name)]));
      const after = new Map<string, string>(set.map(({ day, isWorking, name }) => [day, sayDay(isWorking, name)]));
      for (const day of remove) after.set(day, '');
      const differing = [...after].filter(([day, text]) => (known.get(day) ?? '') !== text).sort(([a], [b]) => a.localeCompare(b));
      if (differing.length === 0) return null;
      for (const [day, text] of differing) {
        if (text === '') outcome.removed += 1;
        else if (known.has(day)) outcome.changed += 1;
        else outcome.added += 1;
      }
      const days = new Set(differing.map(([day]) => day));
      const changed = set.filter(({ day }) => days.has(day)).map(({ day, isWorking, name }) => ({ country, day, isWorking, name }));
      if (changed.length > 0) await tx.em.upsertMany(Holiday, changed);
      await tx.em.nativeDelete(Holiday, { country, day: { $in: [...remove] } });
      const years = [...new Set(differing.map(([day]) => day.slice(0, 4)))];
      await this.#log.record(
        tx,
        ...years.map((year) => ({
          actorId,
          kind: 'holiday' as const,
          subjectId: Number(year),
          subjectName: country === '' ? year : `${year} ${country}`,
          event: 'edit',
          changes: differing
            .filter(([day]) => day.startsWith(year))
            .map(([day, text]) => ({ field: day, before: known.get(day) ?? '', after: text })),
        })),
      );
      return { duties: Object.keys(duties), movesDueDates: false };
    });
    return outcome;
  }

  /** The countries with calendars of their own, and what hangs on each. */
  countries(): Promise<CountryView[]> {
    return this.#sql.query<CountryView>(
      `select c.code, c.time_zone as "timeZone", (select count(*)::int from department d where d.country = c.code) as departments,
         (select count(*)::int from holiday h where h.country = c.code) as days
       from country_calendar c order by c.code`,
    );
  }

  /**
   * Adds a country, or gives one another time zone; open duties are planned anew.
   * @throws Refusal `validation` at the field
   */
  async saveCountry(input: { code: string; timeZone: string }, actorId: number): Promise<void> {
    const { code, timeZone } = checkCountry(input);
    await this.#change(actorId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011)');
      const [before] = await tx.query<{ timeZone: string }>('select time_zone as "timeZone" from country_calendar where code = $1', [code]);
      if (before?.timeZone === timeZone) return null;
      await tx.query(
        'insert into country_calendar (code, time_zone) values ($1, $2) on conflict (code) do update set time_zone = excluded.time_zone',
        [code, timeZone],
      );
      await this.#noteCountry(tx, actorId, code, before?.timeZone ?? '', timeZone);
      return { duties: Object.keys(duties), movesDueDates: false };
    });
  }

  /** @throws Refusal `wrong_state` while a department has it */
  async removeCountry(code: string, actorId: number): Promise<void> {
    await this.#change(actorId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011)');
      const [country] = await tx.query<{ timeZone: string; departments: number }>(
        `select time_zone as "timeZone", (select count(*)::int from department d where d.country = code) as departments
         from country_calendar where code = $1 for update`,
        [code],
      );
      if (!country) throw new Refusal('not_found');
      const { departments, timeZone } = country;
      if (departments > 0) throw new Refusal('wrong_state', { message: 'country.inUse', params: { departments }, finer: 'in_use' });
      await tx.em.nativeDelete(Holiday, { country: code });
      await tx.query('delete from country_calendar where code = $1', [code]);
      await this.#noteCountry(tx, actorId, code, timeZone, '');
      return { duties: Object.keys(duties), movesDueDates: false };
    });
  }

  /** Departments have another country: the reminders of open duties are planned anew, due dates stay as people were told. */
  async planAnew(actorId: number): Promise<void> {
    if (!(await this.#calendar.hasCountries(this.#sql))) return;
    await this.#change(actorId, async () => ({ duties: Object.keys(duties), movesDueDates: false }));
  }

  async #assertCountry(code: string): Promise<void> {
    const known = await this.#sql.query('select 1 from country_calendar where code = $1', [code]);
    if (known.length === 0) throw refuseField('country', 'country.unknown');
  }

  async #noteCountry(tx: SqlTransaction, actorId: number, code: string, before: string, after: string): Promise<void> {
    await this.#log.record(tx, {
      actorId,
      kind: 'holiday',
      subjectId: 0,
      subjectName: code,
      event: 'edit',
      changes: [{ field: 'timeZone', before, after }],
    });
  }

  async #countOpen(sql: { query: Sql['query'] }, names: readonly string[]): Promise<number> {
    const [row] = await sql.query<{ n: number }>(
      'select count(*)::int as n from workflow_timer where rung = 0 and duty = any($1::text[])',
      [names],
    );
    return row?.n ?? 0;
  }

  /** A change with the job that carries it: the row of the job is written with the change, so that neither is there without the other. */
  async #change(
    actorId: number,
    work: (tx: SqlTransaction) => Promise<{ duties: readonly string[]; movesDueDates: boolean } | null>,
  ): Promise<void> {
    const id = await this.#sql.transaction(async (tx) => {
      const asked = await work(tx);
      if (!asked) return null;
      const [open] = await tx.query<{ total: number }>(
        'select count(*)::int as total from workflow_timer where rung = 0 and duty = any($1::text[])',
        [asked.duties],
      );
      const { id: runId } = await this.#runs.create(tx, replanKind, {
        personId: actorId,
        input: asked,
        output: { total: open!.total, processed: 0, changed: 0, lastId: 0 },
      });
      return runId;
    });
    this.#calendar.forget();
    if (id !== null) await this.#runs.offer(replanKind, id);
  }
}

function viewOf(duty: DutyName, row: InferEntity<typeof ReminderSetting> | null | undefined): Omit<SettingView, 'openDuties'> {
  const { label, holder, dueInDays: ownDays } = duties[duty];
  const dueInDays = ownDays === null ? null : row ? row.dueInDays : ownDays;
  const rungs = row
    ? [...row.offsets].sort((a, b) => a - b).map((offsetDays) => ({ offsetDays, alsoManager: row.managerOffsets.includes(offsetDays) }))
    : reminderLadder;
  return {
    duty,
    label,
    holder,
    enabled: row?.isEnabled ?? true,
    dueInDays,
    // A rung from before the duty begins never goes out, so nobody is told of it.
    rungs: rungsWithin(rungs, duty, dueInDays),
    isChanged: Boolean(row),
  };
}

/** A ladder as the log keeps it: `-30, -7, +7 (manager)`. */
function sayFields({ enabled, dueInDays, rungs }: Pick<SettingView, 'enabled' | 'dueInDays' | 'rungs'>): Record<string, unknown> {
  const say = ({ offsetDays, alsoManager }: Rung) => `${offsetDays > 0 ? '+' : ''}${offsetDays}${alsoManager ? ' (manager)' : ''}`;
  return { enabled, dueInDays, rungs: rungs.map(say).join(', ') };
}

const sayDay = (isWorking: boolean, name: string): string => `${isWorking ? '上班 working' : '休息 off'}${name ? ` · ${name}` : ''}`;
