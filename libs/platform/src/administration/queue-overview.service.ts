import { mailWorkflow, openMailStates } from '@portal/workflows';
import { quoteState, quoteStates } from '../workflow/quote-states.ts';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { Sql, type SqlRunner } from '../database/sql.ts';
import { QUEUES, type QueueName } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import { QueueBackend } from '../queue/queue-backend.ts';
import { ChangeLog } from './change-log.ts';

/** A queue that does not answer must not hold the page. */
const ANSWER_LIMIT_MS = 2_000;

interface FailureRow {
  readonly id: number;
  readonly queue: QueueName;
  readonly name: string;
  readonly job_id: string;
  readonly data: Record<string, unknown>;
  readonly options: JobsOptions;
}

/** What still counts as failed: an event that its consumer has taken meanwhile is done. */
const STILL_FAILED = `not (f.queue = 'event' and exists (
  select 1 from consumed_message c where c.consumer = f.name and c.message_id = f.data ->> 'outboxId'))`;

/** The queues as administrators see them, on PostgreSQL and Redis alike. */
@Injectable()
export class QueueOverview {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #backend: QueueBackend;
  readonly #log: ChangeLog;

  constructor(sql: Sql, jobs: Jobs, backend: QueueBackend, log: ChangeLog) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#backend = backend;
    this.#log = log;
  }

  async read() {
    const failed = await this.#sql.query<{ queue: string; count: number }>(
      `select queue, count(*) as count from job_failure f where ${STILL_FAILED} group by queue`,
    );
    const failures = new Map(failed.map((row) => [row.queue, row.count]));
    const queues = await Promise.all(QUEUES.map(async (name) => ({ name, failed: failures.get(name) ?? 0, ...(await this.#ask(name)) })));
    const [rest] = await this.#sql.query<Record<string, number> & Record<`${string}_at`, Date | null>>(`
      select (select count(*) from outbox_message where published_at is null) as outbox,
        (select min(created_at) from outbox_message where published_at is null) as outbox_at,
        (select count(*) from workflow_timer where fired_at is null and fire_at <= now()) as due,
        (select min(fire_at) from workflow_timer where fired_at is null and fire_at <= now()) as due_at,
        (select count(*) from workflow_timer where fired_at is null and fire_at > now()) as ahead,
        (select min(fire_at) from workflow_timer where fired_at is null and fire_at > now()) as ahead_at,
        (select count(*) from mail_message where state in (${quoteStates(mailWorkflow, openMailStates)})) as queued,
        (select count(*) from mail_message where state = ${quoteState(mailWorkflow, 'failed')}) as mail_failed,
        (select count(*) from mail_message where state = ${quoteState(mailWorkflow, 'logged')}) as logged`);
    const row = rest!;
    return {
      backend: this.#backend.kind,
      queues,
      outbox: { count: row.outbox!, oldestAt: row.outbox_at ?? null },
      timers: { due: { count: row.due!, oldestAt: row.due_at ?? null }, waiting: row.ahead!, nextAt: row.ahead_at ?? null },
      mails: { queued: row.queued!, failed: row.mail_failed!, logged: row.logged! },
    };
  }

  /** How long the backend takes to answer, or that it does not. */
  async ping(): Promise<{ backend: 'postgres' | 'redis'; isUp: boolean; answerMs: number }> {
    const before = performance.now();
    const { isDown } = await this.#ask('sweep');
    return { backend: this.#backend.kind, isUp: !isDown, answerMs: Math.round(performance.now() - before) };
  }

  async listFailed(query: { pageIndex: number; pageSize: number; queue: string }) {
    const condition = `where ${STILL_FAILED} and ($1 = '' or f.queue = $1)`;
    const total = await this.#sql.one<{ count: number }>(`select count(*) as count from job_failure f ${condition}`, [query.queue]);
    const rows = await this.#sql.query<FailureRow & { reason: string; tries: number; times: number; failed_at: Date }>(
      `select * from job_failure f ${condition} order by f.failed_at desc, f.id desc limit $2 offset $3`,
      [query.queue, query.pageSize, query.pageIndex * query.pageSize],
    );
    return { totalCount: total!.count, rows: rows.map((row) => ({ ...row, summary: summarise(row.data) })) };
  }

  /** Tries failed jobs again: those named, else all of a queue, else all. */
  async retry(actorId: number, input: { ids: readonly number[]; queue: string }): Promise<number> {
    const rows = await this.#sql.query<FailureRow>(
      `select * from job_failure f where ${STILL_FAILED} and (cardinality($1::bigint[]) = 0 or f.id = any($1)) and ($2 = '' or f.queue = $2) order by f.id`,
      [input.ids, input.queue],
    );
    for (const row of rows) {
      await this.#again(row);
      await this.#sql.transaction(async (tx) => {
        await this.#forget(tx, row.id);
        await this.#log.record(tx, {
          actorId,
          kind: 'queue',
          subjectId: row.id,
          subjectName: `${row.queue} ${row.name}`,
          event: 'retry',
          comment: summarise(row.data),
        });
      });
    }
    return rows.length;
  }

  /** A job that BullMQ still holds as failed is moved back; one that it has forgotten is added under its id. */
  async #again({ queue: name, job_id: jobId, name: jobName, data, options }: FailureRow): Promise<void> {
    const queue = this.#queue(name);
    const kept = await queue.getJob(jobId);
    if (kept && (await kept.isFailed())) await kept.retry('failed');
    else if (!kept) await this.#jobs.addBulk(name, [{ name: jobName, data, opts: { ...options, jobId } }]);
  }

  async #forget(tx: SqlRunner, id: number): Promise<void> {
    await tx.query('delete from job_failure where id = $1', [id]);
  }

  async #ask(name: QueueName) {
    const down = { isPaused: false, counts: { waiting: 0, active: 0, delayed: 0 }, isDown: true };
    const queue = this.#queue(name);
    const work = Promise.all([queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed'), queue.isPaused()])
      .then(([counts, isPaused]) => ({
        isPaused,
        counts: {
          waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
          active: counts.active ?? 0,
          delayed: counts.delayed ?? 0,
        },
        isDown: false,
      }))
      .catch(() => down);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<typeof down>((resolve) => {
      timer = setTimeout(() => resolve(down), ANSWER_LIMIT_MS);
    });
    return Promise.race([work, limit]).finally(() => clearTimeout(timer));
  }

  #queue(name: QueueName): Queue {
    return this.#jobs.queue(name);
  }
}

/** Ids, codes and flags of a job's data: texts that a person may have written stay out. */
export function summarise(data: Readonly<Record<string, unknown>>): string {
  return Object.entries(data)
    .filter(
      ([, value]) =>
        typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^[A-Za-z][\w.-]{0,60}$/.test(value)),
    )
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}
