import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase, Sql } from '@portal/platform';
import { S3StandIn } from '../../libs/platform/src/storage/s3-stand-in.fixture.ts';
import { MailSink } from '../fault/mail-sink.ts';
import { OwnDatabase } from '../fault/own-database.ts';
import { pollDatabase } from '../fault/poll.ts';
import type { PortalView } from '../fault/portal.ts';
import { entryOf } from '../fault/product.ts';
import { RedisProcess } from '../fault/redis.ts';
import { findPort } from '../fault/stage.ts';
import { Proxy } from './proxy.ts';

export type Kind = 'api' | 'worker';

/** One process of the portal, as it would run on a machine of its own. */
export interface Machine {
  readonly kind: Kind;
  readonly port: number;
  child: ChildProcess | undefined;
}

const READY_LIMIT = 120_000;
const END_LIMIT = 40_000;

/** The database of the portal, whoever runs it. */
export interface DatabasePlace {
  /** Known once it was started. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What one run wants otherwise than the others. */
export interface Setup {
  /** Settings beside those of production. */
  readonly env?: Readonly<Record<string, string>>;
  /** Else a PostgreSQL of its own is started. */
  readonly database?: DatabasePlace;
  /** Queues on PostgreSQL although there is a redis-server. */
  readonly isWithoutRedis?: boolean;
  readonly workers?: number;
}

/** Two api and two worker processes with PostgreSQL, Redis and an object store behind a proxy, all on this machine, as in production. */
export class Machines implements PortalView {
  readonly product: string;
  readonly sink: MailSink;
  readonly apis: Machine[] = [];
  readonly workers: Machine[] = [];
  /** Instants (milliseconds) at which something was killed. */
  readonly kills: number[] = [];
  /** When a worker last lost its database in the middle of something, milliseconds; 0: never. */
  lastInterruption = 0;
  /** Settings of processes that are started from now on. */
  env: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #database: DatabasePlace;
  readonly #store = new S3StandIn();
  readonly #setup: Setup;
  #redis: RedisProcess | undefined;
  #proxy: Proxy | undefined;
  #storeUrl = '';
  #sql: Sql | undefined;

  constructor(product: string, folder: string, setup: Setup = {}) {
    this.product = product;
    this.#folder = folder;
    this.#setup = setup;
    this.env = setup.env ?? {};
    mkdirSync(folder, { recursive: true });
    this.sink = new MailSink(path.join(folder, 'mails.jsonl'));
    this.#database = setup.database ?? new OwnDatabase(path.join(folder, 'postgres'));
  }

  get proxy(): Proxy {
    return this.#proxy!;
  }

  get url(): string {
    return this.proxy.url;
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  get redisUrl(): string | undefined {
    return this.#redis?.url;
  }

  get sql(): Sql {
    this.#sql ??= new Sql(this.databaseUrl, { max: 4, applicationName: 'portal-topology' });
    return this.#sql;
  }

  /** The Redis of the queues, where there is one. */
  get redis(): RedisProcess | undefined {
    return this.#redis;
  }

  /** Objects in the store. */
  get stored(): number {
    return this.#store.objects.size;
  }

  async forgetConnection(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.close().catch(() => undefined);
  }

  async start(): Promise<void> {
    await this.sink.start();
    await this.#database.start();
    await migrateDatabase(this.databaseUrl);
    this.#storeUrl = await this.#store.start();
    if (!this.#setup.isWithoutRedis && RedisProcess.isInstalled()) {
      this.#redis = new RedisProcess(path.join(this.#folder, 'redis'), await findPort());
      await this.#redis.start();
    }
    for (let number = 0; number < 2; number += 1) this.apis.push({ kind: 'api', port: await findPort(), child: undefined });
    for (let number = 0; number < (this.#setup.workers ?? 2); number += 1)
      this.workers.push({ kind: 'worker', port: await findPort(), child: undefined });
    this.#proxy = new Proxy(this.apis.map((machine) => machine.port));
    await this.#proxy.start(await findPort());
    await Promise.all([...this.apis, ...this.workers].map((machine) => this.run(machine)));
  }

  /** Starts a process and waits until it serves or works. */
  async run(machine: Machine): Promise<void> {
    const log = openSync(this.#logOf(machine), 'a');
    const entry = entryOf(this.product, machine.kind);
    const child = fork(entry, { cwd: this.product, stdio: ['ignore', log, log, 'ipc'], env: this.#environment(machine) });
    closeSync(log);
    machine.child = child;
    if (machine.kind === 'api') await this.#untilReady(machine);
    else {
      await pollDatabase(this, 'A worker did not start', async () => {
        const beats = await this.sql.query('select 1 from process_heartbeat where pid = $1', [child.pid]);
        return beats.length > 0 ? true : undefined;
      });
    }
  }

  #logOf({ kind, port }: Machine): string {
    return path.join(this.#folder, `${kind}-${port}.log`);
  }

  #environment({ port }: Machine): NodeJS.ProcessEnv {
    const { PATH, HOME, TMPDIR } = process.env;
    return {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      NODE_ENV: 'production',
      // Its administrators sign in by program.
      TOTP: 'optional',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redisUrl ?? '',
      SMTP_URL: this.sink.url,
      STORAGE_URL: `s3://id:topology-Vh3kQ2@bucket/portal?region=eu-west-1&endpoint=${this.#storeUrl}`,
      SESSION_SECRET: 'one that all processes share and nobody else knows, 7c1f',
      LOG_LEVEL: 'warn',
      ...this.env,
    };
  }

  async #untilReady(machine: Machine): Promise<void> {
    for (const end = Date.now() + READY_LIMIT; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const isReady = await fetch(`${urlOf(machine)}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady && this.proxy.isReady(machine.port)) return;
      if (machine.child?.exitCode !== null || Date.now() > end)
        throw new Error(`An api does not get ready:\n${readFileSync(this.#logOf(machine), 'utf8').slice(-2_000)}`);
    }
  }

  /** Asks a process to end and waits for it. @returns its exit code */
  async end(machine: Machine): Promise<number | null> {
    const { child } = machine;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT);
    const code = await gone;
    clearTimeout(limit);
    return code;
  }

  /** Ends all processes of the portal at once. */
  abandon(): void {
    for (const { child } of [...this.apis, ...this.workers]) child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.abandon();
    await this.forgetConnection();
    await this.#proxy?.stop();
    await this.#redis?.stop();
    await this.#store.stop();
    await this.sink.stop();
    await this.#database.stop();
  }
}

export const urlOf = ({ port }: Machine): string => `http://127.0.0.1:${port}`;
