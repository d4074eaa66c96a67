import { Injectable } from '@nestjs/common';
import {
  currencyDigits,
  CURRENCY_LIST,
  refuseField,
  type ExchangeRates,
  type RouteBody,
  type riskEventRecordRoutes,
} from '@portal/contract';
import { findPeople, refIn } from '@portal/directory';
import { ChangeLog, currentTime, LivePublisher, lockAdministration, Sql, WorkCalendar, type SqlTransaction } from '@portal/platform';
import { groupCurrency } from './loss-columns.ts';

type Rates = RouteBody<(typeof riskEventRecordRoutes)['saveExchangeRates']>['rows'];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Monthly rates to the group currency, which administrators keep (docs/decisions/risk-events.md, ADR 27). A rate that is missing is said, never guessed. */
@Injectable()
export class ExchangeRateAdmin {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #publisher: LivePublisher;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, log: ChangeLog, publisher: LivePublisher, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#log = log;
    this.#publisher = publisher;
    this.#calendar = calendar;
  }

  /** The rates of a year, or all, and of which months and currencies amounts have none. */
  async list(year: number | null): Promise<ExchangeRates> {
    const [group, rates, missing] = await Promise.all([
      this.#sql.one<{ currency: string }>(`select ${groupCurrency} as currency`),
      this.#sql.query<{ month: string; currency: string; rate: number; updated_by: number; updated_at: Date }>(
        `select to_char(r.month, 'YYYY-MM') as month, r.currency, r.rate::float8 as rate, r.updated_by, r.updated_at from exchange_rate r
         where r.group_currency = ${groupCurrency} and ($1::int is null or extract(year from r.month) = $1::int)
         order by r.month desc, r.currency limit 5000`,
        [year],
      ),
      this.#sql.query<ExchangeRates['missing'][number]>(
        `select to_char(l.entry_date, 'YYYY-MM') as month, l.currency, count(*)::int as entries
         from risk_event_loss_line l join risk_event e on e.id = l.event_id
         where l.group_amount is null and e.is_active and (e.losses_since is not null or e.submitted_by is not null)
         group by 1, 2 order by 1 desc, 2 limit 500`,
      ),
    ]);
    const people = await findPeople(
      this.#sql,
      rates.map((row) => row.updated_by),
    );
    return {
      groupCurrency: group!.currency,
      rates: rates.map((row) => ({
        month: row.month,
        currency: row.currency,
        rate: row.rate,
        updatedBy: refIn(people, row.updated_by),
        updatedAt: row.updated_at.toISOString(),
      })),
      missing,
    };
  }

  /**
   * Sets rates, all or none; an empty one takes a rate away. Rates that stand there already are left as they are.
   * @throws Refusal `validation` naming the row
   */
  async save(actorId: number, rows: Rates): Promise<{ saved: number; unchanged: number }> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const group = await readGroup(tx);
      await this.#check(tx, rows, group);
      const before = await tx.query<{ month: string; currency: string; rate: number }>(
        `select to_char(month, 'YYYY-MM') as month, currency, rate::float8 as rate from exchange_rate where group_currency = $1`,
        [group],
      );
      const rateOf = new Map(before.map((row) => [`${row.month} ${row.currency}`, row.rate]));
      const was = (row: Rates[number]) => rateOf.get(`${row.month} ${row.currency}`) ?? null;
      const changed = rows.filter((row) => was(row) !== row.rate);
      const [set, gone] = [changed.filter(({ rate }) => rate !== null), changed.filter(({ rate }) => rate === null)];
      if (gone.length > 0)
        await tx.query(
          `delete from exchange_rate r using unnest($2::text[], $3::text[]) as x (month, currency)
           where r.group_currency = $1 and r.month = (x.month || '-01')::date and r.currency = x.currency`,
          [group, gone.map(({ month }) => month), gone.map(({ currency }) => currency)],
        );
      if (set.length > 0)
        await tx.query(
          `insert into exchange_rate (group_currency, month, currency, rate, updated_by, updated_at)
           select $1, (x.month || '-01')::date, x.currency, x.rate, $5, $6 from unnest($2::text[], $3::text[], $4::numeric[]) as x (month, currency, rate)
           on conflict (group_currency, month, currency) do update set rate = excluded.rate, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
          [group, set.map(({ month }) => month), set.map(({ currency }) => currency), set.map(({ rate }) => rate), actorId, currentTime()],
        );
      await this.#log.record(
        tx,
        ...changed.map((row) => ({
          actorId,
          kind: 'reference' as const,
          subjectId: 0,
          subjectName: `${row.month} ${row.currency}/${group}`,
          event: was(row) === null ? 'create' : 'edit',
          changes: [{ field: 'rate', before: String(was(row) ?? ''), after: String(row.rate ?? '') }],
        })),
      );
      if (changed.length > 0) await this.#tell(tx);
      return { saved: changed.length, unchanged: rows.length - changed.length };
    });
  }

  /** The currency in which the group reports. Rates belong to it: another one begins with those that it has. */
  async setGroupCurrency(actorId: number, currency: string): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = await readGroup(tx);
      if (!(await this.#knownCurrencies(tx)).has(currency)) throw refuseField('currency', 'rate.group', { value: currency });
      if (before === currency) return;
      await tx.query(
        `insert into system_setting (key, value, updated_at) values ('groupCurrency', $1::jsonb, $2)
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [JSON.stringify({ currency, digits: currencyDigits(currency) }), currentTime()],
      );
      await this.#log.record(tx, {
        actorId,
        kind: 'reference',
        subjectId: 0,
        subjectName: 'groupCurrency',
        event: 'edit',
        changes: [{ field: 'groupCurrency', before, after: currency }],
      });
      await this.#tell(tx);
    });
  }

  async #check(tx: SqlTransaction, rows: Rates, group: string): Promise<void> {
    const known = await this.#knownCurrencies(tx);
    const thisMonth = this.#calendar.dayOf(currentTime()).slice(0, 7);
    const seen = new Set<string>();
    for (const [index, { month, currency, rate }] of rows.entries()) {
      const row = index + 1;
      const field = (name: string) => `rows.${index}.${name}`;
      if (!MONTH.test(month) || month > thisMonth) throw refuseField(field('month'), 'rate.month', { row });
      if (!known.has(currency)) throw refuseField(field('currency'), 'rate.currency', { row, value: currency });
      if (currency === group) throw refuseField(field('currency'), 'rate.isGroup', { row, value: currency });
      if (rate !== null && !(rate >= 0.00000001 && rate < 1_000_000_000)) throw refuseField(field('rate'), 'rate.rate', { row });
      if (seen.has(`${month} ${currency}`)) throw refuseField(field('month'), 'rate.twice', { row });
      seen.add(`${month} ${currency}`);
    }
  }

  async #knownCurrencies(tx: SqlTransaction): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ code: string }>('select class_item as code from sys_resource where class_code = $1', [CURRENCY_LIST]);
    return new Set(rows.map(({ code }) => code));
  }

  /** Open pages show other worths from now on. */
  async #tell(tx: SqlTransaction): Promise<void> {
    await this.#publisher.publish(tx, { topic: 'reference.changed', subject: 'reference', id: 0, audience: 'all' });
  }
}

async function readGroup(tx: SqlTransaction): Promise<string> {
  const [row] = await tx.query<{ currency: string }>(`select ${groupCurrency} as currency`);
  return row!.currency;
}
