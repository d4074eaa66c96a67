import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeps, type SweepTask } from '@portal/platform';
import { ControlCounts } from '@portal/risk-control';

const IDLE_MS = 1_000;
const TROUBLE_MS = 10_000;

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

/** Counts the controls anew once a day. What it finds wrong is mended, and told, since it should never be. */
@Sweeps()
@Injectable()
export class ControlRecountSweep implements SweepTask {
  readonly name = 'control-recount';
  readonly everyMs = 24 * 3_600_000;
  readonly #counts: ControlCounts;
  readonly #logger = new Logger('Counts');

  constructor(counts: ControlCounts) {
    this.#counts = counts;
  }

  async run(): Promise<void> {
    const { figures, cells } = await this.#counts.recount();
    if (figures + cells > 0) this.#logger.warn(`A recount mended ${figures} figures of controls and ${cells} counts.`);
  }
}
