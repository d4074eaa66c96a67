import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLog, openLog, type Config } from '@portal/platform';
import { WorkerModule, type WorkerOptions } from './worker.module.ts';

/**
 * A worker at work.
 * @throws Error when a job has no handler or two, or a consumer listens to a topic that no machine publishes
 */
export async function createWorker(config: Config, options: WorkerOptions = {}): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.forRoot(config, options), {
    logger: new NestLog(openLog(config, 'worker')),
    abortOnError: false,
  });
}
