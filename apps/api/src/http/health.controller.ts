import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness, type ReadinessReport } from './readiness.ts';

/** For supervisors and load balancers: alive, and able to serve. */
@Controller('health')
export class HealthController {
  readonly #readiness: Readiness;

  constructor(readiness: Readiness) {
    this.#readiness = readiness;
  }

  @Get('live')
  live(): { status: string } {
    return { status: 'up' };
  }

  /** 200 while calls should come here, 503 while they should not; what is up and down stands in the answer. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.#readiness.report();
    if (report.status === 'down' || report.status === 'stopping') reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }
}
