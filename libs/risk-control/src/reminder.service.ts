import { Injectable } from '@nestjs/common';
import {
  assertNotReminded,
  BulkNotices,
  currentTime,
  Sql,
  type InBulk,
  type SqlTransaction,
  WorkCalendar,
  WorkflowRunner,
  type StepRequest,
} from '@portal/platform';
import type { RiskControlWorkflow } from '@portal/workflows';
import { performMany, type BulkOutcome } from './bulk-outcome.ts';
import { riskControlKind } from './risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader } from './risk-control.reader.ts';

/** Reminders that an administrator sends by hand, beside the ladder. */
@Injectable()
export class ReminderService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, calendar: WorkCalendar, bulk: BulkNotices) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#bulk = bulk;
  }

  /**
   * RemindRiskControls: whoever must act in each record's state is reminded at once, at most once in 24 hours a record. The step says who
   * reminded; the listener to it knows whom.
   */
  remind(ids: readonly number[], reader: Reader): Promise<BulkOutcome> {
    return performMany(this.#bulk, ids, reader, (id, bulkId) => this.remindOne(id, reader, this.#bulk.join(bulkId)));
  }

  /** @throws Refusal `wrong_state.too_soon` within 24 hours of the last one */
  async remindOne(id: number, reader: Reader, bulk?: InBulk): Promise<{ id: number; riskNo: string }> {
    const { row, subject } = await this.#reader.read(id, reader);
    const request: StepRequest<RiskControlWorkflow> = { kind: riskControlKind, subject, event: 'REMIND' };
    const step = this.#runner.decide(request, reader.actor);
    const now = currentTime();
    const last = await this.#sql.one<{ reminded_at: Date | null }>('select reminded_at from risk_control where id = $1', [id]);
    assertNotReminded(last?.reminded_at);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { reminded_at: now, reminded_by: reader.actor.id },
          payload: { ownerId: row.owner_id, today: this.#calendar.dayOf(now), ...(bulk && { bulkId: bulk.id }) },
        },
      ],
      { actor: reader.actor, ...(bulk && { also: (tx: SqlTransaction) => bulk.note(tx, id) }) },
    );
    return { id, riskNo: row.risk_no };
  }
}
