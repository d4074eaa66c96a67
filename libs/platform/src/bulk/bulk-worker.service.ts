import { Injectable, Logger } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { isDatabaseUnavailable, isPgError, pgError } from '../database/pg-error.ts';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import type { JobWork } from '../job-run/job-run-worker.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { WorkflowRunner } from '../workflow/workflow-runner.ts';
import { bulkKind, type BulkRun, type BulkRunInput, type BulkRunOutput } from './bulk-kind.ts';
import { BulkNotices, type InBulk } from './bulk-notices.service.ts';
import { BulkPreviews, toWords, type BulkTarget, type BulkWords } from './bulk-preview.service.ts';
import type { BulkHand } from './bulk-source.ts';

/** Rows of one transaction: so long others wait for one of them, and for the run when they cancel it. */
const BATCH = 50;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;
/** Tries of a row that somebody else held or changed at the same moment. */
const TRIES = 3;

interface Waiting {
  readonly id: number;
  readonly version: number;
}

interface Result extends BulkWords {
  readonly id: number;
  readonly outcome: 'done' | 'refused' | 'failed';
}

/**
 * Does an action with the rows of a run. Each batch is one transaction of what the rows' services write and of what came of them, so that a killed worker's
 * batch never was, and no row is done twice; each row is a savepoint of it. Rights are read anew for each batch (docs/adr/0007-bulk-actions-reminders-and-views.md).
 */
@Injectable()
export class BulkWorker implements JobWork<BulkRunInput, BulkRunOutput> {
  readonly kind = bulkKind;
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #runs: JobRuns;
  readonly #bulk: BulkNotices;
  readonly #previews: BulkPreviews;
  readonly #logger = new Logger('Bulk run');

  constructor(sql: Sql, runner: WorkflowRunner, runs: JobRuns, bulk: BulkNotices, previews: BulkPreviews) {
    this.#sql = sql;
    this.#runner = runner;
    this.#runs = runs;
    this.#bulk = bulk;
    this.#previews = previews;
  }

  /** Works on a run for a while; one that is not finished then is offered again. */
  async work({ id }: BulkRun): Promise<null> {
    const until = Date.now() + WORK_MS;
    for (;;) {
      const run = await this.#runner.inTransaction((tx) => this.#batch(tx, id));
      if (run?.state !== 'running') return null;
      if (Date.now() < until) continue;
      const { done, refused, failed } = run.output;
      await this.#runs.offer(bulkKind, id, done + refused + failed);
      return null;
    }
  }

  /** What was done stays, and is told of; a run that is tried again goes on with the rows that wait, with mails of its own. */
  cleanUp({ id }: BulkRun): Promise<void> {
    return this.#bulk.finishOfRun(id);
  }

  /** @returns the run after the batch; undefined when it is over or another worker is at it */
  async #batch(tx: SqlTransaction, id: number): Promise<BulkRun | undefined> {
    const run = await this.#runs.hold(tx, bulkKind, id);
    if (!run) return undefined;
    const { list, action, total } = run.input;
    const target = this.#previews.find(list, action);
    const rows = await tx.query<Waiting>(
      `select row_id as id, version from bulk_run_row where run_id = $1 and outcome is null order by row_id limit ${BATCH}`,
      [id],
    );
    const hand = await target.source.readHand(tx, run.personId!);
    // One row alone is no bulk, and its mail goes out at once.
    const bulkId = total < 2 ? null : (run.output.bulkId ?? (await this.#bulk.open(run.personId!, tx)));
    const results: Result[] = [];
    for (const row of rows) results.push(await this.#doOne(tx, run, target, row, hand, this.#bulk.join(bulkId)));
    await keep(tx, id, results);
    return this.#advance(tx, run, results, bulkId, rows.length < BATCH);
  }

  async #doOne(
    tx: SqlTransaction,
    run: BulkRun,
    { deed }: BulkTarget,
    row: Waiting,
    hand: BulkHand | null,
    bulk: InBulk | undefined,
  ): Promise<Result> {
    if (!hand) return { id: row.id, outcome: 'refused', ...toWords(new Refusal('not_allowed', { message: 'bulk.left' })) };
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#sql.within(tx, () => this.#sql.transaction(() => deed.perform(row, run.input.input, hand, bulk)));
        return { id: row.id, outcome: 'done', code: '', message: 'success', params: {} };
      } catch (error) {
        // Without a database nothing can be said of any row.
        if (isDatabaseUnavailable(error)) throw error;
        const isRace = isPgError(error, pgError.deadlock, pgError.serialization) || isLostRace(error);
        if (isRace && tries < TRIES) continue;
        if (error instanceof Refusal && error.code !== 'fault') return { id: row.id, outcome: 'refused', ...toWords(error) };
        this.#logger.error(`Row ${row.id} of the run ${run.id} (${run.input.list}, ${run.input.action}) broke down`, error);
        return { id: row.id, outcome: 'failed', code: 'fault', message: 'bulk.broken', params: {} };
      }
    }
  }

  async #advance(tx: SqlTransaction, run: BulkRun, results: readonly Result[], bulkId: number | null, isEnd: boolean): Promise<BulkRun> {
    const { output, input } = run;
    const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length;
    const now: BulkRunOutput = {
      done: output.done + count('done'),
      refused: output.refused + count('refused'),
      failed: output.failed + count('failed'),
      bulkId,
    };
    if (isEnd) {
      if (bulkId !== null) await this.#bulk.finish(bulkId, tx);
      return this.#runs.finish(tx, bulkKind, run.id, now);
    }
    if (bulkId !== null) await this.#bulk.touch(bulkId, tx);
    return this.#runs.note(tx, bulkKind, run.id, ((now.done + now.refused + now.failed) / Math.max(1, input.total)) * 100, now);
  }
}

/** A record that moved between its reading and its writing; one whose version was stale before says which it has now. */
const isLostRace = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'conflict' && !error.detail.finer && error.detail.data === undefined;

async function keep(tx: SqlTransaction, runId: number, results: readonly Result[]): Promise<void> {
  await tx.query(
    `update bulk_run_row r set outcome = o.outcome, code = o.code, message = o.message, params = o.params
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::jsonb[]) as o (id, outcome, code, message, params)
     where r.run_id = $1 and r.row_id = o.id`,
    [
      runId,
      results.map(({ id }) => id),
      results.map(({ outcome }) => outcome),
      results.map(({ code }) => code),
      results.map(({ message, outcome }) => (outcome === 'done' ? '' : message)),
      results.map(({ params }) => JSON.stringify(params)),
    ],
  );
}
