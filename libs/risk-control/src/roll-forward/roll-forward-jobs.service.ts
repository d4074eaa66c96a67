import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, say, type Language, type MessageKey, type RouteData, type routes } from '@portal/contract';
import { currentTime, JobRuns, RUN_COLUMNS, Sql, toWireState, WorkCalendar, quoteStates } from '@portal/platform';
import { riskControlBuckets, riskControlWorkflow } from '@portal/workflows';
import type { Reader } from '@portal/directory';
import { buildListWhere, joins, type ListFilters } from '../list-conditions.ts';
import { shownJoins } from '../sharing/shared-rows.ts';
import { rollForwardKind, type RollForwardRefusalRow, type RollForwardRun } from './roll-forward-kind.ts';

export type RollForwardReport = RouteData<typeof routes.getRollForwardJob>;
type Preview = RouteData<typeof routes.previewRollForward>;

/** Takes wishes to roll whole filters forward, and tells how they fare. */
@Injectable()
export class RollForwardJobs {
  readonly #sql: Sql;
  readonly #runs: JobRuns;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runs: JobRuns, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runs = runs;
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
           when not c.is_active or shown.state not in (${quoteStates(riskControlWorkflow, riskControlBuckets.approved)}) then 'unfinished'
           when ${year} <= c.risk_year or ${year} > $${params.length + 2}::int then 'year'
           when exists (select 1 from risk_control n where n.lineage_id = c.lineage_id and n.risk_year = ${year} and n.is_active) then 'existing'
           else 'rollable' end as reason
         from risk_control c ${shownJoins} ${joins} where ${where}) row`,
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
    const { where, params } = buildListWhere('management', asked, reader);
    const [extent] = await this.#sql.query<{ total: number; upToId: number }>(
      `select count(*)::int as total, coalesce(max(c.id), 0)::bigint as "upToId" from risk_control c ${joins} where ${where}`,
      params,
    );
    const id = await this.#runs.start(rollForwardKind, {
      personId: reader.actor.id,
      input: { filter: asked, riskYear: askedYear, ...extent! },
      output: { processed: 0, rolled: 0, existing: 0, refused: 0, lastId: 0, bulkId: null },
      openKey: `${reader.actor.id} ${key}`,
    });
    return { jobId: String(id) };
  }

  /** A person's job, or without an id his newest one that he has not put away; null when there is none. */
  async report(
    personId: number,
    input: { jobId: number | null; pageIndex: number; pageSize: number },
    language: Language,
  ): Promise<RollForwardReport | null> {
    const job = input.jobId === null ? await this.#findNewest(personId) : await this.#runs.find(rollForwardKind, input.jobId, personId);
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
      state: toWireState(job.state),
      progress: job.progress,
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt?.toISOString() ?? null,
      refusals: {
        totalCount: job.output.refused + job.output.existing,
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
    await this.#sql.query('update job_run set seen_at = now() where kind = $1 and person_id = $2 and id = $3 and finished_at is not null', [
      rollForwardKind.name,
      personId,
      jobId,
    ]);
  }

  /** The answer of Jobs/GetJob, which does not know the kinds of jobs apart; undefined when the id names none of this person's. */
  async readAsJob(jobId: string, personId: number, language: Language): Promise<RouteData<typeof routes.getJob> | undefined> {
    if (!/^\d{1,15}$/.test(jobId)) return undefined;
    const job = await this.#runs.find(rollForwardKind, Number(jobId), personId);
    if (!job) return undefined;
    const state = toWireState(job.state);
    const words = job.state === 'cancelled' ? 'job.cancelled' : 'rollForward.failed';
    return { state, progress: job.progress, url: null, message: state === 'failed' ? say(words, language) : null, summary: toSummary(job) };
  }

  #findNewest(personId: number): Promise<RollForwardRun | undefined> {
    return this.#sql.one<RollForwardRun>(
      `select ${RUN_COLUMNS} from job_run where kind = $1 and person_id = $2 and seen_at is null order by id desc limit 1`,
      [rollForwardKind.name, personId],
    );
  }

  #lastYear(): number {
    return this.#calendar.yearOf(currentTime()) + 1;
  }
}

function assertAdministrator(reader: Reader): void {
  if (!reader.actor.isAdministrator) throw new Refusal('not_allowed');
}

function toSummary({ input: { total }, output: { processed, rolled, existing, refused } }: RollForwardRun) {
  return { total, processed, rolled, existing, refused };
}
