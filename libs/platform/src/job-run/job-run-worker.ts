import { Injectable, Logger } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import type { JobControl } from '../queue/job.ts';
import { Sweeps, type SweepTask } from '../queue/sweep.ts';
import { listJobKinds, type JobKind, type JobRun } from './job-kind.ts';
import { JobCancelled, JobRuns } from './job-runs.service.ts';

/** Between two notes of the progress, milliseconds. */
const NOTE_EVERY_MS = 400;

/** Tells how many percent are done, now and then; throws `JobCancelled` when the work is to end. */
export type Checkpoint = (percent: number) => Promise<void>;

/** The worker's half of a kind of job. It is safe to repeat. */
export interface JobWork<Input extends object = object, Output extends object = object> {
  readonly kind: JobKind<Input, Output>;
  /** @returns what was found, or null when it has ended the run itself or asked for its next part */
  work(run: JobRun<Input, Output>, checkpoint: Checkpoint): Promise<Partial<Output> | null>;
  /** Takes away what a run that failed or was cancelled has left half done. */
  cleanUp?(run: JobRun<Input, Output>): Promise<void>;
}

/** A failure that no further try can mend. */
export class JobHopeless extends Error {}

/** Takes runs through their life: claims, works, and ends them well, with words, or cleaned up. */
@Injectable()
export class JobRunWorker {
  readonly #sql: Sql;
  readonly #runs: JobRuns;
  readonly #logger = new Logger('Job run');

  constructor(sql: Sql, runs: JobRuns) {
    this.#sql = sql;
    this.#runs = runs;
  }

  /** Works on a run that is not over; another one is left alone. After the last try who waits is told; the error itself goes on to the log. */
  async take<Input extends object, Output extends object>(
    work: JobWork<Input, Output>,
    id: number,
    { attemptsMade }: Pick<JobControl, 'attemptsMade'>,
  ): Promise<void> {
    const { kind } = work;
    const run = await this.#runs.claim(kind, id);
    // Its worker may have died between the cancelling and the cleaning up.
    if (!run) return this.#stop(work, id);
    try {
      const output = await work.work(run, this.#checkpointOf(kind, id));
      if (output) await this.#runs.finish(this.#sql, kind, id, output);
    } catch (error) {
      if (error instanceof JobCancelled) return this.#stop(work, id);
      const isHopeless = error instanceof JobHopeless;
      const reason = error instanceof Error ? error.message : String(error);
      if (isHopeless || (kind.attempts !== null && attemptsMade + 1 >= kind.attempts)) {
        await work.cleanUp?.(run);
        await this.#runs.fail(kind, id, reason);
      }
      if (!isHopeless) throw error;
    }
  }

  async #stop<Input extends object, Output extends object>(work: JobWork<Input, Output>, id: number): Promise<void> {
    const run = await this.#runs.find(work.kind, id);
    if (run?.state !== 'cancelling') return;
    await work.cleanUp?.(run);
    await this.#runs.stop(work.kind, id);
    this.#logger.log(`${work.kind.name} ${id} is cancelled`);
  }

  #checkpointOf(kind: JobKind, id: number): Checkpoint {
    let notedAt = 0;
    return async (percent) => {
      if (Date.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = Date.now();
      await this.#runs.note(this.#sql, kind, id, percent);
    };
  }
}

/** A run that gave no sign for so long has lost its job or its worker. An offer of one that BullMQ still holds changes nothing. */
const LOST_AFTER_SECONDS = 20;

/** Offers lost runs again. */
@Sweeps()
@Injectable()
export class JobRunSweep implements SweepTask {
  readonly name = 'job-runs';
  readonly everyMs = 10_000;
  readonly #runs: JobRuns;

  constructor(runs: JobRuns) {
    this.#runs = runs;
  }

  /** @returns how many were offered */
  async run(): Promise<number> {
    let offered = 0;
    for (const kind of listJobKinds()) if (!kind.sweepsItself) offered += await this.#runs.offerLost(kind, LOST_AFTER_SECONDS);
    return offered;
  }
}
