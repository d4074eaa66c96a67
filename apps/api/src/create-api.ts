import 'reflect-metadata';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { assertNoDemoAccounts, BackChannelLogOut, SessionStore } from '@portal/directory';
import { AccessLog, findOpenWeakenings, Sql, Metrics, NestLog, openLog, tellWeakening, type Config } from '@portal/platform';
import { AppModule, type ExtraModules } from './app.module.ts';
import type { PaceBounds } from './http/body-pace.ts';
import { assertRoutesBound } from './http/bound-routes.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { LoadShedder } from './http/load-shedder.ts';
import { Readiness } from './http/readiness.ts';
import { CourseServer } from './knowledge/course-server.ts';
import { createAdapter, prepareServer } from './http/server.ts';
import { registerBackChannel } from './identity/back-channel-log-out.ts';

export interface ApiOptions {
  /** Further modules, for tests of what every call goes through. */
  readonly modules?: ExtraModules;
  /** The console's build. */
  readonly consoleFolder?: string;
  /** How slowly requests may come, where not as usual. */
  readonly pace?: PaceBounds;
}

const CONSOLE_BUILD = path.resolve(import.meta.dirname, '../../console/dist');

/**
 * The API, ready to listen.
 * @throws Error when a call of the contract has no handler or two; ConfigError when a production system would serve demo accounts
 */
export async function createApi(config: Config, options: ApiOptions = {}): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, options.modules), createAdapter(config), {
    bodyParser: false,
    logger: new NestLog(openLog(config, 'api')),
    abortOnError: false,
  });
  assertRoutesBound(app);
  if (config.NODE_ENV === 'production') {
    await refuseDemo(app);
    for (const weakening of await findOpenWeakenings(config, app.get(Sql))) new Logger('Start').warn(tellWeakening(weakening));
  }
  const instance = app.getHttpAdapter().getInstance();
  await prepareServer(instance as never, config, {
    metrics: app.get(Metrics),
    accessLog: app.get(AccessLog),
    sessions: app.get(SessionStore),
    shedder: app.get(LoadShedder),
    pace: options.pace,
  });
  await registerBackChannel(instance as never, app.get(BackChannelLogOut));
  const readiness = app.get(Readiness);
  // A process that is about to stop sends its clients and the proxy's kept connections elsewhere, answer by answer.
  instance.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isStopping) reply.header('connection', 'close');
    done();
  });
  const files = new ConsoleFiles(options.consoleFolder ?? CONSOLE_BUILD);
  files.register(instance as never);
  await app.init();
  await app.get(CourseServer).listen(files);
  return app;
}

async function refuseDemo(app: NestFastifyApplication): Promise<void> {
  try {
    await assertNoDemoAccounts(app.get(Sql));
  } catch (error) {
    await app.close();
    throw error;
  }
}
