import { Inject, Injectable, Optional } from '@nestjs/common';
import { Refusal, refuseField, type ImportAnswer, type ImportKind } from '@portal/contract';
import { type Actor, importBatchWorkflow } from '@portal/workflows';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import { WorkflowRunner } from '../workflow/workflow-runner.ts';
import { quoteStates, quoteState } from '../workflow/quote-states.ts';
import { isFinished, isReadyToSettle, readBatch, readEarlyErrors, recount, toAnswer, toSubject, type ImportBatch } from './import-batch.ts';
import { importBatchKind } from './import-batch.record.ts';
import { listIssues } from './import-issue.ts';
import { IMPORT_JOBS, type ImportJobs } from './import-jobs.ts';
import { findRules, IMPORT_RULES, type ImportRow, type ImportRules } from './import-rules.ts';

/** The answer to the last chunk waits so long for the outcome: small files need no second request. */
const WAIT_FOR_OUTCOME_MS = 2_000;
const POLL_MS = 25;
/** Another wait, for tests that work off the queue themselves. */
export const IMPORT_WAIT_MS = Symbol('IMPORT_WAIT_MS');
/** Without a digest nothing tells a new attempt from the rest of an old one but the time between them. */
const NAMELESS_RESTART = `interval '15 minutes'`;
/** A repeat of the last request, its answer lost on the way, still finds the refusal; a new attempt later starts anew. */
const REFUSAL_REPEATS = `interval '15 seconds'`;

/** A chunk that is sent again changes nothing, unless its rows are others. */
const PUT_AGAIN = `on conflict (batch_id, chunk_index) do update
  set rows = excluded.rows, row_count = excluded.row_count, errors = null, checked_at = null where c.rows <> excluded.rows returning chunk_index`;

/** One request of an upload (docs/decisions/wire.md, UploadRiskControl). */
export interface UploadedChunk {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly fileName: string;
  /** Empty from clients that do not know it; the file's name takes its place. */
  readonly fileDigest: string;
  /** Counts from 0; null from clients that send their chunks one after the other. */
  readonly chunkIndex: number | null;
  readonly chunkCount: number | null;
  readonly isLast: boolean;
}

interface Staged {
  readonly batch: ImportBatch;
  /** Whether this request brought a chunk that is to be checked. */
  readonly isNew: boolean;
}

/** Takes an import in: the rehearsal, and the chunks into staging (docs/decisions/risk-control.md, import protocol). */
@Injectable()
export class ImportIntake {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #rules: readonly ImportRules[];
  readonly #jobs: ImportJobs;
  readonly #waitMs: number;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    @Inject(IMPORT_RULES) rules: readonly ImportRules[],
    @Inject(IMPORT_JOBS) jobs: ImportJobs,
    @Optional() @Inject(IMPORT_WAIT_MS) waitMs = WAIT_FOR_OUTCOME_MS,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#rules = rules;
    this.#jobs = jobs;
    this.#waitMs = waitMs;
  }

  /** Checks all rows of a file in one request and writes nothing; warnings carry `level: "warning"`. */
  async rehearse(kind: ImportKind, rows: readonly ImportRow[]): Promise<ImportAnswer> {
    const plan = await findRules(this.#rules, kind).prepare(this.#sql, rows);
    const counted = {
      importId: null,
      begunAt: null,
      rows: rows.length,
      created: 0,
      updated: 0,
      processed: rows.length,
      total: rows.length,
    };
    return { ...counted, state: 'dryRun', errors: listIssues(plan.issues) };
  }

  /**
   * Stages one chunk. Chunks may come in any order, several at a time and repeatedly; the upload is complete when the last one and all
   * others are here. The answer to the last one waits a moment for the outcome.
   * @throws Refusal `validation` for a chunk number that cannot be, or an upload without a row
   */
  async receive(chunk: UploadedChunk, uploader: Actor): Promise<ImportAnswer> {
    assertChunkNumbers(chunk);
    const staged = (await this.#addBeside(chunk, uploader)) ?? (await this.#runner.inTransaction((tx) => this.#stage(tx, chunk, uploader)));
    const { batch, isNew } = staged;
    if (isNew) await this.#jobs.check(batch.id, batch.state === 'queued' ? 'now' : 'soon');
    if (batch.state === 'queued' && (await isReadyToSettle(this.#sql, batch.id))) await this.#jobs.settle(batch.id);
    return toAnswer(chunk.isLast ? await this.#waitForOutcome(batch) : batch);
  }

  /**
   * How far an import has come; only its uploader may ask.
   * @throws Refusal `not_found`
   */
  async readProgress(importId: number, reader: Actor): Promise<ImportAnswer> {
    const batch = await readBatch(this.#sql, importId);
    if (batch?.person_id !== reader.id) throw new Refusal('not_found', { message: 'import.gone' });
    if (isFinished(batch)) return toAnswer(batch);
    return { ...toAnswer(batch), errors: listIssues(await readEarlyErrors(this.#sql, batch.id)) };
  }

  /**
   * A chunk that is neither the first nor the last of an upload under way, in one statement: what most requests bring waits for no other. It holds the batch's key, so
   * that the last chunk, which takes the whole row, sees every one before it.
   * @returns undefined where the upload is not that far, or further
   */
  async #addBeside(chunk: UploadedChunk, uploader: Actor): Promise<Staged | undefined> {
    if (chunk.isLast || chunk.chunkIndex === null || !chunk.fileDigest) return undefined;
    const [row] = await this.#sql.query<ImportBatch & { is_new: boolean }>(
      `with open as (
         select * from import_batch where person_id = $1 and kind = $2 and file_digest = $3
           and state = ${quoteState(importBatchWorkflow, 'staging')} and chunk_count is null for key share),
       put as (
         insert into import_chunk as c (batch_id, chunk_index, rows, row_count) select id, $4, $5::jsonb, $6 from open ${PUT_AGAIN})
       select open.*, exists (select 1 from put) as is_new,
         $6 + (select coalesce(sum(row_count), 0)::int from import_chunk where batch_id = open.id and chunk_index <> $4) as total_rows from open`,
      [uploader.id, chunk.kind, chunk.fileDigest, chunk.chunkIndex, JSON.stringify(chunk.rows), chunk.rows.length],
    );
    return row && { batch: row, isNew: row.is_new };
  }

  async #stage(tx: SqlTransaction, chunk: UploadedChunk, uploader: Actor): Promise<Staged> {
    const key = chunk.fileDigest || `name:${chunk.fileName}`;
    // One upload is taken in request by request; different uploads do not wait for each other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 727002))`, [`${uploader.id}/${chunk.kind}/${key}`]);
    const open = await this.#findOpen(tx, chunk, uploader, key);
    if (open) return open.state === 'staging' ? this.#addChunk(tx, open, chunk, uploader) : { batch: open, isNew: false };
    const answered = await this.#findAnswered(tx, chunk, uploader, key);
    if (answered) return { batch: answered, isNew: false };
    if (chunk.isLast && chunk.rows.length === 0) throw refuseField('rows', 'import.noRows');
    const [created] = await tx.query<ImportBatch>(
      'insert into import_batch (kind, person_id, file_name, file_digest, state) values ($1, $2, $3, $4, $5) returning *',
      [chunk.kind, uploader.id, chunk.fileName, key, importBatchKind.workflow.initial],
    );
    return this.#addChunk(tx, created!, chunk, uploader);
  }

  async #findOpen(tx: SqlTransaction, chunk: UploadedChunk, uploader: Actor, key: string): Promise<ImportBatch | undefined> {
    if (!chunk.fileDigest) {
      await tx.query(
        `delete from import_batch where person_id = $1 and kind = $2 and file_digest = $3 and state = $4 and updated_at < now() - ${NAMELESS_RESTART}`,
        [uploader.id, chunk.kind, key, importBatchKind.workflow.initial],
      );
    }
    const [open] = await tx.query<ImportBatch>(
      `select * from import_batch where person_id = $1 and kind = $2 and file_digest = $3 and state in (${quoteStates(importBatchWorkflow, ['staging', 'queued'])}) for update`,
      [uploader.id, chunk.kind, key],
    );
    return open;
  }

  /** A committed digest answers its result again for 24 hours; a refused one only to the repeat of its last request. */
  async #findAnswered(tx: SqlTransaction, chunk: UploadedChunk, uploader: Actor, key: string): Promise<ImportBatch | undefined> {
    if (!chunk.fileDigest) return undefined;
    const [batch] = await tx.query<ImportBatch>(
      `select * from import_batch where person_id = $1 and kind = $2 and file_digest = $3
         and (state = ${quoteState(importBatchWorkflow, 'committed')} and finished_at > now() - interval '24 hours'
           or state = ${quoteState(importBatchWorkflow, 'refused')} and $4 and chunk_count > 1 and finished_at > now() - ${REFUSAL_REPEATS})
       order by id desc limit 1`,
      [uploader.id, chunk.kind, key, chunk.isLast],
    );
    return batch;
  }

  async #addChunk(tx: SqlTransaction, open: ImportBatch, chunk: UploadedChunk, uploader: Actor): Promise<Staged> {
    const chunkIndex = await this.#putRows(tx, open, chunk);
    const isNew = chunkIndex !== null;
    if (chunk.isLast) {
      const count = chunk.chunkCount ?? (chunkIndex ?? (await nextIndex(tx, open.id)) - 1) + 1;
      // A longer file of the same name that was given up earlier left chunks behind the end of this one.
      await tx.query('delete from import_chunk where batch_id = $1 and chunk_index >= $2', [open.id, count]);
      await tx.query('update import_batch set chunk_count = $2 where id = $1', [open.id, count]);
    }
    const batch = await recount(tx, open.id);
    const [staged] = await tx.query<{ n: number }>('select count(*)::int as n from import_chunk where batch_id = $1', [open.id]);
    if (batch.chunk_count === null || staged!.n < batch.chunk_count) return { batch, isNew };
    if (batch.total_rows === 0) throw refuseField('rows', 'import.noRows');
    return { batch: await this.#completeUpload(tx, batch, uploader), isNew };
  }

  /** Answers the chunk's number, or null when the request brought nothing new. */
  async #putRows(tx: SqlTransaction, open: ImportBatch, chunk: UploadedChunk): Promise<number | null> {
    if (chunk.chunkIndex === null && chunk.rows.length === 0) return null;
    const index = chunk.chunkIndex ?? (await nextIndex(tx, open.id));
    if (open.chunk_count !== null && index >= open.chunk_count) throw refuseField('chunkIndex', 'import.chunk');
    const [changed] = await tx.query(
      `insert into import_chunk as c (batch_id, chunk_index, rows, row_count) values ($1, $2, $3::jsonb, $4) ${PUT_AGAIN}`,
      [open.id, index, JSON.stringify(chunk.rows), chunk.rows.length],
    );
    return changed ? index : null;
  }

  async #completeUpload(tx: SqlTransaction, batch: ImportBatch, uploader: Actor): Promise<ImportBatch> {
    // A name stands for one upload only until its last request; the next upload of that name is another one.
    const fields = batch.file_digest.startsWith('name:') ? { file_digest: `${batch.file_digest}#${batch.id}` } : {};
    await this.#runner.commitIn(tx, [{ kind: importBatchKind, subject: toSubject(batch), event: 'COMPLETE_UPLOAD', fields }], {
      actor: uploader,
    });
    return (await readBatch(tx, batch.id))!;
  }

  async #waitForOutcome(batch: ImportBatch): Promise<ImportBatch> {
    const until = Date.now() + this.#waitMs;
    let now = batch;
    while (!isFinished(now) && now.state === 'queued' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      now = (await readBatch(this.#sql, batch.id)) ?? now;
    }
    return now;
  }
}

async function nextIndex(tx: SqlTransaction, batchId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select coalesce(max(chunk_index) + 1, 0)::int as n from import_chunk where batch_id = $1', [
    batchId,
  ]);
  return row!.n;
}

function assertChunkNumbers({ chunkIndex, chunkCount, fileName, fileDigest }: UploadedChunk): void {
  if (chunkIndex !== null && chunkCount !== null && chunkIndex >= chunkCount) throw refuseField('chunkIndex', 'import.chunk');
  if (!fileDigest && !fileName) throw refuseField('ExcelFile', 'file.missing');
}
