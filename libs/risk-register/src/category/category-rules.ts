import { riskStoreItemWorkflow } from '@portal/workflows';
import { refuseField } from '@portal/contract';
import { type SqlRunner, quoteState } from '@portal/platform';

/**
 * The category under which one comes; null for level one.
 * @param lowest the level that a category may have below it
 * @throws Refusal `validation` for one that there is not, that is inactive or too low
 */
export async function assertParent(tx: SqlRunner, parentId: number | null, lowest: number): Promise<{ level: number } | null> {
  if (parentId === null) return null;
  const [parent] = await tx.query<{ level: number }>('select level from risk_category where id = $1 and is_active', [parentId]);
  if (!parent) throw refuseField('parentId', 'validation.unknown_reference', { field: 'parent' });
  if (parent.level >= lowest) throw refuseField('parentId', 'admin.categoryLevel');
  return parent;
}

/** Store items that carry a category on any level; deleted ones count nowhere. */
export async function countStoreItems(tx: SqlRunner, id: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from risk_register_entry where $1 in (category1_id, category2_id, category3_id)
       and state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}`,
    [id],
  );
  return row!.count;
}

/** The same for every category at once. */
export async function countStoreItemsOfAll(sql: SqlRunner): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; count: number }>(
    `select v.id, count(*) as count from risk_register_entry e cross join lateral (values (e.category1_id), (e.category2_id), (e.category3_id)) v (id)
     where v.id is not null and e.state <> ${quoteState(riskStoreItemWorkflow, 'deleted')} group by v.id`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Categories right below one. */
export async function countBelow(tx: SqlRunner, id: number, onlyActive: boolean): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from risk_category where parent_id = $1 and merged_into_id is null and (not $2 or is_active)',
    [id, onlyActive],
  );
  return row!.count;
}
