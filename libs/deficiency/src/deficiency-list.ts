import type { DeficiencyListQuery } from '@portal/contract';
import { quoteStates } from '@portal/platform';
import { deficiencyWorkflow, isStateOf, settledDeficiencyStates, type Actor } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';

const gravity = `case r.class when 'material' then 3 when 'significant' then 2 when 'control' then 1 else 0 end`;
const sortColumns: Readonly<Record<string, string>> = {
  recordNo: 'r.id',
  title: 'r.title',
  class: gravity,
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
  equals('r.period_id', query.periodId);
  equals('r.class', query.class);
  equals('r.source', query.source);
  equals('r.area', query.area);
  equals('r.owner_id', query.ownerId);
  equals('r.process_id', query.processId);
  equals('r.control_id', query.controlId);
  equals('r.source_id', query.sourceId);
  if (query.state && isStateOf(deficiencyWorkflow, query.state)) equals('r.state', query.state);
  if (query.open) conditions.push(`r.state not in (${quoteStates(deficiencyWorkflow, settledDeficiencyStates)})`);
  if (query.accountId)
    conditions.push(
      `exists (select 1 from deficiency_account a where a.deficiency_id = r.id and a.account_id = ${bind(query.accountId)}::bigint)`,
    );
  if (query.rowIds) conditions.push(`r.id = any(${bind(query.rowIds)}::bigint[])`);
  return { where: conditions.join('\n and '), params };
}
