import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, listChanges, LivePublisher, Sql, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import { publishCategoryChange } from '../store-live.ts';
import { riskStoreItemKind } from '../risk-register.record.ts';
import { storeColumns, toStoreSubject, toStoreWords, type StoreColumns, type StoredItem, type StoreStep } from '../store-item.steps.ts';
import { CategoryCarriers, mergedColumns, type CategoryMove } from './category-carriers.ts';
import { MOVED_AT_ONCE, planMove, type MergedCategory } from './category-merge.ts';

/** Records of one transaction. */
const BATCH = 100;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;
const LOST_AFTER = `interval '20 seconds'`;
const LOST_AGAIN_MS = 10_000;

/** Moves some batches of a merged category's records. It shares the queue of imports: both write many records. */
export const categoryMergeJob = defineJob<{ categoryId: number }>('import', 'category-merge', {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
});

interface MergeRow {
  readonly category_id: number;
  readonly into_id: number;
  readonly person_id: number;
  readonly moved: number;
  readonly finished_at: Date | null;
}

/**
 * The records of a merged category on their way to the surviving one (docs/decisions/identity.md). Each batch is one transaction with how far the
 * merge has come: a killed worker's batch never was, and whoever goes on finds what is left by the category that it still carries.
 */
@Injectable()
export class CategoryMerges {
  readonly #sql: Sql;
  readonly #carriers: CategoryCarriers;
  readonly #runner: WorkflowRunner;
  readonly #jobs: Jobs;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, carriers: CategoryCarriers, runner: WorkflowRunner, jobs: Jobs, publisher: LivePublisher) {
    this.#sql = sql;
    this.#carriers = carriers;
    this.#runner = runner;
    this.#jobs = jobs;
    this.#publisher = publisher;
  }

  /**
   * Begins to move the records in the caller's transaction; few of them go at once.
   * @returns how many there are, and whether the worker must go on, see `offer`
   */
  async begin(tx: SqlTransaction, move: CategoryMove, intoId: number, personId: number): Promise<{ total: number; isOpen: boolean }> {
    const total = await this.#carriers.count(tx, move);
    const isOpen = total > MOVED_AT_ONCE;
    await tx.query(
      `insert into category_merge (category_id, into_id, person_id, total, moved, finished_at)
       values ($1, $2, $3, $4, $5, case when $6 then null else now() end)`,
      [move.fromId, intoId, personId, total, isOpen ? 0 : total, isOpen],
    );
    if (!isOpen) await this.#carriers.move(tx, move, actorOf(personId), MOVED_AT_ONCE);
    return { total, isOpen };
  }

  /** All store items of the category that goes, whatever their number, in a few statements. */
  async moveItems(tx: SqlTransaction, move: CategoryMove, personId: number): Promise<void> {
    const columns = mergedColumns(move);
    const items = await tx.query<StoredItem & StoreColumns>(
      `select id, state, version, last_hash, ${storeColumns.join(', ')} from risk_register_entry
       where category${move.level}_id = $1 order by id for update`,
      [move.fromId],
    );
    const steps = items.map((item): StoreStep => ({
      kind: riskStoreItemKind,
      subject: toStoreSubject(item),
      event: 'CATEGORY_MERGED',
      bySystem: true,
      comment: move.comment,
      fields: columns,
      changes: listChanges(toStoreWords(item), toStoreWords({ ...item, ...columns })),
    }));
    await this.#runner.commitManyIn(tx, steps, { actor: actorOf(personId) });
  }

  offer(categoryId: number): Promise<boolean> {
    return this.#jobs.offer(categoryMergeJob, [{ key: categoryId, data: { categoryId } }]);
  }

  /** Works on a merge for a while; one that is not finished then is offered again. */
  async work(categoryId: number): Promise<void> {
    const until = Date.now() + WORK_MS;
    for (;;) {
      const merge = await this.#runner.inTransaction((tx) => this.#batch(tx, categoryId));
      if (!merge || merge.finished_at) return;
      if (Date.now() < until) continue;
      await this.#jobs.offer(categoryMergeJob, [{ key: `${categoryId}-${merge.moved}`, data: { categoryId } }]);
      return;
    }
  }

  /** Offers merges again that were lost. @returns how many */
  async resume(): Promise<number> {
    const lost = await this.#sql.query<{ category_id: number }>(
      `select category_id from category_merge where finished_at is null and touched_at < now() - ${LOST_AFTER} order by category_id limit 100`,
    );
    // A job that a dead worker holds keeps its id until its lock has run out; another id is not kept waiting by it.
    const suffix = Math.floor(Date.now() / LOST_AGAIN_MS);
    await this.#jobs.offer(
      categoryMergeJob,
      lost.map(({ category_id: categoryId }) => ({ key: `${categoryId}-lost-${suffix}`, data: { categoryId } })),
    );
    return lost.length;
  }

  /** @returns the merge after the batch; undefined when it is finished or another worker is at it */
  async #batch(tx: SqlTransaction, categoryId: number): Promise<MergeRow | undefined> {
    const [merge] = await tx.query<MergeRow>(
      'select * from category_merge where category_id = $1 and finished_at is null for update skip locked',
      [categoryId],
    );
    if (!merge) return undefined;
    const [from, into] = await this.#readBoth(tx, merge);
    const moved = await this.#carriers.move(tx, await planMove(tx, from, into), actorOf(merge.person_id), BATCH);
    const [now] = await tx.query<MergeRow>(
      `update category_merge set moved = moved + $2, total = greatest(total, moved + $2), touched_at = now(),
         finished_at = case when $2 = 0 then now() end where category_id = $1 returning *`,
      [categoryId, moved],
    );
    await publishCategoryChange(this.#publisher, tx);
    return now;
  }

  async #readBoth(tx: SqlTransaction, { category_id, into_id }: MergeRow): Promise<[MergedCategory, MergedCategory]> {
    const rows = await tx.query<MergedCategory>(
      `select id, level, category_no as "categoryNo", category_name as "categoryName", is_active as "isActive" from risk_category
       where id = any($1::bigint[])`,
      [[category_id, into_id]],
    );
    const find = (id: number) => rows.find((row) => row.id === id)!;
    return [find(category_id), find(into_id)];
  }
}

/** The history names the administrator who merged; what he did to the record is the portal's doing. */
const actorOf = (id: number) => ({ id, isAdministrator: true, isSystem: false });
