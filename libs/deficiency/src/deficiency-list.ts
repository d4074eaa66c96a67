import { markCondition } from '@portal/assessment-period';
import { deficiencyClasses, type DeficiencyListQuery } from '@portal/contract';
import { quoteStates } from '@portal/platform';
import { deficiencyWorkflow, isStateOf, settledDeficiencyStates, unconcludedDeficiencyStates, type Actor } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';
import { deficiencyOfCompany } from './deficiency-place.ts';

/** SQL of how grave a class is: the gravest is the greatest, none is 0. @param column SQL of the class */
export const gravity = (column: string): string =>
  `case ${column} ${deficiencyClasses.map((name, place) => `when '${name}' then ${place + 1}`).join(' ')} else 0 end`;
const sortColumns: Readonly<Record<string, string>> = {
  recordNo: 'r.id',
  title: 'r.title',
  class: gravity('r.class'),
  magnitude: 'r.magnitude',
  state: 'r.state',
  updatedAt: 'r.updated_at',
};

/** `field` or `-field`; newest first unless asked otherwise, and the id decides among equals. */
export function orderDeficiencies(sort: string): string {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(sortColumns, name) ? sortColumns[name]! : undefined;
  if (!column) return 'r.id desc';
  const direction = descending ? 'desc' : 'asc';
  return column === 'r.id' ? `r.id ${direction}` : `${column} ${direction} nulls last, r.id ${direction}`;
}

/** SQL: it is neither closed nor dismissed. */
export const isOpenDeficiency = (alias: string): string =>
  `${alias}.state not in (${quoteStates(deficiencyWorkflow, settledDeficiencyStates)})`;

/** SQL: a deficiency `r` stands in a period, found in it or carried over to it. @param period SQL of type bigint */
export const standsIn = (period: string): string =>
  `r.id in (select stands.deficiency_id from deficiency_standing stands where stands.period_id = ${period})`;

/** SQL: its class is not concluded. */
export const isUnconcluded = (alias: string): string =>
  `${alias}.state in (${quoteStates(deficiencyWorkflow, unconcludedDeficiencyStates)})`;

/** SQL: how many deficiencies of a period, carried ones too, have no concluded class. @param period SQL of type bigint */
export const countUnconcluded = (period: string): string =>
  `select count(*) from deficiency_standing d where d.period_id = ${period} and ${isUnconcluded('d')}`;

/** SQL: how many stand in a period and are not settled: it is not withdrawn from under them (docs/adr/0079). */
export const countUnsettled = (period: string): string =>
  `select count(*) from deficiency_standing d where d.period_id = ${period} and ${isOpenDeficiency('d')}`;

export interface DeficiencyWhere {
  readonly where: string;
  readonly params: unknown[];
}

/** The condition of the list over a deficiency `r`: rights and filters. Pages, counts, board and export share it; a keyword's words come beside it. */
export function buildDeficiencyWhere(query: DeficiencyListQuery, actor: Actor): DeficiencyWhere {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = ['r.is_active', readableDeficiencyCondition(actor, 'r', bind)];
  const equals = (column: string, value: unknown) => value && conditions.push(`${column} = ${bind(value)}`);
  if (query.periodId) conditions.push(standsIn(`${bind(query.periodId)}::bigint`));
  if (query.carried)
    conditions.push(
      query.periodId
        ? `r.period_id <> ${bind(query.periodId)}::bigint`
        : 'exists (select 1 from deficiency_carried taken where taken.deficiency_id = r.id)',
    );
  equals('r.class', query.class);
  equals('r.source', query.source);
  equals('r.area', query.area);
  equals('r.owner_id', query.ownerId);
  equals('r.process_id', query.processId);
  equals('r.control_id', query.controlId);
  equals('r.source_id', query.sourceId);
  if (query.state && isStateOf(deficiencyWorkflow, query.state)) equals('r.state', query.state);
  if (query.open) conditions.push(isOpenDeficiency('r'));
  if (query.unconcluded) conditions.push(isUnconcluded('r'));
  if (query.looked) conditions.push(markCondition(actor, query.looked, 'r', bind));
  if (query.companyId) conditions.push(deficiencyOfCompany('r', bind(query.companyId)));
  if (query.accountId)
    conditions.push(
      `exists (select 1 from deficiency_account a where a.deficiency_id = r.id and a.account_id = ${bind(query.accountId)}::bigint)`,
    );
  if (query.rowIds) conditions.push(`r.id = any(${bind(query.rowIds)}::bigint[])`);
  return { where: conditions.join('\n and '), params };
}
