import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, say, pageAddress, type Language, type MessageKey, type RouteData, type routes } from '@portal/contract';
import { Sql, type SqlRunner } from '../database/sql.ts';
import { isUnderWay, RUN_COLUMNS, toWireState } from '../job-run/job-kind.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { bulkKind, type BulkRun } from './bulk-kind.ts';
import { BulkPreviews, toGroups, type BulkWishOf, type BulkWords } from './bulk-preview.service.ts';

export type BulkReport = RouteData<typeof routes.startBulk>;
type Results = RouteData<typeof routes.getBulkResults>;
export type BulkOutcomeName = Results['data'][number]['outcome'];

interface ResultRow extends BulkWords {
  readonly id: number;
  readonly recordNo: string;
  readonly outcome: BulkOutcomeName;
}

const noCounts = { done: 0, refused: 0, failed: 0, bulkId: null };

/** Begins actions with many rows and tells how they fare (docs/adr/0007-bulk-actions-reminders-and-views.md). A run is its person's own. */
@Injectable()
export class BulkRuns {
  readonly #sql: Sql;
  readonly #runs: JobRuns;
  readonly #previews: BulkPreviews;

  constructor(sql: Sql, runs: JobRuns, previews: BulkPreviews) {
    this.#sql = sql;
    this.#runs = runs;
    this.#previews = previews;
  }

  /**
   * Begins a run over the rows as they are now, with their versions. The same wish of the same person runs once at a time: asking again answers the run
   * that is under way.
   * @throws Refusal `validation` for a form that is not filled in, or where there is nothing to do
   */
  async start(wish: BulkWishOf, personId: number, language: Language): Promise<BulkReport> {
    const target = this.#previews.find(wish.list, wish.action);
    const hand = await target.source.readHand(this.#sql, personId);
    if (!hand) throw new Refusal('not_allowed');
    await this.#previews.check(target, wish, hand);
    const selection = this.#previews.select(target.source, wish, hand);
    return this.#begin(wish, personId, language, selection.text, selection.params);
  }

  /**
   * A new run over the rows of an old one that broke down.
   * @throws Refusal `not_found`; `wrong_state` while it is under way and where nothing broke down
   */
  async retry(jobId: number, personId: number, language: Language): Promise<BulkReport> {
    const run = await this.#read(jobId, personId);
    if (isUnderWay(run)) throw new Refusal('wrong_state', { message: 'job.runs', finer: 'running' });
    const { list, action, input } = run.input;
    const target = this.#previews.find(list, action);
    const hand = await target.source.readHand(this.#sql, personId);
    if (!hand) throw new Refusal('not_allowed');
    const failed = await this.#sql.query<{ id: number }>(`select row_id as id from bulk_run_row where run_id = $1 and outcome = 'failed'`, [
      jobId,
    ]);
    if (failed.length === 0) throw new Refusal('wrong_state', { message: 'bulk.nothingToRetry' });
    const wish: BulkWishOf = { list, action, input, filter: null, ids: failed.map(({ id }) => id), except: [] };
    const selection = this.#previews.select(target.source, wish, hand);
    return this.#begin(wish, personId, language, selection.text, selection.params);
  }

  /** A person's run, or without an id his newest one of a list that he has not put away; null when there is none. */
  async report(query: { jobId: number | null; list: string }, personId: number, language: Language): Promise<BulkReport | null> {
    if (query.jobId !== null) return this.#toReport(await this.#read(query.jobId, personId), language);
    const run = await this.#sql.one<BulkRun>(
      `select ${RUN_COLUMNS} from job_run where kind = $1 and person_id = $2 and seen_at is null and input->>'list' = $3 order by id desc limit 1`,
      [bulkKind.name, personId, query.list],
    );
    return run ? this.#toReport(run, language) : null;
  }

  /** A page of what came of the rows, by their ids. */
  async results(
    query: { jobId: number; outcome: BulkOutcomeName | ''; pageIndex: number; pageSize: number },
    personId: number,
    language: Language,
  ): Promise<Results> {
    const run = await this.#read(query.jobId, personId);
    const { source } = this.#previews.find(run.input.list, run.input.action);
    const { page } = source.kind;
    const [found, rows] = await Promise.all([
      this.#sql.one<{ n: number }>(
        `select count(*)::int as n from bulk_run_row where run_id = $1 and ($2 = '' or coalesce(outcome, 'waiting') = $2)`,
        [run.id, query.outcome],
      ),
      this.#sql.query<ResultRow>(
        `${RESULT_SELECT} where run_id = $1 and ($2 = '' or coalesce(outcome, 'waiting') = $2) order by row_id limit $3 offset $4`,
        [run.id, query.outcome, query.pageSize, query.pageIndex * query.pageSize],
      ),
    ]);
    return {
      totalCount: found!.n,
      data: rows.map(({ id, recordNo, outcome, code, message, params }) => ({
        id,
        recordNo,
        link: page ? pageAddress(page, id) : '',
        outcome,
        code,
        message: message ? say(message, language, params) : '',
      })),
    };
  }

  /** Puts a finished run's summary away. */
  async putAway(jobId: number, personId: number): Promise<void> {
    const run = await this.#read(jobId, personId);
    await this.#sql.query('update job_run set seen_at = now() where id = $1 and finished_at is not null', [run.id]);
  }

  async #begin(wish: BulkWishOf, personId: number, language: Language, text: string, params: readonly unknown[]): Promise<BulkReport> {
    const { list, action, input } = wish;
    const { id, isNew } = await this.#sql.transaction(async (tx) => {
      const created = await this.#runs.create(tx, bulkKind, {
        personId,
        input: { list, action, input, total: 0 },
        output: noCounts,
        openKey: `${personId} ${createHash('sha256').update(JSON.stringify(wish)).digest('hex')}`,
      });
      if (created.isNew) await this.#snapshot(tx, created.id, text, params);
      return created;
    });
    if (isNew) await this.#runs.offer(bulkKind, id);
    return this.#toReport(await this.#read(id, personId), language);
  }

  /** The rows with their versions, written by the database itself: none of them comes here. */
  async #snapshot(tx: SqlRunner, id: number, text: string, params: readonly unknown[]): Promise<void> {
    const place = `$${params.length + 1}::bigint`;
    const [written] = await tx.query<{ n: number }>(
      `with taken as (insert into bulk_run_row (run_id, row_id, version, record_no)
         select ${place}, chosen.id, chosen.version, chosen.number from (${text}) chosen returning 1)
       select count(*)::int as n from taken`,
      [...params, id],
    );
    if (written!.n === 0) throw new Refusal('validation', { message: 'bulk.none' });
    await tx.query(`update job_run set input = input || jsonb_build_object('total', $2::int) where id = $1`, [id, written!.n]);
  }

  async #read(jobId: number, personId: number): Promise<BulkRun> {
    const run = await this.#runs.find(bulkKind, jobId, personId);
    if (!run) throw new Refusal('not_found');
    return run;
  }

  async #toReport(run: BulkRun, language: Language): Promise<BulkReport> {
    const groups = await this.#sql.query<BulkWords & { count: number }>(
      `select code, min(message) as message, (array_agg(params order by row_id))[1] as params, count(*)::int as count
       from bulk_run_row where run_id = $1 and outcome in ('refused', 'failed') group by code`,
      [run.id],
    );
    return {
      jobId: String(run.id),
      list: run.input.list,
      action: run.input.action,
      state: toWireState(run.state),
      isCancelled: run.state === 'cancelling' || run.state === 'cancelled',
      progress: run.progress,
      total: run.input.total,
      done: run.output.done,
      refused: run.output.refused,
      failed: run.output.failed,
      groups: toGroups(
        groups.map(({ count, ...words }) => ({ words, count })),
        language,
      ),
      createdAt: run.createdAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    };
  }
}

/** Rows of a run as results; one that was never reached waits. */
export const RESULT_SELECT = `select row_id as id, record_no as "recordNo", coalesce(outcome, 'waiting') as outcome, code, message, params from bulk_run_row`;

/** The message of a kept key. */
export const sayKept = (message: string, language: Language, params: BulkWords['params']): string =>
  message === '' ? '' : say(message as MessageKey, language, params);
