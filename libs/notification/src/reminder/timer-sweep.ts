import { Inject, Injectable } from '@nestjs/common';
import { forgetEscalations, Jobs, Sql, Sweeps, type SweepTask } from '@portal/platform';
import { finishRound } from './reminder-round.ts';
import { remindJob } from './reminder.job.ts';

const AT_ONCE = 500;

export const TIMER_SWEEP_EVERY_MS = Symbol('TIMER_SWEEP_EVERY_MS');

/** Each due timer becomes one job; a job that is there already is not added again. */
@Sweeps()
@Injectable()
export class TimerSweep implements SweepTask {
  readonly name = 'timers';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #jobs: Jobs;

  constructor(sql: Sql, jobs: Jobs, @Inject(TIMER_SWEEP_EVERY_MS) everyMs: number) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.everyMs = everyMs;
  }

  /** @returns how many timers were due */
  async run(): Promise<number> {
    await forgetEscalations(this.#sql);
    let total = 0;
    let last = 0;
    for (;;) {
      const due = await this.#offerAfter(last);
      total += due.length;
      last = due.at(-1) ?? last;
      if (due.length < AT_ONCE) break;
    }
    if (total === 0) await finishRound(this.#sql);
    return total;
  }

  /** Timers that another worker offers at this moment are skipped; a deadline reminds nobody, its area acts on it. */
  #offerAfter(id: number): Promise<number[]> {
    return this.#sql.transaction(async (tx) => {
      const rows = await tx.query<{ id: number }>(
        `select id from workflow_timer where fired_at is null and fire_at <= now() and id > $1 and duty <> 'deadline' order by id limit ${AT_ONCE} for update skip locked`,
        [id],
      );
      await this.#jobs.add(
        remindJob,
        rows.map((row) => ({ key: row.id, data: { timerId: row.id } })),
      );
      return rows.map((row) => row.id);
    });
  }
}
