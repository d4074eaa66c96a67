import { importBatchWorkflow } from '@portal/workflows';
import { Inject, Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import { readRetentionDays } from '../retention/retention-rule.ts';
import { quoteStates, quoteState } from '../workflow/quote-states.ts';
import { IMPORT_JOBS, type ImportJobs } from './import-jobs.ts';

/** A batch that did not move for so long lost a job: between a commit and the queue, or with a worker that died. */
const LOST_AFTER = `interval '10 seconds'`;
const AT_A_TIME = 500;

/** Picks up what a crash between a commit and the queue left behind, and clears old staging. */
@Injectable()
export class ImportSweep {
  readonly #sql: Sql;
  readonly #jobs: ImportJobs;

  constructor(sql: Sql, @Inject(IMPORT_JOBS) jobs: ImportJobs) {
    this.#sql = sql;
    this.#jobs = jobs;
  }

  /** Asks again for every check and settlement that is overdue. @returns how many */
  async resume(): Promise<number> {
    const unchecked = await this.#sql.query<{ id: number }>(
      `select b.id from import_batch b
       where b.state in (${quoteStates(importBatchWorkflow, ['staging', 'queued'])}) and b.updated_at < now() - ${LOST_AFTER}
         and exists (select 1 from import_chunk c where c.batch_id = b.id and c.checked_at is null) order by b.id limit ${AT_A_TIME}`,
    );
    for (const batch of unchecked) await this.#jobs.check(batch.id, 'lost');
    const ready = await this.#sql.query<{ id: number }>(
      `select b.id from import_batch b where b.state = ${quoteState(importBatchWorkflow, 'queued')} and b.updated_at < now() - ${LOST_AFTER}
         and not exists (select 1 from import_chunk c where c.batch_id = b.id and c.checked_at is null) limit ${AT_A_TIME}`,
    );
    for (const batch of ready) await this.#jobs.settle(batch.id, true);
    return unchecked.length + ready.length;
  }

  /** Deletes the staged rows of old imports, and uploads that were never completed. The outcome of an import stays. */
  async clear(): Promise<void> {
    const days = await readRetentionDays(this.#sql, 'importStaging');
    await this.#sql.query(
      `delete from import_chunk c using import_batch b where b.id = c.batch_id and b.updated_at < now() - make_interval(days => $1)`,
      [days],
    );
    await this.#sql.query(
      `delete from import_batch where state = ${quoteState(importBatchWorkflow, 'staging')} and updated_at < now() - make_interval(days => $1)`,
      [days],
    );
  }
}
