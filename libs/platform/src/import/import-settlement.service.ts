import { Inject, Injectable } from '@nestjs/common';
import type { ImportIssue } from '@portal/contract';
import type { Actor } from '@portal/workflows';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import { WorkflowRunner } from '../workflow/workflow-runner.ts';
import {
  isFinished,
  isReadyToSettle,
  readBatch,
  readRows,
  readUnchecked,
  recount,
  shareOut,
  toSubject,
  type ImportBatch,
  type StagedChunk,
} from './import-batch.ts';
import { importBatchKind } from './import-batch.record.ts';
import { describeIssue, isError, listIssues } from './import-issue.ts';
import { IMPORT_LISTENER, type ImportListener } from './import-jobs.ts';
import { findRules, IMPORT_RULES, type ImportRules } from './import-rules.ts';

/**
 * The worker's half of an import: checks staged chunks, then commits all rows in one transaction or refuses them all
 * (docs/decisions/risk-control.md, import protocol). Every step can be repeated, also after a crash at any point, and changes nothing the second time.
 */
@Injectable()
export class ImportSettlement {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #rules: readonly ImportRules[];
  readonly #listener: ImportListener;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    @Inject(IMPORT_RULES) rules: readonly ImportRules[],
    @Inject(IMPORT_LISTENER) listener: ImportListener,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#rules = rules;
    this.#listener = listener;
  }

  /**
   * Checks the staged chunks of a batch that were not checked yet, together, and counts their rows as processed; settles the batch when no other is waited for.
   */
  async checkStaged(batchId: number): Promise<void> {
    const batch = await readBatch(this.#sql, batchId);
    if (!batch || isFinished(batch)) return;
    const chunks = await readUnchecked(this.#sql, batchId);
    if (chunks.length > 0) {
      const rows = chunks.flatMap((chunk) => chunk.rows);
      const { issues } = await findRules(this.#rules, batch.kind).prepare(this.#sql, rows);
      await this.#tell(await this.#markChecked(batchId, chunks, issues.filter(isError)));
    }
    await this.settle(batchId);
  }

  /**
   * Commits or refuses a complete batch. All rows are checked together against the database as it is now: rows that are each right may
   * contradict each other, and what was right when a chunk was checked may be wrong by now.
   */
  async settle(batchId: number): Promise<void> {
    if (!(await isReadyToSettle(this.#sql, batchId))) return;
    const refused = await this.#runner.inTransaction(async (tx) => {
      const batch = await this.#claim(tx, batchId);
      return batch ? this.#commit(tx, batch) : null;
    });
    if (refused) await this.#refuse(batchId, refused);
    await this.#tell(await readBatch(this.#sql, batchId));
  }

  /** Ends a batch that failed again and again for no fault of its rows, so that the person is told instead of waiting. */
  async giveUp(batchId: number): Promise<void> {
    const batch = await readBatch(this.#sql, batchId);
    if (batch?.state !== 'queued') return;
    await this.#refuse(batchId, [describeIssue(0, '', 'import.failed')]);
    await this.#tell(await readBatch(this.#sql, batchId));
  }

  /** Keeps what was found with each chunk; one that was sent anew meanwhile, with other rows, stays unchecked. */
  async #markChecked(batchId: number, chunks: readonly StagedChunk[], errors: readonly ImportIssue[]): Promise<ImportBatch> {
    const found = shareOut(chunks, errors);
    return this.#sql.transaction(async (tx) => {
      // Taken before the chunks, as the intake does: two orders would be a deadlock.
      await tx.query('select 1 from import_batch where id = $1 for no key update', [batchId]);
      await tx.query(
        `update import_chunk c set errors = given.errors, checked_at = now()
         from unnest($2::int[], $3::text[], $4::jsonb[]) given (chunk_index, written, errors)
         where c.batch_id = $1 and c.chunk_index = given.chunk_index and c.xmin::text = given.written`,
        [batchId, chunks.map((chunk) => chunk.chunk_index), chunks.map((chunk) => chunk.written), found.map((one) => JSON.stringify(one))],
      );
      return recount(tx, batchId);
    });
  }

  /** The batch, when no other worker is at it and it still waits. */
  async #claim(tx: SqlTransaction, batchId: number): Promise<ImportBatch | undefined> {
    const [lock] = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(727003, $1::int) as taken', [
      batchId % 2_147_483_647,
    ]);
    if (!lock?.taken) return undefined;
    const batch = await readBatch(tx, batchId);
    return batch?.state === 'queued' ? batch : undefined;
  }

  /** Writes all rows and the COMMIT, or answers the errors with nothing written. */
  async #commit(tx: SqlTransaction, batch: ImportBatch): Promise<readonly ImportIssue[] | null> {
    if (!(await mayStillImport(tx, batch.person_id))) return [describeIssue(0, '', 'import.no_right')];
    const plan = await findRules(this.#rules, batch.kind).prepare(tx, await readRows(tx, batch.id));
    if (plan.issues.some(isError)) return plan.issues.filter(isError);
    const uploader = toUploader(batch);
    const { created, updated } = await plan.apply(tx, uploader);
    const fields = { created_rows: created, updated_rows: updated, errors: '[]', finished_at: new Date() };
    await this.#runner.commitIn(tx, [{ kind: importBatchKind, subject: toSubject(batch), event: 'COMMIT', bySystem: true, fields }], {
      actor: uploader,
    });
    return null;
  }

  async #refuse(batchId: number, issues: readonly ImportIssue[]): Promise<void> {
    const batch = await readBatch(this.#sql, batchId);
    if (batch?.state !== 'queued') return;
    const fields = { errors: JSON.stringify(listIssues(issues)), finished_at: new Date() };
    await this.#runner.commit([{ kind: importBatchKind, subject: toSubject(batch), event: 'REFUSE', bySystem: true, fields }], {
      actor: toUploader(batch),
    });
  }

  async #tell(batch: ImportBatch | undefined): Promise<void> {
    if (!batch) return;
    const { id, person_id: personId, state, processed_rows: processed, total_rows: total } = batch;
    await this.#listener.progressed({ id, personId, state, processed, total });
  }
}

/** The history names who uploaded; that the machine lets it through is the service's doing (bySystem). */
function toUploader(batch: ImportBatch): Actor {
  return { id: batch.person_id, isAdministrator: true, isSystem: false };
}

/** Between the upload and the commit a person may have left or changed roles; the first role decides (docs/decisions/identity.md). */
async function mayStillImport(tx: SqlTransaction, personId: number): Promise<boolean> {
  return (await tx.query('select 1 from active_administrator where id = $1', [personId])).length > 0;
}
