import { quoteStates } from '../workflow/quote-states.ts';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  decide,
  jobRunWorkflow,
  systemActor,
  type Actor,
  type JobRunEventName,
  type JobRunFacts,
  type JobRunState,
} from '@portal/workflows';
import { isPgError, pgError } from '../database/pg-error.ts';
import { Sql, type SqlRunner } from '../database/sql.ts';
import { LivePublisher } from '../live/live-publisher.ts';
import { Jobs } from '../queue/jobs.ts';
import { moveRows, type RowChange } from '../workflow/move-rows.ts';
import { findJobKind, RUN_COLUMNS, RUN_UNDER_WAY, toWireState, type JobKind, type JobRun, type JobRunData } from './job-kind.ts';

export interface JobWish<Input, Output> {
  readonly personId: number | null;
  readonly input: Input;
  readonly output: Output;
  /** What the run is about, for who looks for it by that. */
  readonly subjectId?: number;
  /** Of runs with one key only one is open at a time. */
  readonly openKey?: string;
}

/** A worker's run that was cancelled, or taken from it. */
export class JobCancelled extends Error {}

const LONGEST_REASON = 2_000;
const AT_A_TIME = 100;
const systemFacts: JobRunFacts = { isActive: true, requesterId: null, isShared: false };

/** The one place where runs of jobs are written: begun, told of, ended, cancelled and tried again (docs/adr/0021-jobs-are-lifecycles.md). */
@Injectable()
export class JobRuns {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #live: LivePublisher;

  constructor(sql: Sql, jobs: Jobs, live: LivePublisher) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#live = live;
  }

  /** Begins a run; where one with the same key waits or runs, that one is meant. */
  async start<Input extends object, Output extends object>(kind: JobKind<Input, Output>, wish: JobWish<Input, Output>): Promise<number> {
    const { id } = await this.create(this.#sql, kind, wish);
    await this.offer(kind, id);
    return id;
  }

  /** Writes a run in the caller's transaction, without a second one beside an open one of its key. Offer it after the commit. */
  async create<Input extends object, Output extends object>(
    sql: SqlRunner,
    kind: JobKind<Input, Output>,
    { personId, input, output, subjectId, openKey }: JobWish<Input, Output>,
  ): Promise<{ id: number; isNew: boolean }> {
    for (;;) {
      const [row] = await sql.query<{ id: number }>(
        `insert into job_run (kind, person_id, subject_id, open_key, state, input, output) values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)
         on conflict (kind, open_key) where state in (${quoteStates(jobRunWorkflow, ['queued', 'running'])}) do nothing returning id`,
        [kind.name, personId, subjectId ?? null, openKey ?? null, jobRunWorkflow.initial, JSON.stringify(input), JSON.stringify(output)],
      );
      if (row) return { id: row.id, isNew: true };
      const [open] = await sql.query<{ id: number }>(
        `select id from job_run where kind = $1 and open_key = $2 and state in (${quoteStates(jobRunWorkflow, ['queued', 'running'])})`,
        [kind.name, openKey],
      );
      // It may have ended between the two statements.
      if (open) return { id: open.id, isNew: false };
    }
  }

  /** Asks a worker to take the run, or its next part. When the queue does not answer, the sweep asks again. */
  async offer(kind: Pick<JobKind, 'job'>, id: number, part?: string | number): Promise<void> {
    await this.#jobs.offer<JobRunData>(kind.job, [{ key: part === undefined ? id : `${id}-${part}`, data: { jobId: id } }]);
  }

  /** @param personId leaves out runs of other people */
  find<Input extends object, Output extends object>(
    kind: JobKind<Input, Output>,
    id: number,
    personId: number | null = null,
  ): Promise<JobRun<Input, Output> | undefined> {
    return this.#sql.one<JobRun<Input, Output>>(
      `select ${RUN_COLUMNS} from job_run where id = $1 and kind = $2 and ($3::bigint is null or person_id = $3)`,
      [id, kind.name, personId],
    );
  }

  /** The newest run about a subject. */
  findOf<Input extends object, Output extends object>(
    kind: JobKind<Input, Output>,
    subjectId: number,
  ): Promise<JobRun<Input, Output> | undefined> {
    return this.#sql.one<JobRun<Input, Output>>(
      `select ${RUN_COLUMNS} from job_run where kind = $1 and subject_id = $2 order by id desc limit 1`,
      [kind.name, subjectId],
    );
  }

  /** A worker takes the run up, for the first time or again. @returns undefined when it is over or being cancelled */
  async claim<Input extends object, Output extends object>(
    kind: JobKind<Input, Output>,
    id: number,
  ): Promise<JobRun<Input, Output> | undefined> {
    return this.#move<Input, Output>(this.#sql, kind, 'CLAIM', { where: 'id = $1 and kind = $2', params: [id, kind.name] });
  }

  /**
   * Holds the run for one transaction. @returns undefined when it is over or another worker holds it
   * @throws JobCancelled
   */
  async hold<Input extends object, Output extends object>(
    tx: SqlRunner,
    kind: JobKind<Input, Output>,
    id: number,
  ): Promise<JobRun<Input, Output> | undefined> {
    const [run] = await tx.query<JobRun<Input, Output>>(
      `select ${RUN_COLUMNS} from job_run where id = $1 and kind = $2 and ${RUN_UNDER_WAY} for update skip locked`,
      [id, kind.name],
    );
    if (run?.state === 'cancelling') throw new JobCancelled();
    return run;
  }

  /**
   * Notes how far a run has come: a worker's checkpoint.
   * @throws JobCancelled when the run is not to go on
   */
  async note<Input extends object, Output extends object>(
    sql: SqlRunner,
    kind: JobKind<Input, Output>,
    id: number,
    progress: number,
    output: Partial<Output> = {},
  ): Promise<JobRun<Input, Output>> {
    return this.#moveOn(sql, kind, 'PROGRESS', id, Math.min(99, Math.max(0, Math.floor(progress))), output);
  }

  /** @throws JobCancelled when it was cancelled at the last moment */
  async finish<Input extends object, Output extends object>(
    sql: SqlRunner,
    kind: JobKind<Input, Output>,
    id: number,
    output: Partial<Output> = {},
  ): Promise<JobRun<Input, Output>> {
    return this.#moveOn(sql, kind, 'FINISH', id, 100, output);
  }

  /** Ends a run that failed; the reason is for administrators and the log, who waits is told in words of the kind. */
  async fail(kind: JobKind, id: number, reason: string): Promise<void> {
    await this.#move(this.#sql, kind, 'FAIL', {
      set: 'error = $2, finished_at = now()',
      where: 'id = $1',
      params: [id, reason.slice(0, LONGEST_REASON)],
    });
  }

  /** The worker has noticed that the run is cancelled, and cleaned up. */
  async stop(kind: JobKind, id: number): Promise<void> {
    await this.#move(this.#sql, kind, 'STOP', { set: 'finished_at = now()', where: 'id = $1', params: [id] });
  }

  /** @throws Refusal `not_found` for a run that is not his to know of; `wrong_state` when it is over */
  async cancel(id: number, actor: Actor): Promise<void> {
    await this.#act('CANCEL', id, actor, 'finished_at = now()');
  }

  /**
   * Puts a failed or cancelled run into the queue again; it goes on from what it has kept.
   * @throws Refusal `not_found` for a run that is not his to know of; `wrong_state` when it did not fail, or another one of its key is open
   */
  async retry(id: number, actor: Actor): Promise<void> {
    const kind = await this.#act('RETRY', id, actor, `error = '', finished_at = null, seen_at = null`);
    await this.offer(kind, id);
  }

  /** Offers the open runs of a kind that gave no sign for so long: their job was lost, or their worker died. @returns how many */
  async offerLost(kind: JobKind, afterSeconds: number): Promise<number> {
    const lost = await this.#sql.query<{ id: number }>(
      `select id from job_run where kind = $1 and ${RUN_UNDER_WAY} and touched_at < now() - make_interval(secs => $2) order by id limit ${AT_A_TIME}`,
      [kind.name, afterSeconds],
    );
    await this.#jobs.offer<JobRunData>(
      kind.job,
      lost.map(({ id }) => ({ key: id, data: { jobId: id } })),
    );
    return lost.length;
  }

  async #act(event: JobRunEventName, id: number, actor: Actor, set: string): Promise<JobKind> {
    const run = await this.#sql.one<JobRun>(`select ${RUN_COLUMNS} from job_run where id = $1`, [id]);
    if (!run) throw new Refusal('not_found');
    const kind = findJobKind(run.kind);
    const facts: JobRunFacts = { isActive: true, requesterId: run.personId, isShared: kind.audience !== 'requester' };
    const ask = (state: JobRunState) => decide(jobRunWorkflow, state, facts, event, actor);
    // Who could not do it in any state has nothing to learn of the run.
    if (!jobRunWorkflow.states.some((state) => typeof ask(state) === 'object')) throw new Refusal('not_found');
    const decision = ask(run.state);
    if (typeof decision === 'string') throw new Refusal(decision);
    try {
      const moved = await this.#move(this.#sql, kind, event, { set, where: 'id = $1', params: [id] }, { facts, actor });
      if (!moved) throw new Refusal('conflict');
    } catch (error) {
      if (isPgError(error, pgError.uniqueViolation)) throw new Refusal('wrong_state', { message: 'job.runs', finer: 'running' });
      throw error;
    }
    return kind;
  }

  async #moveOn<Input extends object, Output extends object>(
    sql: SqlRunner,
    kind: JobKind<Input, Output>,
    event: JobRunEventName,
    id: number,
    progress: number,
    output: Partial<Output>,
  ): Promise<JobRun<Input, Output>> {
    const run = await this.#move<Input, Output>(sql, kind, event, {
      set: `progress = $2, output = output || $3::jsonb${event === 'FINISH' ? ', finished_at = now()' : ''}`,
      where: 'id = $1',
      params: [id, progress, JSON.stringify(output)],
    });
    if (!run) throw new JobCancelled();
    return run;
  }

  /** Who waits hears of it with the commit; that a worker has taken it up changes nothing for him. */
  async #move<Input extends object, Output extends object>(
    sql: SqlRunner,
    kind: JobKind<Input, Output>,
    event: JobRunEventName,
    change: RowChange,
    asked: { facts: JobRunFacts; actor: Actor } = { facts: systemFacts, actor: systemActor },
  ): Promise<JobRun<Input, Output> | undefined> {
    const [run] = await moveRows<JobRun<Input, Output>, typeof jobRunWorkflow>(
      sql,
      { workflow: jobRunWorkflow, table: 'job_run', event, ...asked },
      { ...change, set: ['touched_at = now()', change.set].filter(Boolean).join(', '), returning: RUN_COLUMNS },
    );
    if (run && event !== 'CLAIM') await this.#tell(sql, kind, run);
    return run;
  }

  async #tell(sql: SqlRunner, { name, audience }: Pick<JobKind, 'name' | 'audience'>, run: JobRun): Promise<void> {
    if (audience === 'nobody') return;
    await this.#live.publish(sql, {
      topic: `${name}.progress`,
      subject: name,
      id: run.id,
      data: { state: toWireState(run.state), progress: run.progress },
      audience: audience === 'administrators' ? audience : run.personId === null ? [] : [run.personId],
    });
  }
}
