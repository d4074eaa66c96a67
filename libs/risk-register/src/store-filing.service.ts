import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { currentTime, LivePublisher, Sql, WorkCalendar } from '@portal/platform';
import { publishStoreChange } from './store-live.ts';

/** One filing at a time, whoever asks for it. */
const FILING_LOCK = 727_009;

export interface Filing {
  readonly riskYear: number;
  /** Items that were frozen, and those that began in the next year. */
  readonly filed: number;
  readonly cloned: number;
}

/** The end of a year of the risk store (docs/decisions/risk-events.md, FilingRiskStorage). */
@Injectable()
export class StoreFilingService {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, calendar: WorkCalendar, publisher: LivePublisher) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#publisher = publisher;
  }

  /**
   * Freezes a year: its active items become filed, and each begins again as an active item of the next year unless that has its number
   * already. Retired items stay as they are. A repeat changes nothing and answers the same.
   * @throws Refusal `validation` for a year to come, or one without items
   */
  async file(year: number | null, actorId: number): Promise<Filing> {
    if (year === null) throw refuseField('RiskYear', 'validation.required', { field: 'RiskYear' });
    if (year > Number(this.#calendar.dayOf(currentTime()).slice(0, 4))) throw refuseField('RiskYear', 'store.filingYear');
    const filing = await this.#sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [FILING_LOCK]);
      const [before] = await tx.query<Filing>('select risk_year as "riskYear", filed, cloned from risk_store_filing where risk_year = $1', [
        year,
      ]);
      if (before) return before;
      const cloned = await tx.query(
        `insert into risk_register_entry (risk_year, ru_no, category1_id, category2_id, category3_id, risk_description, consequences, consequences_en, standard_control_desc)
         select risk_year + 1, ru_no, category1_id, category2_id, category3_id, risk_description, consequences, consequences_en, standard_control_desc
         from risk_register_entry where risk_year = $1 and status = 'active' order by id
         on conflict (risk_year, ru_no) do nothing returning id`,
        [year],
      );
      const filed = await tx.query(
        `update risk_register_entry set status = 'filed', row_version = row_version + 1, updated_at = $2
         where risk_year = $1 and status = 'active' returning id`,
        [year, currentTime()],
      );
      if (filed.length === 0) throw refuseField('RiskYear', 'store.nothingToFile');
      await tx.query('insert into risk_store_filing (risk_year, filed_by, filed_at, filed, cloned) values ($1, $2, $3, $4, $5)', [
        year,
        actorId,
        currentTime(),
        filed.length,
        cloned.length,
      ]);
      return { riskYear: year, filed: filed.length, cloned: cloned.length };
    });
    await publishStoreChange(this.#publisher, this.#sql, 0);
    return filing;
  }
}
