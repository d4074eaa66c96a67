import type { EventListQuery, LossTotals } from '@portal/contract';
import type { Bind } from '@portal/platform';

const SUMS = (amount: string, net: string) => `coalesce(sum(${amount}) filter (where l.kind = 'loss'), 0)::float8 as "grossLoss",
  coalesce(sum(${amount}) filter (where l.kind = 'recovery'), 0)::float8 as recovered,
  coalesce(sum(${amount}) filter (where l.kind = 'insurance'), 0)::float8 as insured, coalesce(sum(${net}), 0)::float8 as "netLoss"`;

/** The group currency with its decimals; CNY until an administrator says another. */
export const groupCurrency = `(select coalesce(max(value ->> 'currency'), 'CNY') from system_setting where key = 'groupCurrency')`;

/** All that an event `e` cost, as `LossTotals`: by currency, and in the group currency unless a rate is missing (ADR 27). */
export const lossTotalsColumn = `(select jsonb_build_object(
    'totals', coalesce((select jsonb_agg(to_jsonb(t) order by t.currency) from (
      select l.currency, ${SUMS('l.amount', 'l.net')} from risk_event_loss_line l where l.event_id = e.id group by l.currency) t), '[]'),
    'groupCurrency', ${groupCurrency},
    'group', (select to_jsonb(t) from (
      select ${SUMS('l.group_amount', 'l.group_net')} from risk_event_loss_line l where l.event_id = e.id
      having count(*) > 0 and count(l.group_amount) = count(*)) t),
    'missing', coalesce((select jsonb_agg(to_jsonb(t) order by t.month, t.currency) from (
      select distinct to_char(l.entry_date, 'YYYY-MM') as month, l.currency from risk_event_loss_line l
      where l.event_id = e.id and l.group_amount is null) t), '[]'))) as losses`;

/** Net loss of an event `e` in the group currency, over `worthJoin`; null without a loss, or where a rate is missing. Kept by the database (ADR 69). */
export const groupNetLoss = 'worth.group_net';
export const worthJoin = 'left join risk_event_worth worth on worth.event_id = e.id';

/** That the net loss of an event `e` lies within bounds, in the group currency; `true` without any, and never so of an event whose worth is not known. */
export function hasGroupNetLoss({ netLossMin, netLossMax }: Pick<EventListQuery, 'netLossMin' | 'netLossMax'>, bind: Bind): string {
  const within = [
    ...(netLossMin === null ? [] : [`w.group_net >= ${bind(netLossMin)}::numeric`]),
    ...(netLossMax === null ? [] : [`w.group_net <= ${bind(netLossMax)}::numeric`]),
  ];
  return within.length === 0 ? 'true' : `e.id in (select w.event_id from risk_event_worth w where ${within.join(' and ')})`;
}

export interface LossTotalsRow {
  readonly losses: LossTotals;
}
