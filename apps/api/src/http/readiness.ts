import { Injectable } from '@nestjs/common';
import { Jobs, Sql } from '@portal/platform';

/** A load balancer asks every few seconds and must hear something: a part that is silent for so long (milliseconds) counts as down. */
const ANSWER_LIMIT_MS = 2_000;

type PartState = 'up' | 'down';

/**
 * What a load balancer needs to know. `degraded` still serves: without the queue every call works, and its effects (mails, notices,
 * exports) wait in the database and follow. Sending calls elsewhere would not help, since all processes share the one queue.
 */
export interface ReadinessReport {
  readonly status: 'up' | 'degraded' | 'down' | 'stopping';
  readonly database: PartState;
  readonly queue: PartState;
}

/** Whether this process should be given calls. */
@Injectable()
export class Readiness {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  #isStopping = false;
  #asked: Promise<ReadinessReport> | undefined;

  constructor(sql: Sql, jobs: Jobs) {
    this.#sql = sql;
    this.#jobs = jobs;
  }

  /** From now on new calls should go to other processes. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** However many ask at once, the parts are asked once. */
  async report(): Promise<ReadinessReport> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    const report = await this.#asked;
    return this.#isStopping ? { ...report, status: 'stopping' } : report;
  }

  async #ask(): Promise<ReadinessReport> {
    const [database, queue] = await Promise.all([this.#askDatabase(), this.#jobs.isUp(ANSWER_LIMIT_MS)]);
    const status = database ? (queue ? 'up' : 'degraded') : 'down';
    return { status, database: database ? 'up' : 'down', queue: queue ? 'up' : 'down' };
  }

  async #askDatabase(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_LIMIT_MS);
    });
    const answer = this.#sql.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
  }
}
