import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  assertChecks,
  Refusal,
  refuseField,
  STORE_CHOICES_AT_MOST,
  type Check,
  type StoreItemBody,
  type StoreListQuery,
} from '@portal/contract';
import { listChanges, LivePublisher, Sql, WorkCalendar, WorkflowRunner, type DecidedStep, type SqlTransaction } from '@portal/platform';
import type { Actor, RiskStoreItemEventName, RiskStoreItemWorkflow } from '@portal/workflows';
import { CategoryCarriers } from './category/category-carriers.ts';
import { riskStoreItemKind } from './risk-register.record.ts';
import { readCategories } from './store-categories.ts';
import { assertNotFiled, findWorkingYear } from './store-filing.query.ts';
import { listStoreItems, listStoreItemsOfCategory, readStoreItem, type StoreItemRow, type StoreListRow } from './store-item.query.ts';
import { storeColumns, toNewStoreSubject, toStoreSubject, toStoreWords, type StoreColumns, type StoredItem } from './store-item.steps.ts';
import { publishStoreChange } from './store-live.ts';

/** An item's own checks, in this order. */
const storeChecks: readonly Check<StoreItemBody>[] = [
  { field: 'ruNo', message: 'store.ruNo', passes: (body) => body.ruNo !== '' },
  { field: 'categoryLevelOne', message: 'store.categoryLevelOne', passes: (body) => Boolean(body.categoryLevelOne || body.categoryNo1) },
  { field: 'riskDescription', message: 'store.riskDescription', passes: (body) => body.riskDescription !== '' },
];

export interface StoreChoices {
  readonly rows: readonly StoreItemRow[];
  /** There are more than these. */
  readonly isCut: boolean;
}

/** The risk store: standard risks a year, from which risk controls are made. Each is a record with its lifecycle (docs/decisions/risk-events.md). */
@Injectable()
export class RiskStoreService {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;
  readonly #carriers: CategoryCarriers;

  constructor(
    sql: Sql,
    em: EntityManager,
    runner: WorkflowRunner,
    calendar: WorkCalendar,
    publisher: LivePublisher,
    carriers: CategoryCarriers,
  ) {
    this.#sql = sql;
    this.#em = em;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#publisher = publisher;
    this.#carriers = carriers;
  }

  /** One page of the risk store; every signed-in person may read it. */
  async listPage(query: StoreListQuery): Promise<{ totalCount: number; rows: StoreListRow[] }> {
    return listStoreItems(this.#sql, this.#carriers, query);
  }

  /** Active items of the working year in a category and those below it (docs/decisions/calls.md, GetRiskStorageByCategory). */
  async listChoices(category: { categoryNo: string; categoryId: number | null }, keyword: string): Promise<StoreChoices> {
    const year = await findWorkingYear(this.#sql, this.#thisYear());
    const rows = await listStoreItemsOfCategory(this.#sql, year, category, keyword, STORE_CHOICES_AT_MOST + 1);
    return { rows: rows.slice(0, STORE_CHOICES_AT_MOST), isCut: rows.length > STORE_CHOICES_AT_MOST };
  }

  /** @throws Refusal `not_found`, also for a deleted one */
  async read(id: number | null): Promise<StoreItemRow> {
    const row = id === null ? undefined : await readStoreItem(this.#sql, id);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** Whether an id is that of an item, which everybody may read. */
  async has(id: number | null): Promise<boolean> {
    return id !== null && (await readStoreItem(this.#sql, id)) !== undefined;
  }

  /**
   * Adds an item to this year or the next. The number of a deleted item of that year is free: the same record begins anew.
   * @throws Refusal `not_allowed`, `wrong_state` for a filed year, `validation`: a missing field, an unknown category, a number that the year has already
   */
  async add(body: StoreItemBody, actor: Actor): Promise<StoreItemRow> {
    this.#runner.decide({ kind: riskStoreItemKind, subject: toNewStoreSubject(), event: 'ADD' }, actor);
    assertChecks(storeChecks, body);
    const year = body.riskYear ?? (await findWorkingYear(this.#sql, this.#thisYear()));
    if (year < this.#thisYear() || year > this.#thisYear() + 1) throw refuseField('riskYear', 'store.year');
    await assertNotFiled(this.#sql, year);
    const columns = await this.#readColumns(body);
    const id = await this.#runner.inTransaction((tx) => this.#insert(tx, year, columns, actor));
    return this.#told(id);
  }

  /**
   * Changes an active item; its year stays. What changes nothing leaves no step.
   * @throws Refusal `not_found`, `conflict` for a stale rowVersion, `wrong_state` when it is retired or filed, `not_allowed` to who is no
   *   administrator (an event on a record never answers 403), `validation`
   */
  async edit(body: StoreItemBody, actor: Actor): Promise<StoreItemRow> {
    const before = await this.read(body.id);
    const step = this.#decide('EDIT', before, body.rowVersion, actor);
    assertChecks(storeChecks, body);
    const columns = await this.#readColumns(body);
    const changes = listChanges(toStoreWords(before), toStoreWords(columns));
    if (changes.length === 0) return before;
    await this.#runner.inTransaction(async (tx) => {
      await assertNumberFree(tx, before.risk_year, columns.ru_no, before.id);
      await this.#runner.commitIn(tx, [{ ...step, fields: { ...columns }, changes }], { actor });
    });
    return this.#told(before.id);
  }

  /**
   * Deletes an active item, or retires it when a risk control of its year was made from it or a risk event names it (docs/decisions/risk-events.md).
   * @param rowVersion as the caller read it; null is no check
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`
   */
  async remove(id: number | null, rowVersion: number | null, actor: Actor): Promise<{ id: number; retired: boolean }> {
    const before = await this.read(id);
    const step = this.#decide('DELETE', before, rowVersion, actor);
    const retired = await this.#runner.inTransaction(async (tx) => {
      const isNamed = await this.#isNamed(tx, before.id);
      await this.#runner.commitIn(tx, [isNamed ? this.#decide('RETIRE', before, rowVersion, actor) : step], { actor });
      return isNamed;
    });
    await publishStoreChange(this.#publisher, this.#sql, before.id);
    return { id: before.id, retired };
  }

  async #isNamed(tx: SqlTransaction, id: number): Promise<boolean> {
    const named = await tx.query(`select 1 from risk_register_entry item where item.id = $1 and (${this.#carriers.namesItem()})`, [id]);
    return named.length > 0;
  }

  async #insert(tx: SqlTransaction, year: number, columns: StoreColumns, actor: Actor): Promise<number> {
    const [same] = await tx.query<StoredItem>(
      'select id, state, version, last_hash from risk_register_entry where risk_year = $1 and ru_no = $2 for update',
      [year, columns.ru_no],
    );
    if (same && same.state !== 'deleted') throw refuseField('ruNo', 'store.ruNoExists');
    const [inserted] = same
      ? []
      : await tx.query<{ id: number }>(
          `insert into risk_register_entry (risk_year, ${storeColumns.join(', ')}) values ($1, ${storeColumns.map((_, place) => `$${place + 2}`).join(', ')})
           on conflict (risk_year, ru_no) do nothing returning id`,
          [year, ...storeColumns.map((column) => columns[column])],
        );
    const id = same?.id ?? inserted?.id;
    if (id === undefined) throw refuseField('ruNo', 'store.ruNoExists');
    const subject = { ...toNewStoreSubject(same), id };
    const changes = [{ field: 'riskYear', before: '', after: String(year) }, ...listChanges({}, toStoreWords(columns))];
    const fields = same ? { ...columns } : {};
    await this.#runner.commitIn(tx, [{ kind: riskStoreItemKind, subject, event: 'ADD', fields, changes }], { actor });
    return id;
  }

  /** @throws Refusal `validation` for a category that does not fit */
  async #readColumns(body: StoreItemBody): Promise<StoreColumns> {
    return {
      ru_no: body.ruNo,
      ...(await readCategories(this.#em.fork(), body)),
      risk_description: body.riskDescription,
      consequences: body.consequences,
      consequences_en: body.consequences_EN,
      standard_control_desc: body.standardControlDesc,
    };
  }

  #decide(
    event: Extract<RiskStoreItemEventName, 'EDIT' | 'DELETE' | 'RETIRE'>,
    row: StoreItemRow,
    expectedVersion: number | null,
    actor: Actor,
  ): DecidedStep<RiskStoreItemWorkflow> {
    try {
      return this.#runner.decide({ kind: riskStoreItemKind, subject: toStoreSubject(row), event, expectedVersion }, actor);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrong_state') throw new Refusal('wrong_state', { message: 'store.notActive' });
      throw error;
    }
  }

  /** The changed item, after the open pages were told. */
  async #told(id: number): Promise<StoreItemRow> {
    await publishStoreChange(this.#publisher, this.#sql, id);
    return this.read(id);
  }

  #thisYear(): number {
    return Number(this.#calendar.dayOf(new Date()).slice(0, 4));
  }
}

/** @throws Refusal `validation`; the number of a deleted item is free for a new one, not for another that is renamed */
async function assertNumberFree(tx: SqlTransaction, year: number, ruNo: string, but: number): Promise<void> {
  const [same] = await tx.query<{ state: string }>(
    'select state from risk_register_entry where risk_year = $1 and ru_no = $2 and id <> $3',
    [year, ruNo, but],
  );
  if (same) throw refuseField('ruNo', same.state === 'deleted' ? 'store.ruNoDeleted' : 'store.ruNoExists');
}
