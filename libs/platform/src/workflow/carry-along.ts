import type { Actor } from '@portal/workflows';
import type { SqlRunner, SqlTransaction } from '../database/sql.ts';
import type { PortalStep } from './decided-step.ts';
import type { WorkflowRunner } from './workflow-runner.ts';

/** Records that follow what they name into what it is merged into. */
export interface Carried {
  readonly table: string;
  /** SQL: which of the table's rows follow. */
  readonly where: string;
  /** What `where` names. */
  readonly params: readonly unknown[];
}

/** How many follow. */
export async function countCarried(sql: SqlRunner, { table, where, params }: Carried): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, params);
  return row!.n;
}

/**
 * Gives each of them its step, all with the same columns, in a few statements whatever their number. They are locked before they are read: nobody moves them between, so that one lost race does not undo the others.
 * @param read SQL that reads the records of the ids `$1`
 * @param limit so many at the most, the first ones
 * @returns how many followed
 */
export async function carryAlong<Row extends object>(
  runner: Pick<WorkflowRunner, 'commitManyIn'>,
  tx: SqlTransaction,
  actor: Actor,
  {
    table,
    where,
    params,
    read,
    toStep,
    limit,
  }: Carried & { readonly read: string; readonly toStep: (row: Row) => PortalStep; readonly limit?: number },
): Promise<number> {
  const locked = await tx.query<{ id: number }>(
    `select id from ${table} where ${where} order by id limit $${params.length + 1} for update`,
    [...params, limit ?? null],
  );
  const rows = await tx.query<Row>(read, [locked.map(({ id }) => id)]);
  await runner.commitManyIn(tx, rows.map(toStep), { actor });
  return rows.length;
}
