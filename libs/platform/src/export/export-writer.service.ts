import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import { LivePublisher } from '../live/live-publisher.ts';
import { createSheetStream } from '../spreadsheet/index.ts';
import { FileStorage } from '../storage/file-storage.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import type { ExportJobRow } from './export-job.service.ts';
import { EXPORT_SOURCES, type ExportContent, type ExportSource } from './export-source.ts';

/** Between two notes of the progress. */
const TELL_EVERY_MS = 400;

/**
 * The worker's half of an export: streams the rows into a workbook and the workbook into storage. The job's row names the file only when
 * it is whole, so a killed export leaves nothing that can be downloaded; its repeat replaces whatever is under its key.
 */
@Injectable()
export class ExportWriter {
  readonly #sql: Sql;
  readonly #files: FileStorage;
  readonly #sources: readonly ExportSource[];
  readonly #publisher: LivePublisher;
  readonly #calendar: WorkCalendar;

  constructor(
    sql: Sql,
    files: FileStorage,
    @Inject(EXPORT_SOURCES) sources: readonly ExportSource[],
    publisher: LivePublisher,
    calendar: WorkCalendar,
  ) {
    this.#sql = sql;
    this.#files = files;
    this.#sources = sources;
    this.#publisher = publisher;
    this.#calendar = calendar;
  }

  /** Writes the file of a job that is not finished yet; a finished one is left alone. */
  async write(jobId: number): Promise<void> {
    const job = await this.#sql.one<ExportJobRow>(
      `update export_job set state = 'active', progress = 0 where id = $1 and state in ('waiting', 'active') returning *`,
      [jobId],
    );
    if (!job) return;
    const source = this.#sources.find((entry) => entry.kind === job.kind);
    if (!source) throw new Error(`No export source for ${job.kind}`);
    await this.#sql.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await this.#stream(tx, source, job);
    });
    await this.#complete(job, source);
  }

  /** Ends a job that failed again and again. */
  async giveUp(jobId: number, reason: string): Promise<void> {
    const [job] = await this.#sql.query<ExportJobRow>(
      `update export_job set state = 'failed', error = $2, finished_at = now() where id = $1 and state in ('waiting', 'active') returning *`,
      [jobId, reason.slice(0, 2_000)],
    );
    if (!job) return;
    await this.#files.remove(exportKey(jobId));
    await this.#tell(job);
  }

  async #stream(tx: SqlTransaction, source: ExportSource, job: ExportJobRow): Promise<void> {
    const content = await source.open(tx, { personId: job.person_id, query: job.query, language: job.language });
    const sheet: Transform = createSheetStream({ columns: content.columns, sheetName: content.sheetName });
    const written = pipeline(Readable.from(this.#counting(job, content)), sheet);
    // Neither end may wait for the other one that has failed: a storage that is full ends the reading too.
    const stored = this.#files.put(exportKey(job.id), sheet).catch((error: Error) => {
      sheet.destroy(error);
      throw error;
    });
    for (const end of await Promise.allSettled([stored, written])) if (end.status === 'rejected') throw end.reason;
  }

  async *#counting(job: ExportJobRow, content: ExportContent): AsyncGenerator<object> {
    let done = 0;
    let toldAt = Date.now();
    for await (const rows of content.rows) {
      yield rows;
      done += rows.length;
      if (Date.now() - toldAt < TELL_EVERY_MS) continue;
      toldAt = Date.now();
      const progress = Math.min(99, Math.floor((done / Math.max(1, content.total)) * 100));
      const [now] = await this.#sql.query<ExportJobRow>(
        `update export_job set progress = $2 where id = $1 and state = 'active' returning *`,
        [job.id, progress],
      );
      if (now) await this.#tell(now);
    }
  }

  async #complete(job: ExportJobRow, source: ExportSource): Promise<void> {
    const [done] = await this.#sql.query<ExportJobRow>(
      `update export_job set state = 'completed', progress = 100, storage_key = $2, file_name = $3, finished_at = now()
       where id = $1 and state = 'active' returning *`,
      [job.id, exportKey(job.id), `${source.fileName}-${this.#calendar.dayOf(new Date())}.xlsx`],
    );
    if (done) await this.#tell(done);
  }

  async #tell({ id, person_id, state, progress }: ExportJobRow): Promise<void> {
    await this.#publisher.publish(this.#sql, {
      topic: 'export.progress',
      subject: 'exportJob',
      id,
      data: { state, progress },
      audience: [person_id],
    });
  }
}

/** One place a job: a repeat replaces the file of the try before it at once. */
function exportKey(jobId: number): string {
  return `exports/${jobId}.xlsx`;
}
