import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { CONFIG, Metrics, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The figures of this process, where they are not served on an address of their own; in production only to who names METRICS_TOKEN. */
@Controller('metrics')
export class MetricsController {
  readonly #metrics: Metrics;
  readonly #isHere: boolean;

  constructor(metrics: Metrics, @Inject(CONFIG) config: Config) {
    this.#metrics = metrics;
    this.#isHere = config.METRICS_PORT === undefined && (config.NODE_ENV !== 'production' || config.METRICS_TOKEN !== undefined);
  }

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.#isHere) throw new NotFoundException();
    if (!this.#metrics.isAllowed(request.headers.authorization)) throw new Refusal('unauthenticated');
    reply.type(this.#metrics.contentType);
    return this.#metrics.render();
  }
}
