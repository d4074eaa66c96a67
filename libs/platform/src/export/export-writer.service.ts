import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { currentTime } from '../database/request-context.ts';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import type { Checkpoint, JobWork } from '../job-run/job-run-worker.ts';
import { JobCancelled } from '../job-run/job-runs.service.ts';
import { createSheetStream } from '../spreadsheet/index.ts';
import { FileStorage } from '../storage/file-storage.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import { wallClockOf } from '../workflow/wall-clock.ts';
import type { ArchiveSource } from './archive-source.ts';
import { exportKind, type ExportInput, type ExportOutput, type ExportRights, type ExportRun } from './export-kind.ts';
import { readRetentionDays } from '../retention/retention-rule.ts';
import { EXPORT_SOURCES, type ExportContent, type ExportRequest, type ExportSource } from './export-source.ts';

const AT_A_TIME = 100;

/**
 * The worker's half of an export: streams the rows into a workbook and the workbook into storage. The run names the file only when
 * it is whole, so a killed export leaves nothing that can be downloaded; its repeat replaces whatever is under its key.
 */
@Injectable()
export class ExportWriter implements JobWork<ExportInput, ExportOutput> {
  readonly kind = exportKind;
  readonly #sql: Sql;
  readonly #files: FileStorage;
  readonly #sources: readonly (ExportSource | ArchiveSource)[];
  readonly #calendar: WorkCalendar;

  constructor(
    sql: Sql,
    files: FileStorage,
    @Inject(EXPORT_SOURCES) sources: readonly (ExportSource | ArchiveSource)[],
    calendar: WorkCalendar,
  ) {
    this.#sql = sql;
    this.#files = files;
    this.#sources = sources;
    this.#calendar = calendar;
  }

  /** Writes the file of a run. */
  async work(run: ExportRun, checkpoint: Checkpoint): Promise<ExportOutput> {
    const source = this.#sourceOf(run);
    // Of the moment at which the rows are read, in the same view of the database.
    const rights = await this.#sql.snapshot(async (tx) => {
      const [person] = await tx.query<{ rights: ExportRights | null }>('select person_rights($1) as rights', [run.personId]);
      if ('pack' in source) await this.#files.put(this.#keyOf(run), Readable.from(source.pack(tx, this.#requestOf(run), checkpoint)));
      else await this.#stream(tx, source, run, checkpoint);
      return person?.rights;
    });
    const fileName = `${source.fileName}-${this.#calendar.dayOf(new Date())}.${endingOf(source)}`;
    return { storageKey: this.#keyOf(run), fileName, ...(rights && { rights }) };
  }

  async cleanUp(run: ExportRun): Promise<void> {
    await this.#files.remove(this.#keyOf(run));
  }

  /** Removes old files. The file goes first: a run without its file is better than a file without its run. */
  async clear(): Promise<void> {
    const old = await this.#sql.query<{ id: number; key: string }>(
      `select id, output->>'storageKey' as key from job_run where kind = $1 and output->>'storageKey' is not null
         and finished_at < now() - make_interval(days => $2) limit ${AT_A_TIME}`,
      [exportKind.name, await readRetentionDays(this.#sql, 'exportFiles')],
    );
    for (const { id, key } of old) {
      await this.#files.remove(key);
      await this.#sql.query(`update job_run set output = output || '{"storageKey": null}' where id = $1`, [id]);
      await this.#sql.query('delete from export_address where run_id = $1', [id]);
    }
  }

  /** One place a run: a repeat replaces the file of the try before it at once. */
  #keyOf(run: ExportRun): string {
    return `exports/${run.id}.${endingOf(this.#sourceOf(run))}`;
  }

  #sourceOf({ input }: ExportRun): ExportSource | ArchiveSource {
    const source = this.#sources.find((entry) => entry.kind === input.source);
    if (!source) throw new Error(`No export source for ${input.source}`);
    return source;
  }

  #requestOf({ personId, input: { query, language } }: ExportRun): ExportRequest {
    return { personId: personId!, query, language, today: this.#calendar.dayOf(currentTime()) };
  }

  async #stream(tx: SqlTransaction, source: ExportSource, run: ExportRun, checkpoint: Checkpoint): Promise<void> {
    const content = await source.open(tx, this.#requestOf(run));
    const sheet: Transform = createSheetStream({
      columns: content.columns,
      sheetName: content.sheetName,
      // A file says what the page says: both by the portal's clock.
      clock: wallClockOf(this.#calendar.timeZone),
    });
    const written = pipeline(Readable.from(countRows(content, checkpoint)), sheet);
    // Neither end may wait for the other one that has failed: a storage that is full ends the reading too.
    const stored = this.#files.put(this.#keyOf(run), sheet).catch((error: Error) => {
      sheet.destroy(error);
      throw error;
    });
    const ends = await Promise.allSettled([stored, written]);
    const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    // A storage whose content breaks off says only that.
    if (reasons.length > 0) throw reasons.find((reason) => reason instanceof JobCancelled) ?? reasons[0];
  }
}

async function* countRows(content: ExportContent, checkpoint: Checkpoint): AsyncGenerator<object> {
  let done = 0;
  await checkpoint(0);
  for await (const rows of content.rows) {
    yield rows;
    done += rows.length;
    await checkpoint((done / Math.max(1, content.total)) * 100);
  }
}

const endingOf = (source: ExportSource | ArchiveSource): 'zip' | 'xlsx' => ('pack' in source ? (source.ending ?? 'zip') : 'xlsx');
