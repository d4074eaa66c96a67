import { BullModule, BullRegistrar, getQueueToken, type WorkerHost } from '@nestjs/bullmq';
import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule, ModuleRef } from '@nestjs/core';
import type { Config } from '../config/config.ts';
import { JobFailures } from './job-failures.ts';
import { JobHandlers } from './job-handlers.ts';
import { QUEUES, type QueueName } from './job.ts';
import { Jobs } from './jobs.ts';
import { openQueueBackend, QueueBackend, type QueueRole } from './queue-backend.ts';
import { createProcessors } from './queue-processors.ts';

export interface QueueOptions {
  readonly config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>;
  /** `worker` also works on the jobs and insists on a handler for each kind. */
  readonly role: QueueRole;
  /** The queues that this worker works on; by default all. */
  readonly queues?: readonly QueueName[];
  /** How long (milliseconds) running jobs may finish at the end of the process; by default 10 s. */
  readonly finishWithinMs?: number;
}

const QUEUE_OPTIONS = Symbol('QUEUE_OPTIONS');
const PROCESSORS = Symbol('PROCESSORS');

/** Opens the backend once for the process; Bull's own module takes its connection from here. */
@Module({})
class QueueBackendModule implements OnApplicationShutdown {
  readonly #backend: QueueBackend;

  constructor(backend: QueueBackend) {
    this.#backend = backend;
  }

  static forRoot(options: QueueOptions): DynamicModule {
    return {
      module: QueueBackendModule,
      global: true,
      providers: [{ provide: QueueBackend, useFactory: () => openQueueBackend(options.config, options.role) }],
      exports: [QueueBackend],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#backend.close();
  }
}

/** The queues of the portal: every process adds jobs, a worker also works on them. */
@Module({})
export class QueueModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #options: QueueOptions;
  readonly #moduleRef: ModuleRef;
  readonly #handlers: JobHandlers;
  readonly #jobs: Jobs;
  readonly #processors: readonly WorkerHost[];

  constructor(
    @Inject(QUEUE_OPTIONS) options: QueueOptions,
    @Inject(PROCESSORS) processors: readonly WorkerHost[],
    moduleRef: ModuleRef,
    handlers: JobHandlers,
    jobs: Jobs,
  ) {
    this.#options = options;
    this.#processors = processors;
    this.#moduleRef = moduleRef;
    this.#handlers = handlers;
    this.#jobs = jobs;
  }

  static forRoot(options: QueueOptions): DynamicModule {
    const processors: Type<WorkerHost>[] = options.role === 'worker' ? createProcessors(options.queues ?? QUEUES) : [];
    return {
      module: QueueModule,
      global: true,
      imports: [
        DiscoveryModule,
        QueueBackendModule.forRoot(options),
        BullModule.forRootAsync({
          inject: [QueueBackend],
          useFactory: (backend: QueueBackend) => ({ connection: backend.connection }),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
      ],
      providers: [
        { provide: QUEUE_OPTIONS, useValue: options },
        { provide: PROCESSORS, useFactory: (...hosts: WorkerHost[]) => hosts, inject: processors },
        ...processors,
        JobFailures,
        JobHandlers,
        Jobs,
      ],
      exports: [JobHandlers, Jobs, BullModule],
    };
  }

  /** A queue whose trouble nobody hears would write it to the console; the backend's connection has said it already. */
  onModuleInit(): void {
    for (const name of QUEUES) this.#jobs.queue(name).on('error', () => undefined);
  }

  /** The workers start only after every handler was found: a job must not meet half an application. */
  onApplicationBootstrap(): void {
    if (this.#options.role !== 'worker') return;
    this.#handlers.resolve(this.#options.queues ?? QUEUES);
    this.#moduleRef.get(BullRegistrar, { strict: false }).register();
  }

  /** Takes no more jobs and lets those that run finish for a while; what is cut off then is tried again by another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    const workers = this.#processors.flatMap((host) => {
      try {
        return [host.worker];
      } catch {
        // The start failed before the workers were made.
        return [];
      }
    });
    const limit = this.#options.finishWithinMs ?? 10_000;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([Promise.all(workers.map((worker) => worker.close())), late]);
    clearTimeout(timer);
  }
}

export { getQueueToken };
