import { Refusal, refuseField } from '@portal/contract';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { CategoryMove } from './category-carriers.ts';

/** A category as a merge needs it. */
export interface MergedCategory {
  readonly id: number;
  readonly level: number;
  readonly categoryNo: string;
  readonly categoryName: string;
  readonly isActive: boolean;
}

/** Records that go along in the call itself; more than these are moved by the worker, batch by batch. */
export const MOVED_AT_ONCE = 200;

const nameOf = ({ categoryNo, categoryName }: MergedCategory) => `${categoryNo} ${categoryName}`;

/**
 * @throws Refusal `validation` for two that do not fit, `wrong_state` while a merge of one of them runs, and for
 * categories below both that have one name: which of them is meant is the administrator's to say
 */
export async function assertMergeable(tx: SqlRunner, from: MergedCategory, into: MergedCategory): Promise<void> {
  if (from.id === into.id || from.level !== into.level) throw refuseField('intoId', 'admin.categoryLevel');
  if (!into.isActive) throw refuseField('intoId', 'validation.unknown_reference', { field: 'category' });
  await assertNoMerge(tx, [from.id, into.id]);
  const same = await tx.query<{ name: string }>(
    `select mine.category_name as name from risk_category mine join risk_category theirs
       on lower(theirs.category_name) = lower(mine.category_name)
         or (mine.category_name_en <> '' and lower(theirs.category_name_en) = lower(mine.category_name_en))
     where mine.parent_id = $1 and theirs.parent_id = $2 and mine.merged_into_id is null and theirs.merged_into_id is null
     group by mine.id, mine.category_name, mine.position order by mine.position, mine.id`,
    [from.id, into.id],
  );
  if (same.length > 0)
    throw new Refusal('wrong_state', {
      message: 'admin.categorySameBelow',
      params: { names: same.map(({ name }) => name) },
      finer: 'in_use',
    });
}

/** @throws Refusal `wrong_state` while records of one of the categories, or of one above or below it, are still moving */
export async function assertNoMerge(tx: SqlRunner, ids: readonly number[]): Promise<void> {
  const running = await tx.query(
    `with recursive up as (
       select c.id, c.parent_id from risk_category c where c.id = any($1::bigint[])
       union select c.id, c.parent_id from risk_category c join up on c.id = up.parent_id),
     down as (
       select c.id from risk_category c where c.id = any($1::bigint[])
       union select c.id from risk_category c join down on c.parent_id = down.id)
     select 1 from category_merge m where m.finished_at is null
       and (array[m.category_id, m.into_id] && array(select id from up union select id from down)) limit 1`,
    [ids],
  );
  if (running.length > 0) throw new Refusal('wrong_state', { message: 'admin.categoryMerging', finer: 'merging' });
}

/** The surviving category with those above it, level one first. */
export async function readPath(sql: SqlRunner, id: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `with recursive path as (
       select id, parent_id, level from risk_category where id = $1
       union all select c.id, c.parent_id, c.level from risk_category c join path on c.id = path.parent_id)
     select id from path order by level`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** What the records of `from` are to do. */
export async function planMove(sql: SqlRunner, from: MergedCategory, into: MergedCategory): Promise<CategoryMove> {
  return { fromId: from.id, level: from.level, path: await readPath(sql, into.id), comment: `${nameOf(from)} → ${nameOf(into)}` };
}

/**
 * Gives the categories below `from` to `into`; records and store items go by steps of their own. `from` itself stays as a row that
 * nobody is offered, because old steps name it.
 */
export async function mergeRegister(tx: SqlTransaction, from: MergedCategory, into: MergedCategory): Promise<void> {
  await tx.query(
    `update risk_category c set parent_id = $2, row_version = row_version + 1,
       position = c.position + (select coalesce(max(position), 0) from risk_category where parent_id = $2)
     where c.parent_id = $1 and c.merged_into_id is null`,
    [from.id, into.id],
  );
  await tx.query('update risk_category set is_active = false, merged_into_id = $2, row_version = row_version + 1 where id = $1', [
    from.id,
    into.id,
  ]);
  await tx.query('update risk_category set row_version = row_version + 1 where id = $1', [into.id]);
}
