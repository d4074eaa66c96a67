import { Inject, Injectable } from '@nestjs/common';
import type { LossAnalysis } from '@portal/contract';
import { CONFIG, Sql, type Config } from '@portal/platform';
import { REPORTED_EVENT } from '../event-filter.ts';

export interface LossFilter {
  /** Days of occurrence, `yyyy-MM-dd`, both included. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly riskCategory1: number | null;
  readonly bu: string;
}

const SUMS = `count(*)::int as events, coalesce(sum(e.gross_loss), 0)::float8 as "grossLoss",
  coalesce(sum(e.recovery), 0)::float8 as recovery, coalesce(sum(e.net_loss), 0)::float8 as "netLoss"`;

/** Losses and times of events, for administrators: they see confidential ones too. */
@Injectable()
export class LossQueries {
  readonly #sql: Sql;
  readonly #timeZone: string;

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#timeZone = config.TIME_ZONE;
  }

  /** Actual events by category, unit and month, a currency each; near misses and potential events are counted only. */
  async analyse(filter: LossFilter): Promise<LossAnalysis> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const conditions = [REPORTED_EVENT];
    if (filter.startDate) conditions.push(`e.occurred_on >= ${bind(filter.startDate)}::date`);
    if (filter.endDate) conditions.push(`e.occurred_on <= ${bind(filter.endDate)}::date`);
    if (filter.riskCategory1 !== null) conditions.push(`e.category1_id = ${bind(filter.riskCategory1)}::bigint`);
    if (filter.bu) conditions.push(`e.business_unit = ${bind(filter.bu)}`);
    const where = conditions.join(' and ');
    const lost = `${where} and e.event_type = 'actual'`;
    const [types, totals, byCategory, byUnit, byMonth, times] = await Promise.all([
      this.#sql.one<LossAnalysis['types']>(
        `select count(*) filter (where e.event_type = 'actual')::int as actual, count(*) filter (where e.event_type = 'nearMiss')::int as "nearMiss",
           count(*) filter (where e.event_type = 'potential')::int as potential from risk_event e where ${where}`,
        params,
      ),
      this.#sql.query<LossAnalysis['totals'][number]>(
        `select e.currency, ${SUMS} from risk_event e where ${lost} group by e.currency order by sum(e.net_loss) desc nulls last, e.currency`,
        params,
      ),
      this.#sql.query<LossAnalysis['byCategory'][number]>(
        `select e.category1_id as "riskCategory1", case when e.category1_id = 0 then '其他' else coalesce(k.category_name, '') end as name,
           case when e.category1_id = 0 then 'Others' else coalesce(nullif(k.category_name_en, ''), k.category_name, '') end as "nameEn",
           e.currency, ${SUMS}
         from risk_event e left join risk_category k on k.id = e.category1_id where ${lost}
         group by e.category1_id, k.category_name, k.category_name_en, e.currency order by sum(e.net_loss) desc nulls last, e.category1_id, e.currency`,
        params,
      ),
      this.#sql.query<LossAnalysis['byUnit'][number]>(
        `select e.business_unit as bu, e.currency, ${SUMS} from risk_event e where ${lost}
         group by e.business_unit, e.currency order by sum(e.net_loss) desc nulls last, e.business_unit, e.currency`,
        params,
      ),
      this.#sql.query<LossAnalysis['byMonth'][number]>(
        `select to_char(e.occurred_on, 'YYYY-MM') as month, e.currency, ${SUMS} from risk_event e where ${lost} and e.occurred_on is not null
         group by 1, e.currency order by 1, e.currency`,
        params,
      ),
      this.#times(where, params),
    ]);
    return { startDate: filter.startDate, endDate: filter.endDate, types: types!, totals, byCategory, byUnit, byMonth, times };
  }

  /** Spans in days of the portal's calendar: medians and 90th percentiles of the events that have come so far. */
  async #times(where: string, params: readonly unknown[]): Promise<LossAnalysis['times']> {
    const zone = `$${params.length + 1}::text`;
    const day = (column: string) => `(e.${column} at time zone ${zone})::date`;
    const spans: Readonly<Record<LossAnalysis['times'][number]['span'], string>> = {
      occurrenceToDiscovery: 'e.discovered_on - e.occurred_on',
      discoveryToReport: `${day('submitted_at')} - e.discovered_on`,
      reportToDecision: `(coalesce(e.identified_at, e.closed_at) at time zone ${zone})::date - ${day('submitted_at')}`,
      discoveryToClosure: `case when e.state = 'closed' then ${day('closed_at')} - e.discovered_on end`,
      occurrenceToClosure: `case when e.state = 'closed' then ${day('closed_at')} - e.occurred_on end`,
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
