import { jobRunWorkflow } from '@portal/workflows';
import { quoteState } from '../workflow/quote-states.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, routes, say, type Language, type RouteData } from '@portal/contract';
import { Sql } from '../database/sql.ts';
import { toWireState } from '../job-run/job-kind.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { exportKind, type ExportRun } from './export-kind.ts';

const ADDRESS_MINUTES = 10;
const POLL_MS = 100;

/** A finished file to send. */
export interface ExportDownload {
  /** Who asked for the file. */
  readonly personId: number;
  readonly storageKey: string;
  readonly fileName: string;
}

/** Whoever asked for the file still is what he was when it was written, or more. Runs of before this was kept say nothing of it. */
const STILL_MAY = `(r.output->'rights' is null or person_rights(r.person_id) @> (r.output->'rights'))`;

/** Takes wishes for exports and gives the finished files out (docs/decisions/risk-control.md, docs/decisions/wire.md). */
@Injectable()
export class ExportJobs {
  readonly #sql: Sql;
  readonly #runs: JobRuns;

  constructor(sql: Sql, runs: JobRuns) {
    this.#sql = sql;
    this.#runs = runs;
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
    const { kind: source, personId, query, language } = request;
    const id = await this.#runs.start(exportKind, {
      personId,
      input: { source, query, language },
      output: { storageKey: null, fileName: '' },
    });
    const until = Date.now() + waitSeconds * 1_000;
    while (Date.now() < until) {
      const run = await this.#runs.find(exportKind, id);
      if (run?.state === 'done') return this.#mintAddress(id);
      if (run?.state === 'failed' || run?.state === 'cancelled') throw new Refusal('fault', { message: messageOf(run) });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return { jobId: String(id) };
  }

  /**
   * How far an export has come; a completed one answers a fresh address that opens it for ten minutes.
   * @throws Refusal `not_found` for another person's job
   */
  async read(jobId: string, personId: number, language: Language): Promise<RouteData<typeof routes.getJob>> {
    const run = /^\d{1,15}$/.test(jobId) ? await this.#runs.find(exportKind, Number(jobId), personId) : undefined;
    if (!run) throw new Refusal('not_found');
    const { progress, output } = run;
    const state = toWireState(run.state);
    if (state === 'completed' && output.storageKey === null)
      return { state: 'failed', progress, url: null, message: say('export.gone', language) };
    if (state === 'completed' && !(await this.#mayStillRead(run.id)))
      return { state: 'failed', progress, url: null, message: say('export.rightsChanged', language) };
    return {
      state,
      progress,
      url: state === 'completed' ? await this.#mintAddress(run.id) : null,
      message: state === 'failed' ? say(messageOf(run), language) : null,
    };
  }

  /**
   * The file behind a download address. It opens without a session until it ends, and is refused together with another person's session, and when
   * the person has left, has lost a role or has changed departments since: what the file holds was read by rights that he has no more.
   * @throws Refusal `not_found`
   */
  async findDownload(token: string, personId: number | null): Promise<ExportDownload> {
    const [file] = await this.#sql.query<ExportDownload>(
      `select r.person_id as "personId", r.output->>'storageKey' as "storageKey", r.output->>'fileName' as "fileName"
       from export_address a join job_run r on r.id = a.run_id and ${STILL_MAY}
       where a.token_hash = $1 and a.expires_at > now() and r.state = ${quoteState(jobRunWorkflow, 'done')} and r.output->>'storageKey' is not null`,
      [hashToken(token)],
    );
    if (!file || (personId !== null && personId !== file.personId)) throw new Refusal('not_found', { message: 'export.gone' });
    return file;
  }

  async #mayStillRead(id: number): Promise<boolean> {
    return (await this.#sql.one(`select 1 from job_run r where r.id = $1 and ${STILL_MAY}`, [id])) !== undefined;
  }

  async #mintAddress(id: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#sql.query(
      `insert into export_address (run_id, token_hash, expires_at) values ($1, $2, now() + make_interval(mins => $3))
       on conflict (run_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [id, hashToken(token), ADDRESS_MINUTES],
    );
    return `${routes.downloadExport.path}?token=${token}`;
  }
}

function messageOf({ state }: Pick<ExportRun, 'state'>): 'job.cancelled' | 'export.failed' {
  return state === 'cancelled' ? 'job.cancelled' : 'export.failed';
}

/** Only the hash is stored: who reads the database cannot open a file with it. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
