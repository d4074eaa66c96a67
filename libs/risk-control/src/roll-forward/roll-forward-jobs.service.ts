import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, say, type Language, type MessageKey, type RouteData, type routes } from '@portal/contract';
import { BulkNotices, currentTime, isPgError, Jobs, pgError, Sql, WorkCalendar } from '@portal/platform';
import type { Reader } from '@portal/directory';
import { buildListWhere, joins, type ListFilters } from '../list-conditions.ts';
import { rollForwardJob, type RollForwardJobRow, type RollForwardRefusalRow } from './roll-forward-queue.ts';

export type RollForwardReport = RouteData<typeof routes.getRollForwardJob>;
type Preview = RouteData<typeof routes.previewRollForward>;

/** Takes wishes to roll whole filters forward, and tells how they fare. */
@Injectable()
export class RollForwardJobs {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #bulk: BulkNotices;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, jobs: Jobs, bulk: BulkNotices, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#bulk = bulk;
    this.#calendar = calendar;
  }

  /** How many rows of a filter can be rolled, and why the others cannot: what the confirmation says, by the rules of the rolling itself. */
  async preview(filter: ListFilters, askedYear: number | null, reader: Reader): Promise<Preview> {
    assertAdministrator(reader);
    const { where, params } = buildListWhere('management', filter, reader);
    const year = `(coalesce(nullif($${params.length + 1}::int, 0), c.risk_year + 1))`;
    const [counts] = await this.#sql.query<Preview>(
      `select count(*)::int as total,
         count(*) filter (where reason = 'rollable')::int as rollable, count(*) filter (where reason = 'unfinished')::int as unfinished,
         count(*) filter (where reason = 'existing')::int as existing, count(*) filter (where reason = 'year')::int as year
       from (select case
           when not c.is_active or c.state not in ('remediating', 'complete') then 'unfinished'
           when ${year} <= c.risk_year or ${year} > $${params.length + 2}::int then 'year'
           when exists (select 1 from risk_control n where n.lineage_id = c.lineage_id and n.risk_year = ${year}) then 'existing'
           else 'rollable' end as reason
         from risk_control c ${joins} where ${where}) row`,
      [...params, askedYear, this.#lastYear()],
    );
    return counts!;
  }

  /**
   * Begins to roll a filter forward. The same filter of the same person runs once at a time: asking again answers the job that runs.
   * @throws Refusal `not_allowed` for who is no administrator
   */
  async start(filter: ListFilters, askedYear: number | null, reader: Reader): Promise<{ jobId: string }> {
    assertAdministrator(reader);
    const asked = { ...filter, pageIndex: 0, pageSize: 10, sort: '', UserNo: undefined };
    const key = createHash('sha256')
      .update(JSON.stringify([Object.entries(asked).sort(([a], [b]) => a.localeCompare(b)), askedYear]))
      .digest('hex');
    const id = (await this.#findOpen(reader.actor.id, key)) ?? (await this.#create(asked, key, askedYear, reader));
    await this.#jobs.offer(rollForwardJob, [{ key: id, data: { jobId: id } }]);
    return { jobId: String(id) };
  }

  /** A person's job, or without an id his newest one that he has not put away; null when there is none. */
  async report(
    personId: number,
    input: { jobId: number | null; pageIndex: number; pageSize: number },
    language: Language,
  ): Promise<RollForwardReport | null> {
    const [job] = await this.#sql.query<RollForwardJobRow>(
      input.jobId === null
        ? `select * from roll_forward_job where person_id = $1 and seen_at is null order by id desc limit 1`
        : 'select * from roll_forward_job where person_id = $1 and id = $2',
      input.jobId === null ? [personId] : [personId, input.jobId],
    );
    if (!job && input.jobId !== null) throw new Refusal('not_found');
    if (!job) return null;
    const rows = await this.#sql.query<RollForwardRefusalRow>(
      `select r.risk_id, c.risk_no, r.code, r.message from roll_forward_refusal r join risk_control c on c.id = r.risk_id
       where r.job_id = $1 order by r.risk_id limit $2 offset $3`,
      [job.id, input.pageSize, input.pageIndex * input.pageSize],
    );
    return {
      ...toSummary(job),
      jobId: String(job.id),
      state: job.state,
      progress: progressOf(job),
      createdAt: job.created_at.toISOString(),
      finishedAt: job.finished_at?.toISOString() ?? null,
      refusals: {
        totalCount: job.refused + job.existing,
        data: rows.map((row) => ({
          id: row.risk_id,
          riskNo: row.risk_no,
          code: row.code,
          message: say(row.message as MessageKey, language),
        })),
      },
    };
  }

  /** Puts a finished job's summary away. */
  async putAway(personId: number, jobId: number | null): Promise<void> {
    await this.#sql.query('update roll_forward_job set seen_at = now() where person_id = $1 and id = $2 and finished_at is not null', [
      personId,
      jobId,
    ]);
  }

  /** The answer of Jobs/GetJob, which does not know the kinds of jobs apart; undefined when the id names none of this person's. */
  async readAsJob(jobId: string, personId: number, language: Language): Promise<RouteData<typeof routes.getJob> | undefined> {
    if (!/^\d{1,15}$/.test(jobId)) return undefined;
    const job = await this.#sql.one<RollForwardJobRow>('select * from roll_forward_job where id = $1 and person_id = $2', [
      Number(jobId),
      personId,
    ]);
    if (!job) return undefined;
    const message = job.state === 'failed' ? say('rollForward.failed', language) : null;
    return { state: job.state, progress: progressOf(job), url: null, message, summary: toSummary(job) };
  }

  async #findOpen(personId: number, key: string): Promise<number | undefined> {
    const row = await this.#sql.one<{ id: number }>(
      `select id from roll_forward_job where person_id = $1 and filter_key = $2 and state in ('waiting', 'active')`,
      [personId, key],
    );
    return row?.id;
  }

  async #create(filter: object, key: string, askedYear: number | null, reader: Reader): Promise<number> {
    const { where, params } = buildListWhere('management', filter as ListFilters, reader);
    try {
      return await this.#sql.transaction(async (tx) => {
        const [extent] = await tx.query<{ total: number; up_to_id: number }>(
          `select count(*)::int as total, coalesce(max(c.id), 0)::bigint as up_to_id from risk_control c ${joins} where ${where}`,
          params,
        );
        const bulkId = await this.#bulk.open(reader.actor.id, tx);
        const [row] = await tx.query<{ id: number }>(
          `insert into roll_forward_job (person_id, filter, filter_key, risk_year, state, total, up_to_id, bulk_id)
           values ($1, $2::jsonb, $3, $4, 'waiting', $5, $6, $7) returning id`,
          [reader.actor.id, JSON.stringify(filter), key, askedYear, extent!.total, extent!.up_to_id, bulkId],
        );
        return row!.id;
      });
    } catch (error) {
      // Two presses at once: the other one's job is this one's.
      const open = isPgError(error, pgError.uniqueViolation) ? await this.#findOpen(reader.actor.id, key) : undefined;
      if (open === undefined) throw error;
      return open;
    }
  }

  #lastYear(): number {
    return Number(this.#calendar.dayOf(currentTime()).slice(0, 4)) + 1;
  }
}

function assertAdministrator(reader: Reader): void {
  if (!reader.actor.isAdministrator) throw new Refusal('not_allowed');
}

function progressOf({ state, processed, total }: RollForwardJobRow): number {
  if (state === 'completed') return 100;
  return Math.min(99, Math.floor((processed / Math.max(1, total)) * 100));
}

function toSummary({ total, processed, rolled, existing, refused }: RollForwardJobRow) {
  return { total, processed, rolled, existing, refused };
}
