import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import { Jobs } from '../queue/jobs.ts';
import { FileStorage } from '../storage/file-storage.ts';
import { exportJob } from './export-queue.ts';

/** A wish that nobody took up by then was lost between its row and the queue, or its worker died. An offer of a running job changes nothing. */
const LOST_AFTER = `interval '30 seconds'`;
const AT_A_TIME = 100;
/** Finished files are kept so long (docs/decisions/machinery.md, retention). */
const FILE_DAYS = 7;

/** Offers lost exports again and removes old files. */
@Injectable()
export class ExportSweep {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #files: FileStorage;

  constructor(sql: Sql, jobs: Jobs, files: FileStorage) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#files = files;
  }

  /** @returns how many were offered */
  async resume(): Promise<number> {
    const lost = await this.#sql.query<{ id: number }>(
      `select id from export_job where state in ('waiting', 'active') and created_at < now() - ${LOST_AFTER} order by id limit ${AT_A_TIME}`,
    );
    await this.#jobs.offer(
      exportJob,
      lost.map(({ id }) => ({ key: id, data: { jobId: id } })),
    );
    return lost.length;
  }

  /** The file goes first: a row without its file is better than a file without its row. */
  async clear(): Promise<void> {
    const old = await this.#sql.query<{ id: number; storage_key: string }>(
      `select id, storage_key from export_job where storage_key is not null and finished_at < now() - make_interval(days => $1) limit ${AT_A_TIME}`,
      [FILE_DAYS],
    );
    for (const { id, storage_key } of old) {
      await this.#files.remove(storage_key);
      await this.#sql.query('update export_job set storage_key = null, token_hash = null where id = $1', [id]);
    }
  }
}
