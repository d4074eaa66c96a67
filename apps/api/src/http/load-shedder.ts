import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { CONFIG, openLog, type Config } from '@portal/platform';
import type { Logger } from 'pino';
import type { FastifyInstance, RawServerDefault } from 'fastify';

const LOOK_EVERY_MS = 250;
/** One long piece of work is over when it is seen: only a loop that is late again and again has too much to do. */
const LATE_IN_A_ROW = 3;
/** What tells supervisors how the process does is answered always. */
const ALWAYS = /^\/(?:health|metrics)(?:[/?]|$)/;

/**
 * Refuses calls while the process cannot keep up, so that those that it has begun end and the proxy asks another one: its event loop came late by
 * `SHED_LAG_MS` again and again. Begins and ends by itself.
 */
@Injectable()
export class LoadShedder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #lagMs: number;
  readonly #log: Logger;
  #late = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.#lagMs = config.SHED_LAG_MS;
    this.#log = openLog(config, 'api');
  }

  onApplicationBootstrap(): void {
    if (this.#lagMs === 0) return;
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.note(now - last - LOOK_EVERY_MS);
      last = now;
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** @param lag by how much (milliseconds) the loop came late */
  note(lag: number): void {
    const was = this.isOverloaded;
    this.#late = lag >= this.#lagMs ? this.#late + 1 : 0;
    if (this.isOverloaded !== was)
      this.#log.warn({ lag: Math.round(lag) }, was ? 'calls are taken again' : 'calls are refused: the process cannot keep up');
  }

  get isOverloaded(): boolean {
    return this.#late >= LATE_IN_A_ROW;
  }

  /** Before anything of a request is looked at. */
  guard(instance: FastifyInstance<RawServerDefault>): void {
    instance.addHook('onRequest', (request, _reply, done) => {
      if (this.isOverloaded && !ALWAYS.test(request.url)) done(new Refusal('fault', { message: 'fault.busy', finer: 'busy' }));
      else done();
    });
  }
}
