import { riskEventWorkflow } from '@portal/workflows';
import { Inject, Injectable } from '@nestjs/common';
import type { LossAnalysis } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import { CONFIG, Sql, type Config, quoteState } from '@portal/platform';
import { REPORTED_EVENT } from '../event-filter.ts';
import { groupCurrency } from '../loss/loss-columns.ts';

export interface LossFilter {
  /** Days of occurrence, `yyyy-MM-dd`, both included. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly riskCategory1: number | null;
  readonly bu: string;
  /** With all companies below it. */
  readonly companyId: number | null;
}

/** The group's figures stand beside those of the currencies, under no currency's name. */
const GROUP = '';

/**
 * Every amount of the events of a condition, once in its own currency and once in the group's; an event without any counts in its own currency and in
 * the group. An amount whose month has no rate is no part of the group's sums.
 */
const figuresOf = (where: string) => `lost as (
    select e.id, e.category1_id, e.business_unit, e.department_id, e.occurred_on, e.currency as own from risk_event e where ${where}),
  figure as (
    select e.*, l.currency, l.kind, l.amount, l.net from lost e join risk_event_loss_line l on l.event_id = e.id
    union all select e.*, '${GROUP}', l.kind, l.group_amount, l.group_net from lost e join risk_event_loss_line l on l.event_id = e.id
    union all select e.*, c.currency, null, null, null from lost e cross join lateral (values (e.own), ('${GROUP}')) c (currency))`;

const SUMS = `count(distinct f.id)::int as events, coalesce(sum(f.amount) filter (where f.kind = 'loss'), 0)::float8 as "grossLoss",
  coalesce(sum(f.amount) filter (where f.kind <> 'loss'), 0)::float8 as recovery, coalesce(sum(f.net), 0)::float8 as "netLoss"`;
const LARGEST = 'coalesce(sum(f.net), 0) desc';

interface Sums {
  readonly currency: string;
  readonly events: number;
  readonly grossLoss: number;
  readonly recovery: number;
  readonly netLoss: number;
}
type Month = Sums & { month: string };
type Category = Sums & { riskCategory1: number | null; name: string; nameEn: string };
type Department = Sums & { departmentId: number | null; name: string; nameEn: string };

const ofCurrencies = <Row extends Sums>(rows: readonly Row[]): Row[] => rows.filter(({ currency }) => currency !== GROUP);
const ofGroup = <Row extends Sums>(rows: readonly Row[]): Omit<Row, 'currency'>[] =>
  rows.filter(({ currency }) => currency === GROUP).map(({ currency: _group, ...row }) => row);

/** Losses and times of events, for administrators: they see confidential ones too. */
@Injectable()
export class LossQueries {
  readonly #sql: Sql;
  readonly #timeZone: string;

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#timeZone = config.TIME_ZONE;
  }

  /**
   * Actual events by category, unit, department and month, a currency each and in the group currency; near misses and potential events are counted
   * only.
   */
  async analyse(filter: LossFilter): Promise<LossAnalysis> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const lasting = [REPORTED_EVENT];
    if (filter.riskCategory1 !== null) lasting.push(`e.category1_id = ${bind(filter.riskCategory1)}::bigint`);
    if (filter.bu) lasting.push(`e.business_unit = ${bind(filter.bu)}`);
    if (filter.companyId !== null) lasting.push(ofCompany('e.department_id', bind(filter.companyId)));
    const entryParams = [...params];
    const [from, until] = [filter.startDate, filter.endDate].map((day) => `$${entryParams.push(day)}::date`) as [string, string];
    const occurred: string[] = [];
    if (filter.startDate) occurred.push(`e.occurred_on >= ${bind(filter.startDate)}::date`);
    if (filter.endDate) occurred.push(`e.occurred_on <= ${bind(filter.endDate)}::date`);
    const where = [...lasting, ...occurred].join(' and ');
    const actual = `e.event_type = 'actual'`;
    const figures = `with ${figuresOf(`${where} and ${actual}`)}`;
    const [types, totals, byCategory, byUnit, byDepartment, byMonth, times, group] = await Promise.all([
      this.#sql.one<LossAnalysis['types']>(
        `select count(*) filter (where e.event_type = 'actual')::int as actual, count(*) filter (where e.event_type = 'nearMiss')::int as "nearMiss",
           count(*) filter (where e.event_type = 'potential')::int as potential from risk_event e where ${where}`,
        params,
      ),
      this.#sql.query<Sums>(
        `${figures} select f.currency, ${SUMS} from figure f group by f.currency order by ${LARGEST}, f.currency`,
        params,
      ),
      this.#sql.query<Category>(
        `${figures} select f.category1_id as "riskCategory1", case when f.category1_id = 0 then '其他' else coalesce(k.category_name, '') end as name,
           case when f.category1_id = 0 then 'Others' else coalesce(nullif(k.category_name_en, ''), k.category_name, '') end as "nameEn",
           f.currency, ${SUMS}
         from figure f left join risk_category k on k.id = f.category1_id
         group by f.category1_id, k.category_name, k.category_name_en, f.currency order by ${LARGEST}, f.category1_id, f.currency`,
        params,
      ),
      this.#sql.query<Sums & { bu: string }>(
        `${figures} select f.business_unit as bu, f.currency, ${SUMS} from figure f
         group by f.business_unit, f.currency order by ${LARGEST}, f.business_unit, f.currency`,
        params,
      ),
      this.#sql.query<Department>(
        `${figures} select f.department_id as "departmentId", coalesce(d.name, '') as name, coalesce(nullif(d.name_en, ''), d.name, '') as "nameEn",
           f.currency, ${SUMS}
         from figure f left join department d on d.id = f.department_id
         group by f.department_id, d.name, d.name_en, f.currency order by ${LARGEST}, f.department_id, f.currency`,
        params,
      ),
      this.#sql.query<Month>(
        `${figures} select to_char(f.occurred_on, 'YYYY-MM') as month, f.currency, ${SUMS} from figure f where f.occurred_on is not null
         group by 1, f.currency order by 1, f.currency`,
        params,
      ),
      this.#times(where, params),
      this.#entries([...lasting, actual].join(' and '), entryParams, { from, until }),
    ]);
    const none = { events: 0, grossLoss: 0, recovery: 0, netLoss: 0 };
    return {
      startDate: filter.startDate,
      endDate: filter.endDate,
      types: types!,
      totals: ofCurrencies(totals),
      byCategory: ofCurrencies(byCategory),
      byUnit: ofCurrencies(byUnit),
      byDepartment: ofCurrencies(byDepartment),
      byMonth: ofCurrencies(byMonth),
      group: {
        ...group,
        totals: ofGroup(totals)[0] ?? none,
        byCategory: ofGroup(byCategory),
        byUnit: ofGroup(byUnit),
        byDepartment: ofGroup(byDepartment),
        byMonth: ofGroup(byMonth),
      },
      times,
    };
  }

  /** What each month cost by the dates of the entries, in the group currency, and what has no rate among the amounts that this analysis asks for. @param span SQL of type date, null without a bound */
  async #entries(
    where: string,
    params: readonly unknown[],
    { from, until }: { readonly from: string; readonly until: string },
  ): Promise<Pick<LossAnalysis['group'], 'currency' | 'byEntryMonth' | 'missing'>> {
    const within = (day: string) => `(${from} is null or ${day} >= ${from}) and (${until} is null or ${day} <= ${until})`;
    const lines = `from risk_event_loss_line l join risk_event e on e.id = l.event_id where ${where}`;
    const [group, byEntryMonth, missing] = await Promise.all([
      this.#sql.one<{ currency: string }>(`select ${groupCurrency} as currency`),
      this.#sql.query<LossAnalysis['group']['byEntryMonth'][number]>(
        `with figure as (select e.id, l.kind, l.entry_date, l.group_amount as amount, l.group_net as net ${lines} and ${within('l.entry_date')})
         select to_char(f.entry_date, 'YYYY-MM') as month, ${SUMS} from figure f group by 1 order by 1`,
        params,
      ),
      this.#sql.query<LossAnalysis['group']['missing'][number]>(
        `select to_char(l.entry_date, 'YYYY-MM') as month, l.currency, count(*)::int as entries
         ${lines} and l.group_amount is null and (${within('l.entry_date')} or ${within('e.occurred_on')}) group by 1, 2 order by 1, 2`,
        params,
      ),
    ]);
    return { currency: group!.currency, byEntryMonth, missing };
  }

  /** Spans in days of the portal's calendar: medians and 90th percentiles of the events that have come so far. */
  async #times(where: string, params: readonly unknown[]): Promise<LossAnalysis['times']> {
    const zone = `$${params.length + 1}::text`;
    const day = (column: string) => `(e.${column} at time zone ${zone})::date`;
    const spans: Readonly<Record<LossAnalysis['times'][number]['span'], string>> = {
      occurrenceToDiscovery: 'e.discovered_on - e.occurred_on',
      discoveryToReport: `${day('submitted_at')} - e.discovered_on`,
      reportToDecision: `(coalesce(e.identified_at, e.closed_at) at time zone ${zone})::date - ${day('submitted_at')}`,
      discoveryToClosure: `case when e.state = ${quoteState(riskEventWorkflow, 'closed')} then ${day('closed_at')} - e.discovered_on end`,
      occurrenceToClosure: `case when e.state = ${quoteState(riskEventWorkflow, 'closed')} then ${day('closed_at')} - e.occurred_on end`,
    };
    const names = Object.keys(spans) as (keyof typeof spans)[];
    return this.#sql.query<LossAnalysis['times'][number]>(
      `select span, count(days)::int as events, round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as "medianDays",
         round((percentile_cont(0.9) within group (order by days))::numeric, 1)::float8 as "p90Days"
       from risk_event e cross join lateral (values ${names.map((name) => `('${name}', (${spans[name]})::numeric)`).join(', ')}) as x (span, days)
       where ${where} group by span order by array_position(array[${names.map((name) => `'${name}'`).join(', ')}], span)`,
      [...params, this.#timeZone],
    );
  }
}
