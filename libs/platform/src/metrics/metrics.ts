import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { CONFIG, type Config } from '../config/config.ts';
import { Sql } from '../database/sql.ts';
import { QUEUES, type QueueName } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import { collectProcessFigures, processRegistry, requestSeconds } from './process-figures.ts';
import { readSharedFigures, type SharedFigures } from './shared-figures.ts';

/** Several askers within this time share one look: figures must not become a load of their own. */
const FRESH_MS = 5_000;
/** A database or a queue that does not answer must not hold the asker. */
const ANSWER_LIMIT_MS = 2_000;

/** The figures of this process and of what all processes share, for a Prometheus server to fetch. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #token: string | undefined;
  #readAt = 0;
  #reading: Promise<void> = Promise.resolve();

  readonly #plain: Readonly<Record<string, Gauge>>;
  readonly #labelled: {
    readonly mails: Gauge;
    readonly imports: Gauge;
    readonly failures: Gauge;
    readonly pool: Gauge;
    readonly replicas: Gauge;
  };
  readonly #queueJobs: Gauge;
  readonly #queueUp: Gauge;

  constructor(sql: Sql, jobs: Jobs, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#token = config.METRICS_TOKEN;
    collectProcessFigures();
    const gauge = (name: string, help: string, ...labelNames: string[]): Gauge =>
      new Gauge({ name, help, labelNames, registers: [this.#registry] });
    this.#plain = {
      database: gauge('portal_database_up', 'Whether the database answered when it was last asked'),
      outbox_waiting: gauge('portal_outbox_messages', 'Domain events that wait for the relay'),
      outbox_oldest: gauge('portal_outbox_oldest_seconds', 'Age of the oldest waiting domain event'),
      timers_due: gauge('portal_timers_due', 'Timers whose time has come and that have not fired'),
      timers_oldest: gauge('portal_timers_oldest_due_seconds', 'How long the oldest of them is overdue'),
      mail_oldest: gauge('portal_mail_oldest_seconds', 'Age of the oldest mail that waits to be sent'),
      workers: gauge('portal_workers_alive', 'Workers that gave a sign of life in the last half minute'),
      sessions: gauge('portal_sessions_open', 'Sessions that are neither ended nor expired'),
      head_age: gauge('portal_audit_head_age_seconds', 'Time since the last daily seal of the history was sealed'),
      audit_problems: gauge('portal_audit_problems', 'Problems that the last verification of the history found'),
      failing_sweeps: gauge('portal_sweeps_failing', 'Periodical tasks whose last run failed'),
    };
    this.#labelled = {
      mails: gauge('portal_mails', 'Mails that wait (queued, sending) or were given up (failed)', 'state'),
      imports: gauge('portal_imports', 'Imports by state', 'state'),
      failures: gauge('portal_jobs_failed', 'Jobs that failed for good and wait for somebody to look at them, by queue', 'queue'),
      replicas: gauge('portal_db_replicas', 'Replicas that are named, and those that can be asked now', 'state'),
      pool: gauge('portal_db_pool_connections', 'Connections of this process to the database (open, idle) and who waits for one', 'state'),
    };
    this.#queueJobs = gauge('portal_queue_jobs', 'Jobs in a queue by state', 'queue', 'state');
    this.#queueUp = gauge('portal_queue_up', 'Whether a queue answered when it was last asked', 'queue');
  }

  readonly contentType = processRegistry.contentType;

  /** @param request with the route's pattern, never the address, so that the figures stay few and impersonal */
  observe(request: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = request;
    requestSeconds.observe({ method, route, status: String(status) }, seconds);
  }

  /** Everything in the text form of Prometheus. */
  async render(): Promise<string> {
    if (Date.now() - this.#readAt > FRESH_MS) {
      this.#readAt = Date.now();
      this.#reading = this.#read();
    }
    await this.#reading;
    return `${await processRegistry.metrics()}\n${await this.#registry.metrics()}`;
  }

  /** Whether the caller has named the configured token; without one everybody has. */
  isAllowed(authorization: string | undefined): boolean {
    if (!this.#token) return true;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${this.#token}`));
  }

  async #read(): Promise<void> {
    const { total, idle, waiting } = this.#sql.pool;
    const { count, usable } = this.#sql.replicas;
    for (const [state, replicas] of Object.entries({ named: count, usable })) this.#labelled.replicas.set({ state }, replicas);
    for (const [state, count] of Object.entries({ open: total, idle, waiting })) this.#labelled.pool.set({ state }, count);
    await Promise.all([this.#readShared(), ...QUEUES.map((queue) => this.#readQueue(queue))]);
  }

  async #readShared(): Promise<void> {
    const figures = await within(readSharedFigures(this.#sql));
    this.#plain['database']!.set(figures ? 1 : 0);
    if (!figures) return;
    for (const [name, gauge] of Object.entries(this.#plain))
      if (name !== 'database') gauge.set(Number(figures[name as keyof SharedFigures]));
    for (const state of ['queued', 'sending', 'failed']) this.#labelled.mails.set({ state }, figures.mails[state] ?? 0);
    this.#labelled.imports.reset();
    for (const [state, count] of Object.entries(figures.imports)) this.#labelled.imports.set({ state }, count);
    for (const queue of QUEUES) this.#labelled.failures.set({ queue }, figures.failures[queue] ?? 0);
  }

  async #readQueue(queue: QueueName): Promise<void> {
    const counts = await within(this.#jobs.queue(queue).getJobCounts('waiting', 'prioritized', 'active', 'delayed'));
    this.#queueUp.set({ queue }, counts ? 1 : 0);
    if (!counts) return;
    this.#queueJobs.set({ queue, state: 'waiting' }, (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0));
    this.#queueJobs.set({ queue, state: 'active' }, counts['active'] ?? 0);
    this.#queueJobs.set({ queue, state: 'delayed' }, counts['delayed'] ?? 0);
  }
}

/** What came in time, or undefined. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS);
  });
  return Promise.race([work.catch(() => undefined), limit]).finally(() => clearTimeout(timer));
}
