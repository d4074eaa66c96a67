import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { ChangeLog, Sql, WorkCalendar, type SqlTransaction } from '@portal/platform';
import { duties } from '@portal/workflows';
import { Holiday } from '../notification.entities.ts';
import { checkCountry, checkHolidays, type HolidayInput } from './reminder-settings.checks.ts';
import { Replans } from './replans.service.ts';

export interface CountryView {
  readonly code: string;
  readonly timeZone: string;
  readonly departments: number;
  readonly days: number;
}

/** The special days of the portal and of countries with calendars of their own, and who changed them (docs/decisions/risk-control.md, reminder ladder). */
@Injectable()
export class HolidayCalendars {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #calendar: WorkCalendar;
  readonly #log: ChangeLog;
  readonly #replans: Replans;

  constructor(sql: Sql, em: EntityManager, calendar: WorkCalendar, log: ChangeLog, replans: Replans) {
    this.#sql = sql;
    this.#em = em;
    this.#calendar = calendar;
    this.#log = log;
    this.#replans = replans;
  }

  /**
   * Special days of a year, and the years that have any.
   * @param country '' for the portal's own
   */
  async ofYear(
    year: number,
    country: string,
  ): Promise<{ years: number[]; days: { day: string; isWorking: boolean; name: string }[]; openDuties: number }> {
    const [years, days, openDuties] = await Promise.all([
      this.#sql.query<{ year: number }>('select distinct extract(year from day)::int as year from holiday where country = $1 order by 1', [
        country,
      ]),
      this.#em.fork().find(Holiday, { country, day: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } }, { orderBy: { day: 'asc' } }),
      this.#replans.countOpen(Object.keys(duties)),
    ]);
    return { years: years.map((row) => row.year), days: days.map(({ day, isWorking, name }) => ({ day, isWorking, name })), openDuties };
  }

  /** Sets and removes special days, all or nothing; a job plans all open duties anew. Days that are so already count as nothing. */
  async update(input: HolidayInput & { country: string }, actorId: number): Promise<{ added: number; changed: number; removed: number }> {
    const { set, remove } = checkHolidays(input);
    const { country } = input;
    if (country !== '') await this.#assertCountry(country);
    const outcome = { added: 0, changed: 0, removed: 0 };
    await this.#replans.change(actorId, async (tx) => {
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
    await this.#replans.change(actorId, async (tx) => {
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
    await this.#replans.change(actorId, async (tx) => {
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
    await this.#replans.change(actorId, async () => ({ duties: Object.keys(duties), movesDueDates: false }));
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
}

const sayDay = (isWorking: boolean, name: string): string => `${isWorking ? '上班 working' : '休息 off'}${name ? ` · ${name}` : ''}`;
