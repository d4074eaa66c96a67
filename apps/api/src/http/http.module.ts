import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AnswerInterceptor } from './answer.interceptor.ts';
import { AnswerRebuilders } from './answer-rebuilders.ts';
import { CallGuard } from './call.guard.ts';
import { DocsController } from './docs.controller.ts';
import { HealthController } from './health.controller.ts';
import { IdempotencyStore } from './idempotency.store.ts';
import { LoadShedder } from './load-shedder.ts';
import { MetricsController } from './metrics.controller.ts';
import { Readiness } from './readiness.ts';
import { RefusalFilter } from './refusal.filter.ts';

/** What every call goes through, and the service's own pages. */
@Global()
@Module({
  controllers: [HealthController, MetricsController, DocsController],
  providers: [
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useClass: RefusalFilter },
    AnswerRebuilders,
    IdempotencyStore,
    LoadShedder,
    Readiness,
  ],
  exports: [AnswerRebuilders],
})
export class HttpModule {}
