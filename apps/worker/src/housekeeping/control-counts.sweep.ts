import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeps, WorkCalendar, type SweepTask } from '@portal/platform';
import { ControlCounts } from '@portal/risk-control';

/** Each control that waits is looked at by every reader: a look at an empty table costs less. */
const IDLE_MS = 250;
const TROUBLE_MS = 10_000;
const HOUR_MS = 3_600_000;
/** In the portal's time zone. */
const QUIET_HOUR = 3;

/** Folds what was written into the kept counts, again and again: until then every reader looks at it one by one. */
@Injectable()
export class ControlCountFolder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #counts: ControlCounts;
  readonly #logger = new Logger('Counts');
  #timer: NodeJS.Timeout | undefined;
  #folding: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(counts: ControlCounts) {
    this.#counts = counts;
  }

  onApplicationBootstrap(): void {
    this.#wait(IDLE_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#folding;
  }

  #wait(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => (this.#folding = this.#fold()), milliseconds);
    this.#timer.unref();
  }

  async #fold(): Promise<void> {
    try {
      await this.#counts.fold();
      this.#wait(IDLE_MS);
    } catch (error) {
      this.#logger.warn(`The counts wait: ${error instanceof Error ? error.message : String(error)}`);
      this.#wait(TROUBLE_MS);
    }
  }
}

/**
 * Counts the controls anew once a night. What it finds wrong is mended, and told, since it should never be. By day it would keep a processor busy for as long
 * as it takes: some 10 s for a hundred thousand controls. A night that no worker saw is left out.
 */
@Sweeps()
@Injectable()
export class ControlRecountSweep implements SweepTask {
  readonly name = 'control-recount';
  readonly everyMs = HOUR_MS;
  readonly #counts: ControlCounts;
  readonly #calendar: WorkCalendar;
  readonly #logger = new Logger('Counts');

  constructor(counts: ControlCounts, calendar: WorkCalendar) {
    this.#counts = counts;
    this.#calendar = calendar;
  }

  /** @returns whether it was the hour to do it */
  async run(now = new Date()): Promise<boolean> {
    const sinceQuietHour = now.getTime() - this.#calendar.atHour(this.#calendar.dayOf(now), QUIET_HOUR).getTime();
    if (sinceQuietHour < 0 || sinceQuietHour >= HOUR_MS) return false;
    const { figures, cells } = await this.#counts.recount();
    if (figures + cells > 0) this.#logger.warn(`A recount mended ${figures} figures of controls and ${cells} counts.`);
    return true;
  }
}
