import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.ts';
import { Metrics } from './metrics.ts';

/** Figures of the process. Imported after QueueModule. */
@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
