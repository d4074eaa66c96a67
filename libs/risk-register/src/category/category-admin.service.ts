import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type AdminCategory } from '@portal/contract';
import { assertVersion, placeAmongSiblings, UsageSources } from '@portal/directory';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { lockCategories } from '../import/category-tree.ts';
import { RiskCategory } from '../risk-register.entities.ts';
import { publishCategoryChange, publishStoreChange } from '../store-live.ts';
import { assertMergeable, assertNoMerge, mergeRegister, planMove } from './category-merge.ts';
import { CategoryMerges } from './category-merge.service.ts';
import { assertParent, countBelow, countStoreItems, countStoreItemsOfAll } from './category-rules.ts';

export interface CategoryFields {
  readonly id: number | null;
  readonly rowVersion: number | null;
  readonly parentId: number | null;
  readonly categoryNo: string;
  readonly categoryName: string;
  readonly categoryNameEn: string;
}
interface Saved {
  readonly id: number;
  readonly rowVersion: number;
}

/** The three levels of risk categories as administrators change them (docs/decisions/identity.md); every change is in the change log. */
@Injectable()
export class CategoryAdmin {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #log: ChangeLog;
  readonly #usage: UsageSources;
  readonly #publisher: LivePublisher;
  readonly #merges: CategoryMerges;

  constructor(sql: Sql, em: EntityManager, log: ChangeLog, usage: UsageSources, publisher: LivePublisher, merges: CategoryMerges) {
    this.#sql = sql;
    this.#em = em;
    this.#log = log;
    this.#usage = usage;
    this.#publisher = publisher;
    this.#merges = merges;
  }

  /** All categories, siblings in their order, with what carries each. */
  async list(): Promise<AdminCategory[]> {
    const [rows, items, usage, moving] = await Promise.all([
      this.#em
        .fork()
        .find(RiskCategory, { mergedIntoId: null }, { orderBy: { level: 'asc', position: 'asc', categoryNo: 'asc', id: 'asc' } }),
      countStoreItemsOfAll(this.#sql),
      this.#usage.count('category', this.#sql),
      this.#sql.query<{ into_id: number; moved: number; total: number }>(
        'select into_id, sum(moved)::int as moved, sum(total)::int as total from category_merge where finished_at is null group by into_id',
      ),
    ]);
    const merging = new Map(moving.map(({ into_id, moved, total }) => [into_id, { moved, total }]));
    return rows.map(({ mergedIntoId: _mergedIntoId, ...row }) => ({
      ...row,
      storeItems: items.get(row.id) ?? 0,
      controls: usage.of(row.id, 'controls'),
      events: usage.of(row.id, 'events'),
      merging: merging.get(row.id) ?? null,
    }));
  }

  /** @throws Refusal `validation` at the field: names and number needed and free */
  async save(actorId: number, input: CategoryFields): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.id === null ? 'create' : 'edit', async (tx, before) => {
      const parentId = before ? before.parentId : input.parentId;
      await assertFields(tx, { ...input, parentId });
      const names = { categoryNo: input.categoryNo, categoryName: input.categoryName, categoryNameEn: input.categoryNameEn };
      if (before) return Object.assign(before, names);
      const parent = await assertParent(tx, parentId, 3);
      const [last] = await tx.em.find(RiskCategory, { parentId }, { orderBy: { position: 'desc' }, limit: 1 });
      const placed = { parentId, level: (parent?.level ?? 0) + 1, position: (last?.position ?? 0) + 1, mergedIntoId: null };
      const category = tx.em.create(RiskCategory, { ...names, ...placed });
      tx.em.persist(category);
      return category;
    });
  }

  /**
   * Before a sibling or to the end; under another parent of the same level only while no record carries it or one below it, because records
   * keep the whole path.
   */
  async move(
    actorId: number,
    input: { id: number; rowVersion: number | null; parentId: number | null; beforeId: number | null },
  ): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, 'move', async (tx, before) => {
      const row = before!;
      if (row.parentId !== input.parentId) {
        const parent = await assertParent(tx, input.parentId, row.level);
        if ((parent?.level ?? 0) + 1 !== row.level) throw refuseField('parentId', 'admin.categoryLevel');
        await assertNoMerge(tx, [row.id]);
        const use = await this.#countUse(tx, row.id);
        if (use.controls + use.storeItems + use.events > 0)
          throw new Refusal('wrong_state', { message: 'admin.categoryInUse', params: use, finer: 'in_use' });
        await assertFields(tx, { ...row, parentId: input.parentId });
        row.parentId = input.parentId;
      }
      await placeAmongSiblings(tx, 'risk_category', row.id, input.parentId, input.beforeId);
      return row;
    });
  }

  /**
   * Makes one category of two: store items, the categories below and the records of the areas go to the second, each record with a step in its
   * history; the first is offered no more. Many records go batch by batch in the worker. Items of filed years follow too:
   * what they say stays, and their history tells it.
   */
  async merge(actorId: number, input: { id: number; intoId: number }): Promise<Saved & { moving: number; finished: boolean }> {
    let begun = { total: 0, isOpen: false };
    const saved = await this.#change(actorId, input.intoId, null, 'merge', async (tx, before) => {
      const into = before!;
      const from = await readCategory(tx, input.id);
      await assertMergeable(tx, from, into);
      const move = await planMove(tx, from, into);
      await mergeRegister(tx, from, into);
      await this.#merges.moveItems(tx, move, actorId);
      begun = await this.#merges.begin(tx, move, into.id, actorId);
      await this.#log.record(tx, {
        actorId,
        kind: 'category',
        subjectId: from.id,
        subjectName: `${from.categoryNo} ${from.categoryName}`,
        event: 'mergedInto',
        changes: [
          { field: 'mergedInto', before: '', after: `${into.categoryNo} ${into.categoryName}` },
          { field: 'movedRecords', before: '', after: String(begun.total) },
        ],
      });
      await publishStoreChange(this.#publisher, tx, 0);
      return into;
    });
    if (begun.isOpen) await this.#merges.offer(input.id);
    return { ...saved, moving: begun.total, finished: !begun.isOpen };
  }

  /** Offers a category no more, or again; records that carry it keep it. */
  async setActive(actorId: number, input: { id: number; rowVersion: number | null; active: boolean }): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.active ? 'reactivate' : 'deactivate', async (tx, before) => {
      if (input.active && before!.parentId !== null && !(await readCategory(tx, before!.parentId)).isActive)
        throw new Refusal('wrong_state', { message: 'admin.parentInactive' });
      const below = input.active ? 0 : await countBelow(tx, input.id, true);
      if (below > 0) throw new Refusal('wrong_state', { message: 'admin.categoryHasActive', params: { count: below }, finer: 'in_use' });
      return Object.assign(before!, { isActive: input.active });
    });
  }

  /** Records of a category and of those below it: each of them carries the whole path. */
  async #countUse(tx: SqlTransaction, id: number): Promise<{ controls: number; storeItems: number; events: number }> {
    const usage = await this.#usage.count('category', tx);
    return { controls: usage.of(id, 'controls'), events: usage.of(id, 'events'), storeItems: await countStoreItems(tx, id) };
  }

  async #change(
    actorId: number,
    id: number | null,
    rowVersion: number | null,
    event: string,
    work: (tx: SqlTransaction, before: RiskCategory | null) => Promise<RiskCategory>,
  ): Promise<Saved> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      await lockCategories(tx);
      const before = id === null ? null : await readCategory(tx, id);
      if (before) assertVersion(rowVersion, before.rowVersion);
      const described = before ? await describe(tx, before) : {};
      const after = await work(tx, before);
      await tx.em.flush();
      await tx.em.refresh(after);
      await this.#log.record(tx, {
        actorId,
        kind: 'category',
        subjectId: after.id,
        subjectName: `${after.categoryNo} ${after.categoryName}`,
        event,
        changes: compareFields(described, await describe(tx, after)),
      });
      await publishCategoryChange(this.#publisher, tx);
      return { id: after.id, rowVersion: after.rowVersion };
    });
  }
}

async function readCategory({ em }: SqlTransaction, id: number): Promise<RiskCategory> {
  const category = await em.findOne(RiskCategory, { id, mergedIntoId: null });
  if (!category) throw new Refusal('not_found');
  return category;
}

async function describe(tx: SqlTransaction, row: RiskCategory): Promise<Record<string, string>> {
  const parent = row.parentId === null ? null : await readCategory(tx, row.parentId);
  const { categoryNo, categoryName, categoryNameEn } = row;
  const placed = { parent: parent ? `${parent.categoryNo} ${parent.categoryName}` : '', position: String(row.position) };
  return { categoryNo, categoryName, categoryNameEn, ...placed, isActive: String(row.isActive) };
}

async function assertFields(tx: SqlRunner, input: Omit<CategoryFields, 'rowVersion'>): Promise<void> {
  if (input.categoryNo === '') throw refuseField('categoryNo', 'admin.required');
  if (input.categoryName === '') throw refuseField('categoryName', 'admin.required');
  if (input.categoryNameEn === '') throw refuseField('categoryNameEn', 'admin.required');
  const [number] = await tx.query(
    'select 1 from risk_category where lower(category_no) = lower($1) and merged_into_id is null and id is distinct from $2::bigint',
    [input.categoryNo, input.id],
  );
  if (number) throw refuseField('categoryNo', 'admin.nameTaken');
  const [same] = await tx.query<{ zh: boolean }>(
    `select lower(category_name) = lower($1) as zh from risk_category where parent_id is not distinct from $3::bigint and id is distinct from $4::bigint
       and merged_into_id is null and (lower(category_name) = lower($1) or (category_name_en <> '' and lower(category_name_en) = lower($2))) limit 1`,
    [input.categoryName, input.categoryNameEn, input.parentId, input.id],
  );
  if (same) throw refuseField(same.zh ? 'categoryName' : 'categoryNameEn', 'admin.nameTaken');
}
