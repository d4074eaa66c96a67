import { Injectable } from '@nestjs/common';
import { JobRuns, RUN_UNDER_WAY, Sql, toWireState, WorkCalendar, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { JobRunState } from '@portal/workflows';
import { replanKind, type ReplanInput, type ReplanOutput } from './replan.job.ts';

export interface ReplanView {
  readonly id: number;
  readonly state: 'queued' | 'running' | 'done';
  readonly total: number;
  readonly processed: number;
  readonly changed: number;
  readonly requestedBy: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const VIEW_STATES = { waiting: 'queued', active: 'running', completed: 'done', failed: 'done' } as const;

/** Changes of ladders and working days on their way to the open duties: each with the job that carries it (docs/decisions/risk-control.md, reminder ladder). */
@Injectable()
export class Replans {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #runs: JobRuns;

  constructor(sql: Sql, calendar: WorkCalendar, runs: JobRuns) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#runs = runs;
  }

  /** The newest change that was carried, or is being carried, to the open duties. */
  async newest(): Promise<ReplanView | null> {
    const row = await this.#sql.one<
      Omit<ReplanView, 'state' | 'total' | 'processed' | 'changed'> & { state: JobRunState; output: ReplanOutput }
    >(
      `select r.id, r.state, r.output, r.created_at as "createdAt", r.finished_at as "finishedAt",
         json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) as "requestedBy"
       from job_run r join person p on p.id = r.person_id where r.kind = $1
       order by (r.${RUN_UNDER_WAY}) desc, r.id desc limit 1`,
      [replanKind.name],
    );
    if (!row) return null;
    const { state, output, ...rest } = row;
    const { total, processed, changed } = output;
    return { ...rest, total, processed, changed, state: VIEW_STATES[toWireState(state)] };
  }

  /** How many duties of these names are open. */
  async countOpen(names: readonly string[], sql: SqlRunner = this.#sql): Promise<number> {
    const [row] = await sql.query<{ n: number }>(
      'select count(*)::int as n from workflow_timer where rung = 0 and duty = any($1::text[])',
      [names],
    );
    return row?.n ?? 0;
  }

  /**
   * A change with the job that carries it: the row of the job is written with the change, so that neither is there without the other. One change at a time.
   * @param work answers which duties are planned anew; null where nothing has changed
   */
  async change(actorId: number, work: (tx: SqlTransaction) => Promise<ReplanInput | null>): Promise<void> {
    const id = await this.#sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011)');
      const asked = await work(tx);
      if (!asked) return null;
      const { id: runId } = await this.#runs.create(tx, replanKind, {
        personId: actorId,
        input: asked,
        output: { total: await this.countOpen(asked.duties, tx), processed: 0, changed: 0, lastId: 0 },
      });
      return runId;
    });
    this.#calendar.forget();
    if (id !== null) await this.#runs.offer(replanKind, id);
  }
}
