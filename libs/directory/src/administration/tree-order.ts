import { refuseField } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';

/**
 * Puts a row of a tree before one of its siblings, or at the end, and numbers the siblings anew.
 * @throws Refusal `validation` when the sibling is none
 */
export async function placeAmongSiblings(
  tx: SqlRunner,
  table: 'department' | 'risk_category',
  id: number,
  parentId: number | null,
  beforeId: number | null,
): Promise<void> {
  const siblings = await tx.query<{ id: number }>(
    `select id from ${table} where parent_id is not distinct from $1::bigint and id <> $2 order by position, id`,
    [parentId, id],
  );
  const ids = siblings.map((sibling) => sibling.id);
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId);
  if (at < 0) throw refuseField('beforeId', 'validation.invalid', { field: 'beforeId' });
  ids.splice(at, 0, id);
  await numberRows(tx, table, ids);
}

/** Gives rows the positions 1, 2, 3 … in the order given. */
export async function numberRows(
  tx: SqlRunner,
  table: 'department' | 'risk_category' | 'sys_resource',
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    `update ${table} t set position = o.position from unnest($1::bigint[]) with ordinality as o (id, position) where t.id = o.id and t.position <> o.position`,
    [ids],
  );
}
