import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import {
  currentTime,
  listChanges,
  LivePublisher,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  quoteState,
} from '@portal/platform';
import { type Actor, riskStoreItemWorkflow } from '@portal/workflows';
import { riskStoreItemKind } from './risk-register.record.ts';
import {
  storeColumns,
  toNewStoreSubject,
  toStoreSubject,
  toStoreWords,
  type StoreColumns,
  type StoredItem,
  type StoreStep,
} from './store-item.steps.ts';
import { publishStoreChange } from './store-live.ts';

/** One filing at a time, whoever asks for it. */
const FILING_LOCK = 727_009;

export interface Filing {
  readonly riskYear: number;
  /** Items that were frozen, and those that began in the next year. */
  readonly filed: number;
  readonly cloned: number;
}

type FullItem = StoredItem & StoreColumns;
const ITEM = ['id', 'state', 'version', 'last_hash', ...storeColumns];

/** The end of a year of the risk store (docs/decisions/risk-events.md, FilingRiskStorage). */
@Injectable()
export class StoreFilingService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, runner: WorkflowRunner, calendar: WorkCalendar, publisher: LivePublisher) {
    this.#sql = sql;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#publisher = publisher;
  }

  /**
   * Freezes a year: its active items become filed, and each begins again as an active item of the next year unless that has its number
   * already. Retired items stay as they are. Each of them has its step, and no statement is of one item. A repeat changes nothing and answers the same.
   * @throws Refusal `validation` for a year to come, or one without items; `conflict` when an item was changed meanwhile
   */
  async file(year: number | null, actor: Actor): Promise<Filing> {
    if (year === null) throw refuseField('RiskYear', 'validation.required', { field: 'RiskYear' });
    if (year > Number(this.#calendar.dayOf(currentTime()).slice(0, 4))) throw refuseField('RiskYear', 'store.filingYear');
    const filing = await this.#runner.inTransaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [FILING_LOCK]);
      const [before] = await tx.query<Filing>('select risk_year as "riskYear", filed, cloned from risk_store_filing where risk_year = $1', [
        year,
      ]);
      return before ?? this.#fileYear(tx, year, actor);
    });
    await publishStoreChange(this.#publisher, this.#sql, 0);
    return filing;
  }

  async #fileYear(tx: SqlTransaction, year: number, actor: Actor): Promise<Filing> {
    const at = currentTime();
    const items = await tx.query<FullItem>(
      `select ${ITEM.join(', ')} from risk_register_entry where risk_year = $1 and state = ${quoteState(riskStoreItemWorkflow, 'active')} order by id for update`,
      [year],
    );
    if (items.length === 0) throw refuseField('RiskYear', 'store.nothingToFile');
    const begun = await this.#carryOver(tx, year + 1, items);
    await this.#runner.commitManyIn(
      tx,
      items.map((item): StoreStep => ({ kind: riskStoreItemKind, subject: toStoreSubject(item), event: 'FILE', bySystem: true })),
      { actor, at },
    );
    await this.#runner.commitManyIn(tx, begun, { actor, at });
    await tx.query('insert into risk_store_filing (risk_year, filed_by, filed_at, filed, cloned) values ($1, $2, $3, $4, $5)', [
      year,
      actor.id,
      at,
      items.length,
      begun.length,
    ]);
    return { riskYear: year, filed: items.length, cloned: begun.length };
  }

  /** The items as they begin in the next year: new ones, and those whose number was deleted there. */
  async #carryOver(tx: SqlTransaction, year: number, items: readonly FullItem[]): Promise<StoreStep[]> {
    const names = storeColumns.join(', ');
    const inserted = await tx.query<StoredItem & { ru_no: string }>(
      `insert into risk_register_entry (risk_year, ${names})
       select $1, ${names} from risk_register_entry where id = any($2::bigint[]) order by id
       on conflict (risk_year, ru_no) do nothing returning id, state, version, last_hash, ru_no`,
      [year, items.map(({ id }) => id)],
    );
    const deleted = await tx.query<StoredItem & { ru_no: string }>(
      `select id, state, version, last_hash, ru_no from risk_register_entry
       where risk_year = $1 and state = ${quoteState(riskStoreItemWorkflow, 'deleted')} and ru_no = any($2) order by id for update`,
      [year, items.map(({ ru_no: ruNo }) => ruNo)],
    );
    const byNumber = new Map(items.map((item) => [item.ru_no, item]));
    return [...inserted, ...deleted].map((item) => {
      const columns = byNumber.get(item.ru_no)!;
      const fields = Object.fromEntries(storeColumns.map((column) => [column, columns[column]]));
      const changes = [{ field: 'riskYear', before: '', after: String(year) }, ...listChanges({}, toStoreWords(columns))];
      return { kind: riskStoreItemKind, subject: toNewStoreSubject(item), event: 'CARRY_OVER', bySystem: true, fields, changes };
    });
  }
}
