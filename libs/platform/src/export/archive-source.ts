import type { SqlTransaction } from '../database/sql.ts';
import type { Checkpoint } from '../job-run/job-run-worker.ts';
import type { ExportRequest } from './export-source.ts';

/** Something that is taken out as a zip: like an `ExportSource` it is written by a job, in one snapshot of the database, with the person's rights of then. */
export interface ArchiveSource {
  readonly kind: string;
  /** The file's name without date and ending. */
  readonly fileName: string;
  /** What it is, where it is no zip for people to open. */
  readonly ending?: 'xlsx';
  /** The bytes as they come. @throws JobHopeless when no further try can help */
  pack(tx: SqlTransaction, request: ExportRequest, checkpoint: Checkpoint): AsyncIterable<Buffer>;
}
