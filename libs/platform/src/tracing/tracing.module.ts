import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import type { TraceExport } from './otlp.ts';
import { setSpanSink } from './span-sink.ts';

const PROCESS_NAME = Symbol('PROCESS_NAME');

/** Loads what sends traces only where a collector is named. */
@Injectable()
class Tracing implements OnModuleInit, OnApplicationShutdown {
  readonly #config: Config;
  readonly #process: string;
  #export: TraceExport | undefined;

  constructor(@Inject(CONFIG) config: Config, @Inject(PROCESS_NAME) process: string) {
    this.#config = config;
    this.#process = process;
  }

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = this.#config;
    if (!endpoint) return;
    const { openTraceExport } = await import('./otlp.ts');
    const opened = openTraceExport(endpoint, service, this.#process);
    this.#export = opened;
    setSpanSink((span) => opened.record(span));
  }

  /** A collector that is away must not hold up the end of the process. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.#export) return;
    setSpanSink(undefined);
    await this.#export.close().catch(() => undefined);
  }
}

/** Traces of requests and jobs (OpenTelemetry), where OTEL_EXPORTER_OTLP_ENDPOINT names a collector. */
@Module({})
export class TracingModule {
  static forRoot(process: 'api' | 'worker'): DynamicModule {
    return { module: TracingModule, providers: [{ provide: PROCESS_NAME, useValue: process }, Tracing] };
  }
}
