import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, routes, say, type Language, type RouteData } from '@portal/contract';
import { Sql } from '../database/sql.ts';
import { Jobs } from '../queue/jobs.ts';
import { exportJob } from './export-queue.ts';

const ADDRESS_MINUTES = 10;
const POLL_MS = 100;

export interface ExportJobRow {
  readonly id: number;
  readonly kind: string;
  readonly person_id: number;
  readonly query: unknown;
  readonly language: Language;
  readonly state: 'waiting' | 'active' | 'completed' | 'failed';
  readonly progress: number;
  readonly storage_key: string | null;
  readonly file_name: string;
}

/** A finished file to send. */
export interface ExportDownload {
  readonly storageKey: string;
  readonly fileName: string;
}

/** Takes wishes for exports and gives the finished files out (docs/decisions/risk-control.md, docs/decisions/wire.md). */
@Injectable()
export class ExportJobs {
  readonly #sql: Sql;
  readonly #jobs: Jobs;

  constructor(sql: Sql, jobs: Jobs) {
    this.#sql = sql;
    this.#jobs = jobs;
  }

  /**
   * Begins an export.
   * @param waitSeconds answers the download address itself when the file is ready within this time
   * @throws Refusal `fault` when it was waited for and failed
   */
  async start(
    request: { kind: string; personId: number; query: unknown; language: Language },
    waitSeconds = 0,
  ): Promise<RouteData<typeof routes.exportRiskList>> {
    const [row] = await this.#sql.query<{ id: number }>(
      `insert into export_job (kind, person_id, query, language, state) values ($1, $2, $3::jsonb, $4, 'waiting') returning id`,
      [request.kind, request.personId, JSON.stringify(request.query), request.language],
    );
    const id = row!.id;
    await this.#jobs.offer(exportJob, [{ key: id, data: { jobId: id } }]);
    const until = Date.now() + waitSeconds * 1_000;
    while (Date.now() < until) {
      const job = await this.#find(id);
      if (job?.state === 'completed') return this.#mintAddress(id);
      if (job?.state === 'failed') throw new Refusal('fault', { message: 'export.failed' });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return { jobId: String(id) };
  }

  /**
   * How far an export has come; a completed one answers a fresh address that opens it for ten minutes.
   * @throws Refusal `not_found` for another person's job
   */
  async read(jobId: string, personId: number, language: Language): Promise<RouteData<typeof routes.getJob>> {
    const job = /^\d{1,15}$/.test(jobId) ? await this.#find(Number(jobId)) : undefined;
    if (job?.person_id !== personId) throw new Refusal('not_found');
    const { state, progress } = job;
    if (state === 'completed' && job.storage_key === null)
      return { state: 'failed', progress, url: null, message: say('export.gone', language) };
    return {
      state,
      progress,
      url: state === 'completed' ? await this.#mintAddress(job.id) : null,
      message: state === 'failed' ? say('export.failed', language) : null,
    };
  }

  /**
   * The file behind a download address. It opens without a session until it ends, and is refused together with another person's session.
   * @throws Refusal `not_found`
   */
  async findDownload(token: string, personId: number | null): Promise<ExportDownload> {
    const [job] = await this.#sql.query<{ person_id: number; storage_key: string; file_name: string }>(
      `select person_id, storage_key, file_name from export_job
       where token_hash = $1 and token_expires_at > now() and state = 'completed' and storage_key is not null`,
      [hashToken(token)],
    );
    if (!job || (personId !== null && personId !== job.person_id)) throw new Refusal('not_found', { message: 'export.gone' });
    return { storageKey: job.storage_key, fileName: job.file_name };
  }

  async #find(id: number): Promise<ExportJobRow | undefined> {
    return this.#sql.one<ExportJobRow>('select * from export_job where id = $1', [id]);
  }

  async #mintAddress(id: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#sql.query(`update export_job set token_hash = $2, token_expires_at = now() + make_interval(mins => $3) where id = $1`, [
      id,
      hashToken(token),
      ADDRESS_MINUTES,
    ]);
    return `${routes.downloadExport.path}?token=${token}`;
  }
}

/** Only the hash is stored: who reads the database cannot open a file with it. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
