import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { insertSession } from '@portal/directory';
import { readConfig, type Config, type Sql } from '@portal/platform';
import { ApiClient } from './api-client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** As much of a Nest application as tests need. */
export interface TestedApplication {
  listen(port: number, host: string): Promise<unknown>;
  getUrl(): Promise<string>;
  close(): Promise<void>;
  get<T>(token: abstract new (...parameters: never[]) => T): T;
}

export interface TestApiOptions<Modules> {
  readonly env?: Readonly<Record<string, string>>;
  /** Modules beside those of the portal. */
  readonly modules?: Modules;
  /** A database made before; else one is made, and removed by `close`. */
  readonly database?: TestDatabase;
}

export interface TestApi<App extends TestedApplication = TestedApplication> {
  readonly app: App;
  readonly url: string;
  readonly sql: Sql;
  readonly config: Config;
  /** Without a session. */
  readonly anonymous: ApiClient;
  /** A client with a session of this person, opened without the sign-in call. */
  as(person: { readonly id: number }): Promise<ApiClient>;
  close(): Promise<void>;
}

/**
 * Runs the real application on a free port with a database and a file store of its own.
 * @param create what makes the application: `createApi` of apps/api
 */
export async function startTestApi<App extends TestedApplication, Modules>(
  create: (config: Config, options: { modules?: Modules; consoleFolder?: string }) => Promise<App>,
  options: TestApiOptions<Modules> = {},
): Promise<TestApi<App>> {
  const database = options.database ?? (await createTestDatabase());
  const files = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    STORAGE_URL: pathToFileURL(files).href,
    SESSION_SECRET: 'a secret that only the tests know, 32+',
    PORT: '0',
    // For who looks for the cause of a 500: TEST_LOG_LEVEL=error.
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    CAPTCHA: 'off',
    // A test machine is late for reasons of its own.
    SHED_LAG_MS: '0',
    ...options.env,
  });
  // The console's build is read at the start, which calls do not need; who asks for its files brings a folder of his own.
  const consoleFolder = path.join(files, 'no-console');
  const app = await create(config, { consoleFolder, ...(options.modules !== undefined && { modules: options.modules }) });
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    url,
    sql: database.sql,
    config,
    anonymous: new ApiClient(url),
    as: async (person) => new ApiClient(url, await sessionFor(database.sql, person)),
    async close() {
      await app.close();
      if (!options.database) await database.drop();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** A session's token without the sign-in call. */
export function sessionFor(sql: Sql, person: { readonly id: number }): Promise<string> {
  return insertSession(sql, person.id, { address: '127.0.0.1', userAgent: 'test' });
}
