import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ServicePulse } from '@portal/platform';

const EVERY_MS = 5_000;

/** An api process beats from before it serves its first call until it stops: what people cannot reach in between is an outage (ADR 14). */
@Injectable()
export class PulseBeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #pulse: ServicePulse;
  readonly #logger = new Logger('Pulse');
  #timer: NodeJS.Timeout | undefined;

  constructor(pulse: ServicePulse) {
    this.#pulse = pulse;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#beat();
    this.#timer = setInterval(() => void this.#beat(), EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
    try {
      await this.#pulse.beat();
    } catch (error) {
      this.#logger.warn(error instanceof Error ? error.message : String(error));
    }
  }
}
