import { Injectable } from '@nestjs/common';
import type { RiskOverview } from '@portal/contract';
import { ofCompany, type Narrowing } from '@portal/directory';
import { Sql } from '@portal/platform';
import { REPORTED_EVENT } from '../event-filter.ts';
import { groupCurrency } from '../loss/loss-columns.ts';

/** Days `yyyy-MM-dd`, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

type Losses = RiskOverview['losses'];
interface Row {
  readonly riskCategory1: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly isCurrent: boolean;
  readonly events: number;
  readonly net: number;
  readonly missing: number;
}

const NOTHING = { events: 0, net: 0 };

/** What two spans cost beside each other, for administrators: confidential events count too. */
@Injectable()
export class LossComparison {
  constructor(private readonly sql: Sql) {}

  /**
   * Reported actual events by the day on which they occurred, net of what came back, in the group currency (decision record 27).
   */
  async compare(current: DaySpan, previous: DaySpan, { unit, companyId }: Narrowing): Promise<Losses> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [from, to, before, until] = [current.from, current.to, previous.from, previous.to].map((day) => `${bind(day)}::date`);
    const conditions = [
      REPORTED_EVENT,
      `e.event_type = 'actual'`,
      `(e.occurred_on between ${from} and ${to} or e.occurred_on between ${before} and ${until})`,
    ];
    if (unit) conditions.push(`e.business_unit = ${bind(unit)}`);
    if (companyId !== null) conditions.push(ofCompany('e.department_id', bind(companyId)));
    const [group, rows] = await Promise.all([
      this.sql.one<{ currency: string }>(`select ${groupCurrency} as currency`),
      this.sql.query<Row>(
        `select e.category1_id as "riskCategory1", case when e.category1_id = 0 then '其他' else coalesce(k.category_name, '') end as name,
           case when e.category1_id = 0 then 'Others' else coalesce(nullif(k.category_name_en, ''), k.category_name, '') end as "nameEn",
           e.occurred_on >= ${from} as "isCurrent", count(*)::int as events, coalesce(sum(l.net), 0)::float8 as net,
           coalesce(sum(l.missing), 0)::int as missing
         from risk_event e left join risk_category k on k.id = e.category1_id
         left join lateral (select sum(group_net) as net, count(*) filter (where group_amount is null) as missing
           from risk_event_loss_line where event_id = e.id) l on true
         where ${conditions.join(' and ')}
         group by e.category1_id, k.category_name, k.category_name_en, 4`,
        params,
      ),
    ]);
    const categories = new Map<number | null, Losses['categories'][number]>();
    for (const { riskCategory1, name, nameEn, isCurrent, events, net } of rows) {
      const known = categories.get(riskCategory1) ?? { riskCategory1, name, nameEn, current: NOTHING, previous: NOTHING };
      categories.set(riskCategory1, { ...known, [isCurrent ? 'current' : 'previous']: { events, net } });
    }
    return {
      currency: group!.currency,
      current,
      previous,
      missing: rows.reduce((sum, row) => sum + row.missing, 0),
      categories: [...categories.values()].sort((a, b) => b.current.net - a.current.net || b.previous.net - a.previous.net),
    };
  }
}
