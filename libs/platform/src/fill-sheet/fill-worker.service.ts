import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { BulkNotices } from '../bulk/bulk-notices.service.ts';
import { toWords } from '../bulk/bulk-preview.service.ts';
import { currentTime } from '../database/request-context.ts';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import type { Checkpoint, JobWork } from '../job-run/job-run-worker.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { fillKind, type FillInput, type FillOutput, type FillRun } from './fill-kind.ts';
import { chooseWrites, FillReading } from './fill-reading.service.ts';
import { readFillSheet } from './fill-sheet-rows.ts';

/**
 * The worker's half of sheets that come back: all rows in one transaction, with the job's end, so that a killed worker has written nothing and a repeat
 * writes nothing twice.
 */
@Injectable()
export class FillWorker implements JobWork<FillInput, FillOutput> {
  readonly kind = fillKind;
  readonly #sql: Sql;
  readonly #runs: JobRuns;
  readonly #reading: FillReading;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runs: JobRuns, reading: FillReading, bulk: BulkNotices) {
    this.#sql = sql;
    this.#runs = runs;
    this.#reading = reading;
    this.#bulk = bulk;
  }

  /** Writes the sheet of a run. What refuses it ends the job in words; the upload stays as it is. */
  async work(run: FillRun, checkpoint: Checkpoint): Promise<Partial<FillOutput> | null> {
    try {
      await this.#sql.transaction((tx) => this.#write(tx, run, checkpoint));
      return null;
    } catch (error) {
      // A race that was lost, or a right that went, between the look and the writing: the next look tells which row.
      if (!(error instanceof Refusal) || error.code === 'fault') throw error;
      const { message, params } = toWords(error);
      return { written: 0, refusal: { message, params } };
    }
  }

  async #write(tx: SqlTransaction, { id, personId, input }: FillRun, checkpoint: Checkpoint): Promise<void> {
    const { sheetId, action, withUnchanged } = input;
    await tx.query('select 1 from fill_sheet where id = $1 for update', [sheetId]);
    const sheet = await readFillSheet(tx, sheetId, personId!);
    if (!sheet?.staged_at || sheet.applied_at || sheet.discarded_at) throw new Refusal('wrong_state', { message: 'fillSheet.discarded' });
    const { planning, rows } = await this.#reading.look(tx, sheet, sheet.language);
    const { writes, open } = chooseWrites(sheet, rows, action, withUnchanged);
    if (open > 0) throw new Refusal('validation', { message: 'fillSheet.faults', params: { count: open } });
    const chosen = writes.map(({ write }) => write!);
    const write = (bulkId: number | null) =>
      planning.source.write(tx, {
        event: planning.form.events[action],
        rows: chosen,
        hand: planning.hand,
        bulk: this.#bulk.join(bulkId),
        checkpoint,
      });
    await this.#bulk.during(personId!, chosen.length, write, tx);
    await tx.query('update fill_sheet_row set is_applied = true where sheet_id = $1 and row_id = any($2::bigint[])', [
      sheetId,
      chosen.map((row) => row.id),
    ]);
    await tx.query('update fill_sheet set applied_at = $2, applied_as = $3 where id = $1', [sheetId, currentTime(), action]);
    await this.#runs.finish(tx, fillKind, id, { written: chosen.length, refusal: null });
  }
}
