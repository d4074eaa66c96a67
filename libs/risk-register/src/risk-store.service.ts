import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { assertChecks, Refusal, refuseField, type Check, type StoreItemBody, type StoreListQuery } from '@portal/contract';
import { LivePublisher, Sql, WorkCalendar } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { CategoryCarriers } from './category/category-carriers.ts';
import { RiskCategory, RiskRegisterEntry, type StoreStatus } from './risk-register.entities.ts';
import { listStoreItems, listStoreItemsOfCategory, readStoreItem, type StoreItemRow } from './store-item.query.ts';
import { assertNotFiled, findWorkingYear } from './store-filing.query.ts';
import { publishStoreChange } from './store-live.ts';

/** More than these no drop-down shows; the keyword narrows them. */
const CHOICES_AT_MOST = 500;

/** An item's own checks, in this order. */
const storeChecks: readonly Check<StoreItemBody>[] = [
  { field: 'ruNo', message: 'store.ruNo', passes: (body) => body.ruNo !== '' },
  { field: 'categoryLevelOne', message: 'store.categoryLevelOne', passes: (body) => Boolean(body.categoryLevelOne) },
  { field: 'riskDescription', message: 'store.riskDescription', passes: (body) => body.riskDescription !== '' },
];

/** What the reader may do with an item: administrators edit and delete active ones (docs/decisions/risk-events.md). */
export function allowedStoreActions(status: StoreStatus, actor: Actor): string[] {
  return actor.isAdministrator && status === 'active' ? ['EDIT', 'DELETE'] : [];
}

/** The risk store: standard risks a year, from which risk controls are made. */
@Injectable()
export class RiskStoreService {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;
  readonly #carriers: CategoryCarriers;

  constructor(sql: Sql, em: EntityManager, calendar: WorkCalendar, publisher: LivePublisher, carriers: CategoryCarriers) {
    this.#sql = sql;
    this.#em = em;
    this.#calendar = calendar;
    this.#publisher = publisher;
    this.#carriers = carriers;
  }

  /** One page of the risk store; every signed-in person may read it. */
  async listPage(query: StoreListQuery): Promise<{ totalCount: number; rows: StoreItemRow[] }> {
    return listStoreItems(this.#sql, query);
  }

  /** Active items of the working year in a category and those below it (docs/decisions/calls.md, GetRiskStorageByCategory). */
  async listChoices(category: { categoryNo: string; categoryId: number | null }, keyword: string): Promise<StoreItemRow[]> {
    return listStoreItemsOfCategory(this.#sql, await findWorkingYear(this.#sql, this.#thisYear()), category, keyword, CHOICES_AT_MOST);
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null): Promise<StoreItemRow> {
    const row = id === null ? undefined : await readStoreItem(this.#sql, id);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /**
   * Adds an item to this year or the next.
   * @throws Refusal `validation`: a missing field, an unknown category, a number that the year has already
   */
  async add(body: StoreItemBody): Promise<StoreItemRow> {
    assertChecks(storeChecks, body);
    const year = body.riskYear ?? (await findWorkingYear(this.#sql, this.#thisYear()));
    if (year < this.#thisYear() || year > this.#thisYear() + 1) throw refuseField('riskYear', 'store.year');
    await assertNotFiled(this.#sql, year);
    const em = this.#em.fork();
    await assertCategories(em, body);
    const entry = em.create(RiskRegisterEntry, { ...toColumns(body), riskYear: year });
    await refusingTakenNumber(() => em.persist(entry).flush());
    return this.#told(entry.id);
  }

  /**
   * Changes an active item; its year stays.
   * @throws Refusal `not_found`, `conflict` for a stale rowVersion, `wrong_state` when it is retired or filed, `not_allowed` to who is no
   *   administrator (an event on a record never answers 403), `validation`
   */
  async edit(body: StoreItemBody, actor: Actor): Promise<StoreItemRow> {
    const before = await this.#readActive(body.id, body.rowVersion, actor);
    assertChecks(storeChecks, body);
    const em = this.#em.fork();
    await assertCategories(em, body);
    const changed = await refusingTakenNumber(() =>
      em.nativeUpdate(
        RiskRegisterEntry,
        { id: before.id, rowVersion: before.row_version, status: 'active' },
        { ...toColumns(body), rowVersion: before.row_version + 1, updatedAt: new Date() },
      ),
    );
    if (changed === 0) throw new Refusal('conflict');
    return this.#told(before.id);
  }

  /**
   * Deletes an active item, or retires it when a risk control of its year was made from it or a risk event names it (docs/decisions/risk-events.md).
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`
   */
  async remove(id: number | null, actor: Actor): Promise<{ id: number; retired: boolean }> {
    const before = await this.#readActive(id, null, actor);
    const deleted = await this.#sql.query(
      `delete from risk_register_entry item where item.id = $1 and item.row_version = $2 and item.status = 'active'
         and not (${this.#carriers.namesItem()}) returning item.id`,
      [before.id, before.row_version],
    );
    if (deleted.length > 0) {
      await publishStoreChange(this.#publisher, this.#sql, before.id);
      return { id: before.id, retired: false };
    }
    const retired = await this.#sql.query(
      `update risk_register_entry set status = 'retired', row_version = row_version + 1, updated_at = now()
       where id = $1 and row_version = $2 and status = 'active' returning id`,
      [before.id, before.row_version],
    );
    if (retired.length === 0) throw new Refusal('conflict');
    await publishStoreChange(this.#publisher, this.#sql, before.id);
    return { id: before.id, retired: true };
  }

  /** The changed item, after the open pages were told. */
  async #told(id: number): Promise<StoreItemRow> {
    await publishStoreChange(this.#publisher, this.#sql, id);
    return this.read(id);
  }

  async #readActive(id: number | null, expectedVersion: number | null, actor: Actor): Promise<StoreItemRow> {
    const row = await this.read(id);
    if (expectedVersion !== null && expectedVersion !== row.row_version) {
      throw new Refusal('conflict', { data: { rowVersion: row.row_version, state: row.status } });
    }
    if (row.status !== 'active') throw new Refusal('wrong_state', { message: 'store.notActive' });
    if (!actor.isAdministrator) throw new Refusal('not_allowed');
    return row;
  }

  #thisYear(): number {
    return Number(this.#calendar.dayOf(new Date()).slice(0, 4));
  }
}

function toColumns(body: StoreItemBody) {
  return {
    ruNo: body.ruNo,
    category1Id: body.categoryLevelOne || null,
    category2Id: body.categoryLevelTwo || null,
    category3Id: body.categoryLevelThree || null,
    riskDescription: body.riskDescription,
    consequences: body.consequences,
    consequencesEn: body.consequences_EN,
    standardControlDesc: body.standardControlDesc,
  };
}

/** Each category must be active, on its level, and below the one before it. */
async function assertCategories(em: EntityManager, body: StoreItemBody): Promise<void> {
  const levels = [
    { field: 'categoryLevelOne', id: body.categoryLevelOne || null },
    { field: 'categoryLevelTwo', id: body.categoryLevelTwo || null },
    { field: 'categoryLevelThree', id: body.categoryLevelThree || null },
  ];
  const ids = levels.flatMap((level) => level.id ?? []);
  const known = new Map((await em.find(RiskCategory, { id: { $in: ids }, isActive: true })).map((category) => [category.id, category]));
  for (const [index, { field, id }] of levels.entries()) {
    if (id === null) continue;
    const category = known.get(id);
    const parentId = index === 0 ? null : (levels[index - 1]?.id ?? null);
    const fits = category?.level === index + 1 && category.parentId === parentId;
    if (!fits) throw refuseField(field, 'validation.unknown_reference', { field });
  }
}

async function refusingTakenNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw refuseField('ruNo', 'store.ruNoExists');
    throw error;
  }
}
