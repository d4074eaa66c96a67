import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AssessmentPeriodModule } from '@portal/assessment-period';
import { AnswerInterceptor } from './answer.interceptor.ts';
import { AnswerRebuilders } from './answer-rebuilders.ts';
import { AuditorCalls } from './auditor-calls.ts';
import { CallGuard } from './call.guard.ts';
import { DocsController } from './docs.controller.ts';
import { HealthController } from './health.controller.ts';
import { IdempotencyStore } from './idempotency.store.ts';
import { LoadShedder } from './load-shedder.ts';
import { MetricsController } from './metrics.controller.ts';
import { ReadLogInterceptor } from './read-log.interceptor.ts';
import { Readiness } from './readiness.ts';
import { RefusalFilter } from './refusal.filter.ts';

/** What every call goes through, and the service's own pages. */
@Global()
@Module({
  imports: [AssessmentPeriodModule],
  controllers: [HealthController, MetricsController, DocsController],
  providers: [
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    // After the answer's: it sees what the handler says, before it is wrapped.
    { provide: APP_INTERCEPTOR, useClass: ReadLogInterceptor },
    { provide: APP_FILTER, useClass: RefusalFilter },
    AnswerRebuilders,
    AuditorCalls,
    IdempotencyStore,
    LoadShedder,
    Readiness,
  ],
  exports: [AnswerRebuilders, AuditorCalls],
})
export class HttpModule {}
