import { decide, type Actor, type EventOf, type FactsOf, type Workflow } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';

/** One event for rows of a lifecycle of the machinery. */
export interface RowMove<W extends Workflow> {
  readonly workflow: W;
  readonly table: string;
  readonly event: EventOf<W>;
  readonly facts: FactsOf<W>;
  readonly actor: Actor;
}

export interface RowChange {
  /** Further assignments of the update. */
  readonly set?: string;
  readonly where: string;
  readonly params: readonly unknown[];
  readonly returning?: string;
}

/**
 * The other writer of `state` beside the WorkflowRunner, for the lifecycles of the machinery, whose steps are no history (docs/adr/0021-jobs-are-lifecycles.md):
 * asks the machine in which states it lets the event happen, and moves the rows that stand in one of them in a single statement.
 * @returns the rows that moved; none when the machine or `where` does not let them
 */
export async function moveRows<Row extends object, W extends Workflow>(
  sql: SqlRunner,
  { workflow, table, event, facts, actor }: RowMove<W>,
  { set, where, params, returning = 'id' }: RowChange,
): Promise<Row[]> {
  const targets = workflow.states.flatMap((from) => {
    const decision = decide(workflow, from, facts, event, actor);
    return typeof decision === 'string' ? [] : [{ from, to: decision.to }];
  });
  if (targets.length === 0) return [];
  const isOneTarget = targets.every(({ to }) => to === targets[0]!.to);
  const next = isOneTarget
    ? `'${targets[0]!.to}'`
    : `case state ${targets.map(({ from, to }) => `when '${from}' then '${to}'`).join(' ')} end`;
  return sql.query<Row>(
    `update ${table} set state = ${next}${set ? `, ${set}` : ''}
     where (${where}) and state in (${targets.map(({ from }) => `'${from}'`).join(', ')}) returning ${returning}`,
    params,
  );
}
