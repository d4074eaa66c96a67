import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { SweepName } from '@portal/contract';
import { Sql } from '../database/sql.ts';
import { defineJob, HandlesJob, type JobHandler } from './job.ts';
import { Jobs } from './jobs.ts';
import { findMarkedProviders, markProvider } from './marked-providers.ts';

/**
 * Something to look after again and again, once for all workers together. It may run twice at once when it takes longer than its interval,
 * so it takes its rows with `skip locked` or is safe to repeat.
 */
export interface SweepTask {
  /** As the page of the health tells it in words. */
  readonly name: SweepName;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

const SWEEP_TASK = Symbol('SWEEP_TASK');

/** Marks a provider as a sweep task. */
export const Sweeps = (): ClassDecorator => markProvider(SWEEP_TASK);

export const SWEEP_SETTINGS = Symbol('SWEEP_SETTINGS');

export interface SweepSettings {
  /** Between two ticks, milliseconds. */
  readonly tickMs: number;
  /** Between two looks whether the scheduler is still there, milliseconds: a flushed Redis forgets it. */
  readonly upsertMs: number;
}

export const defaultSweepSettings: SweepSettings = { tickMs: 5_000, upsertMs: 15_000 };

/** A run that began so far in the future began before the clock was put back; machines differ by less. */
const CLOCK_PUT_BACK_MS = 60_000;

const SCHEDULER = 'sweep';
const sweepTick = defineJob<Record<string, never>>('sweep', 'tick');

/** Keeps BullMQ's one scheduler of the sweep alive (docs/decisions/machinery.md); every worker looks after it. */
@Injectable()
export class SweepScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #jobs: Jobs;
  readonly #settings: SweepSettings;
  readonly #logger = new Logger('Sweep');
  #timer: NodeJS.Timeout | undefined;

  constructor(jobs: Jobs, settings: SweepSettings) {
    this.#jobs = jobs;
    this.#settings = settings;
  }

  onApplicationBootstrap(): void {
    void this.ensure();
    this.#timer = setInterval(() => void this.ensure(), this.#settings.upsertMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Makes the scheduler anew when it is gone, has another interval or has stopped; a running one is left alone, so that it never starves. */
  async ensure(): Promise<void> {
    try {
      const queue = this.#jobs.queue(sweepTick.queue);
      const known = await queue.getJobScheduler(SCHEDULER);
      const { tickMs } = this.#settings;
      const ahead = (known?.next ?? 0) - Date.now();
      if (known?.every === tickMs && Math.abs(ahead) < 3 * tickMs) return;
      // A next tick that lies far ahead was planned before the clock was put back; made anew alone, the scheduler would keep to it.
      if (known && ahead > 0) await queue.removeJobScheduler(SCHEDULER);
      await queue.upsertJobScheduler(SCHEDULER, { every: tickMs }, { name: sweepTick.name, opts: sweepTick.options });
    } catch (error) {
      this.#logger.warn(`The sweep is not scheduled: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Runs the sweep tasks that are due. Which are, is a row in the database, so that all workers together keep the interval. */
@HandlesJob(sweepTick)
@Injectable()
export class SweepTick implements JobHandler, OnModuleInit {
  readonly #sql: Sql;
  readonly #discovery: DiscoveryService;
  readonly #logger = new Logger('Sweep');
  #tasks: readonly SweepTask[] = [];

  constructor(sql: Sql, discovery: DiscoveryService) {
    this.#sql = sql;
    this.#discovery = discovery;
  }

  /** @throws Error when two tasks have one name */
  onModuleInit(): void {
    this.#tasks = findMarkedProviders<SweepTask>(this.#discovery, SWEEP_TASK).map(({ instance }) => instance);
    const names = this.#tasks.map((task) => task.name);
    const double = names.find((name, index) => names.indexOf(name) !== index);
    if (double) throw new Error(`Two sweep tasks are named ${double}`);
  }

  names(): SweepName[] {
    return this.#tasks.map((task) => task.name);
  }

  async handle(): Promise<void> {
    for (const task of this.#tasks) {
      if (await this.#claim(task)) await this.#run(task);
    }
  }

  /** A little early counts as due: a tick that comes a millisecond too soon must not cost a whole interval. */
  async #claim(task: SweepTask): Promise<boolean> {
    const claimed = await this.#sql.query(
      `insert into sweep_run as run (task, started_at) values ($1, clock_timestamp())
       on conflict (task) do update set started_at = clock_timestamp(), finished_at = null
         where run.started_at <= clock_timestamp() - make_interval(secs => $2::float8)
           or run.started_at > clock_timestamp() + make_interval(secs => $3::float8) returning task`,
      [task.name, (task.everyMs * 0.8) / 1000, CLOCK_PUT_BACK_MS / 1000],
    );
    return claimed.length > 0;
  }

  async #run(task: SweepTask): Promise<void> {
    let error = '';
    try {
      await task.run();
    } catch (caught) {
      error = caught instanceof Error ? caught.message : String(caught);
      this.#logger.error(`${task.name}: ${error}`);
    }
    await this.#sql.query('update sweep_run set finished_at = clock_timestamp(), last_error = $2 where task = $1', [
      task.name,
      error.slice(0, 2000),
    ]);
  }
}
