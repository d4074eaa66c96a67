import { importBatchWorkflow } from '@portal/workflows';
import { quoteState } from '../workflow/quote-states.ts';
import type { ImportAnswer, ImportIssue, ImportKind } from '@portal/contract';
import type { ImportBatchWorkflow, ImportBatchState } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { Subject } from '../workflow/subject.ts';
import { isForWholeFile } from './import-issue.ts';
import type { ImportRow } from './import-rules.ts';

/** A row of import_batch. */
export interface ImportBatch {
  readonly id: number;
  readonly kind: ImportKind;
  readonly person_id: number;
  readonly file_name: string;
  readonly file_digest: string;
  readonly state: ImportBatchState;
  readonly version: number;
  readonly last_hash: Buffer;
  /** Known once the last chunk has come. */
  readonly chunk_count: number | null;
  readonly total_rows: number;
  readonly processed_rows: number;
  readonly created_rows: number;
  readonly updated_rows: number;
  readonly errors: ImportIssue[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
}

export function toSubject(batch: ImportBatch): Subject<ImportBatchWorkflow> {
  return {
    id: batch.id,
    state: batch.state,
    version: batch.version,
    lastHash: batch.last_hash,
    facts: { isActive: true, uploaderId: batch.person_id },
  };
}

/** The wire's answer. Once the last chunk has come the upload counts as queued, though a chunk sent beside it may still be on its way. */
export function toAnswer(batch: ImportBatch): ImportAnswer {
  const state = batch.state === 'staging' && batch.chunk_count !== null ? 'queued' : batch.state;
  return {
    importId: batch.id,
    begunAt: batch.created_at.toISOString(),
    state: state as ImportAnswer['state'],
    rows: batch.total_rows,
    created: batch.created_rows,
    updated: batch.updated_rows,
    processed: batch.processed_rows,
    total: batch.total_rows,
    errors: batch.errors,
  };
}

export function isFinished(batch: ImportBatch): boolean {
  return batch.state === 'committed' || batch.state === 'refused';
}

export async function readBatch(sql: SqlRunner, id: number): Promise<ImportBatch | undefined> {
  const [batch] = await sql.query<ImportBatch>('select * from import_batch where id = $1::bigint', [id]);
  return batch;
}

/** All rows of a batch in the order of the file. */
export async function readRows(sql: SqlRunner, batchId: number): Promise<ImportRow[]> {
  const chunks = await sql.query<{ rows: ImportRow[] }>('select rows from import_chunk where batch_id = $1 order by chunk_index', [
    batchId,
  ]);
  return chunks.flatMap((chunk) => chunk.rows);
}

/** A chunk that was not checked yet, as it was when it was read. */
export interface StagedChunk {
  readonly chunk_index: number;
  readonly rows: readonly ImportRow[];
  /** Which transaction wrote it: another one when it was sent anew with other rows. */
  readonly written: string;
}

export function readUnchecked(sql: SqlRunner, batchId: number): Promise<StagedChunk[]> {
  return sql.query<StagedChunk>(
    'select chunk_index, rows, xmin::text as written from import_chunk where batch_id = $1 and checked_at is null order by chunk_index',
    [batchId],
  );
}

/**
 * What was found in chunks that were checked one behind the other, as each counts its own rows. What is wrong with the file as a whole, or may be put right by a row that
 * is not here yet, is known once all of it is here.
 */
export function shareOut(chunks: readonly StagedChunk[], issues: readonly ImportIssue[]): ImportIssue[][] {
  let before = 0;
  return chunks.map(({ rows }) => {
    const own = issues
      .filter(({ row, code }) => row > before && row <= before + rows.length && !isForWholeFile(code))
      .map((issue) => ({ ...issue, row: issue.row - before }));
    before += rows.length;
    return own;
  });
}

/** Refreshes the sums of a batch from its chunks; never by adding, so that a repeat changes nothing. */
export async function recount(sql: SqlRunner, batchId: number): Promise<ImportBatch> {
  const [batch] = await sql.query<ImportBatch>(
    `update import_batch b set total_rows = s.total, processed_rows = s.processed, updated_at = now()
     from (select coalesce(sum(row_count), 0)::int as total,
                  coalesce(sum(row_count) filter (where checked_at is not null), 0)::int as processed
           from import_chunk where batch_id = $1) s
     where b.id = $1 returning b.*`,
    [batchId],
  );
  return batch!;
}

/** Whether everything that a batch waits for has happened: all chunks are here and each one was checked. */
export async function isReadyToSettle(sql: SqlRunner, batchId: number): Promise<boolean> {
  const [row] = await sql.query<{ ready: boolean }>(
    `select b.state = ${quoteState(importBatchWorkflow, 'queued')} and not exists (select 1 from import_chunk c where c.batch_id = b.id and c.checked_at is null) as ready
     from import_batch b where b.id = $1`,
    [batchId],
  );
  return row?.ready ?? false;
}

/** What the checks of single chunks found so far, where the rows before a chunk are known and so is its place in the file. */
export async function readEarlyErrors(sql: SqlRunner, batchId: number): Promise<ImportIssue[]> {
  const chunks = await sql.query<{ chunk_index: number; row_count: number; errors: ImportIssue[] | null }>(
    'select chunk_index, row_count, errors from import_chunk where batch_id = $1 order by chunk_index',
    [batchId],
  );
  let before = 0;
  const found: ImportIssue[] = [];
  for (const [position, chunk] of chunks.entries()) {
    if (chunk.chunk_index !== position) break;
    for (const issue of chunk.errors ?? []) found.push({ ...issue, row: issue.row > 0 ? issue.row + before : 0 });
    before += chunk.row_count;
  }
  return found;
}
