import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeps, WorkCalendar, type SweepTask } from '@portal/platform';
import { ControlCounts, ControlRecount } from '@portal/risk-control';

/** Each control that waits is looked at by every reader: a look at an empty table costs less. */
const IDLE_MS = 250;
/**
 * Controls that are folded together share their counts: each of thirty costs a third of each of ten. So a fold of d milliseconds is followed by a pause of 9 d, as long
 * as readers do not look at more than a second's.
 */
const LONGEST_PAUSE_MS = 1_000;
const PAUSES_A_FOLD = 9;
const TROUBLE_MS = 10_000;
const MINUTE_MS = 60_000;
/** By far enough for all parts; by day nothing is asked for. */
const LONGEST_NIGHT_MS = 2 * 3_600_000;
/** In the portal's time zone. */
const QUIET_HOUR = 3;

/** How long after a fold the next one begins. @param foldMs how long it took */
export const pauseAfterFold = (foldMs: number): number => Math.min(LONGEST_PAUSE_MS, Math.max(IDLE_MS, PAUSES_A_FOLD * foldMs));

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
      const begun = performance.now();
      await this.#counts.fold();
      this.#wait(pauseAfterFold(performance.now() - begun));
    } catch (error) {
      this.#logger.warn(`The counts wait: ${error instanceof Error ? error.message : String(error)}`);
      this.#wait(TROUBLE_MS);
    }
  }
}

/**
 * Counts the controls anew once a night, a part of them each minute: at a million controls all at once would keep a processor busy for minutes, and there is
 * no hour in which everybody sleeps. What it finds wrong is mended, and told, since it should never be. A minute that no worker saw is left out until the next night.
 */
@Sweeps()
@Injectable()
export class ControlRecountSweep implements SweepTask {
  readonly name = 'control-recount';
  readonly everyMs = MINUTE_MS;
  readonly #recount: ControlRecount;
  readonly #calendar: WorkCalendar;
  readonly #logger = new Logger('Counts');

  constructor(recount: ControlRecount, calendar: WorkCalendar) {
    this.#recount = recount;
    this.#calendar = calendar;
  }

  /** @returns whether the minute had a part */
  async run(now = new Date()): Promise<boolean> {
    const sinceQuietHour = now.getTime() - this.#calendar.atHour(this.#calendar.dayOf(now), QUIET_HOUR).getTime();
    if (sinceQuietHour < 0 || sinceQuietHour >= LONGEST_NIGHT_MS) return false;
    const check = (await this.#recount.listChecks())[Math.floor(sinceQuietHour / MINUTE_MS)];
    if (!check) return false;
    const { figures, cells } = await this.#recount.check(check);
    if (figures + cells > 0) this.#logger.warn(`A recount mended ${figures} figures of controls and ${cells} counts.`);
    return true;
  }
}
