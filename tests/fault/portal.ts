import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Sql } from '@portal/platform';
import { findRunning } from '../../tools/embedded-postgres.mjs';
import { fromRoot } from '../../tools/runtime/places.mjs';
import { waitForExit } from '../../tools/runtime/process-identity.mjs';
import { killTrees, listTree } from './processes.ts';
import type { Chance } from './random.ts';
import { pollDatabase } from './poll.ts';
import { entryOf } from './product.ts';
import type { RedisProcess } from './redis.ts';

export type Part = 'api' | 'worker' | 'postgres' | 'redis';

export interface PortalPlace {
  readonly product: string;
  readonly folder: string;
  readonly port: number;
  readonly smtpUrl: string;
  readonly redis?: RedisProcess;
  /** Settings beside those that every run has. */
  readonly env?: Readonly<Record<string, string>>;
  /** A database that somebody else runs, as the product reaches it and as the checker does; else the embedded one. */
  readonly database?: { readonly product: string; readonly checker: string };
}

/** Stops a worker for a while, lets it go on, and ends it. */
export interface SecondWorker {
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
}

/** What clients and checkers need of a portal, however many processes it is made of. */
export interface PortalView {
  readonly url: string;
  readonly product: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly sql: Sql;
  readonly kills: readonly number[];
  readonly lastInterruption: number;
  forgetConnection(): Promise<void>;
}

const READY_LIMIT = 120_000;

/** The whole portal as operating-system processes: supervisor, PostgreSQL, api, worker and perhaps Redis. */
export class Portal implements PortalView {
  #place: PortalPlace;
  #supervisor: ChildProcess | undefined;
  readonly #others: ChildProcess[] = [];
  #sql: Sql | undefined;
  /** Instants (milliseconds) at which something was killed. */
  readonly kills: number[] = [];
  killed = 0;
  /** When a worker last lost its life or its database in the middle of something, milliseconds; 0: never. */
  lastInterruption = 0;

  constructor(place: PortalPlace) {
    this.#place = place;
    mkdirSync(place.folder, { recursive: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#place.port}`;
  }

  get product(): string {
    return this.#place.product;
  }

  get redisUrl(): string | undefined {
    return this.#place.redis?.url;
  }

  get #logFile(): string {
    return path.join(this.#place.folder, 'portal.log');
  }

  /** A connection of the checker's own; made anew after each death of the database. */
  get sql(): Sql {
    this.#sql ??= new Sql(this.databaseUrl, { max: 4, applicationName: 'portal-fault' });
    return this.#sql;
  }

  /** @throws Error while the database does not run */
  get databaseUrl(): string {
    if (this.#place.database) return this.#place.database.checker;
    const server = findRunning(path.join(this.#place.folder, 'postgres'));
    if (!server) throw new Error('The database does not run');
    return server.url;
  }

  /** Starts everything and waits until the api is ready; `struck` ends the wait when the start itself is killed. */
  async start(struck?: Promise<void>): Promise<void> {
    await this.#place.redis?.start();
    const log = openSync(this.#logFile, 'a');
    const { product, port } = this.#place;
    const entries = [entryOf(product, 'api'), entryOf(product, 'worker')];
    const supervisor = fork(fromRoot('tests/fault/supervise.mjs'), [product, String(port), ...entries], {
      cwd: product,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      env: this.#environment(),
    });
    closeSync(log);
    this.#supervisor = supervisor;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`The portal is not ready.\n${this.readLog()}`)), READY_LIMIT);
      const end = (work: () => void) => () => {
        clearTimeout(limit);
        work();
      };
      supervisor.once('message', end(resolve));
      supervisor.once(
        'exit',
        end(() => (struck ? resolve() : reject(new Error(`The portal ended during its start.\n${this.readLog()}`)))),
      );
      void struck?.then(end(resolve));
    });
  }

  #environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _own, ...env } = process.env;
    return {
      ...env,
      NODE_ENV: 'development',
      DATA_DIR: this.#place.folder,
      STORAGE_URL: `file:${path.join(this.#place.folder, 'files')}`,
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      DEMO: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      SMTP_URL: this.#place.smtpUrl,
      REDIS_URL: this.#place.redis?.url ?? '',
      ...(this.#place.database && { DATABASE_URL: this.#place.database.product }),
      ...this.#place.env,
    };
  }

  /** A second worker beside the supervisor's, as a second machine would run it; answered when it is at work. */
  async startSecondWorker(): Promise<SecondWorker> {
    const log = openSync(this.#logFile, 'a');
    const url = this.#place.database?.product ?? this.databaseUrl;
    const env = { ...this.#environment(), DATABASE_URL: url, PORT: String(this.#place.port) };
    const child = fork(entryOf(this.product, 'worker'), { cwd: this.product, stdio: ['ignore', log, log, 'ipc'], env });
    closeSync(log);
    this.#others.push(child);
    await pollDatabase(this, 'The second worker did not start', async () => {
      const beats = await this.sql.query('select 1 from process_heartbeat where pid = $1', [child.pid]);
      return beats.length > 0 ? true : undefined;
    });
    return {
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The second worker ended by itself: ${child.exitCode}`);
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      },
    };
  }

  /** Another version is started on the same data from now on. */
  replaceProduct(product: string): void {
    this.#place = { ...this.#place, product };
  }

  /** The last lines that the processes wrote. */
  readLog(): string {
    return readFileSync(this.#logFile, 'utf8').split('\n').slice(-30).join('\n');
  }

  /** SIGKILL to every process of the portal at once. */
  async killEverything(chance: Chance): Promise<void> {
    const pid = this.#supervisor?.pid;
    if (!pid) return;
    this.kills.push(Date.now());
    this.killed += await killTrees([pid, ...(this.#place.redis?.pid ? [this.#place.redis.pid] : [])], chance);
    this.#noteDeath(true);
    this.#supervisor = undefined;
    await this.forgetConnection();
  }

  /**
   * SIGKILL to one part; the supervisor starts it again by itself, Redis is started here.
   * @returns false when that part is not running just now
   */
  async killPart(part: Part, chance: Chance): Promise<boolean> {
    const pid = part === 'redis' ? this.#place.redis?.pid : this.#findPart(part);
    if (!pid) return false;
    this.kills.push(Date.now());
    this.killed += await killTrees([pid], chance);
    this.#noteDeath(part === 'worker' || part === 'postgres');
    if (part === 'redis') await this.#place.redis?.start();
    if (part === 'postgres') await this.forgetConnection();
    return true;
  }

  /** Asks one part to end in order; the supervisor starts it again. @returns false when it is not running just now */
  async endPart(part: 'api' | 'worker'): Promise<boolean> {
    const pid = this.#findPart(part);
    if (!pid) return false;
    process.kill(pid, 'SIGTERM');
    if (!(await waitForExit(pid, 40_000))) throw new Error(`${part} has not ended 40 s after SIGTERM`);
    return true;
  }

  /** Lets one part stand still until it is killed. It does nothing from now on: what it has in hand is interrupted now, not at its kill. */
  freezePart(part: 'api' | 'worker'): void {
    const pid = this.#findPart(part);
    if (!pid) throw new Error(`${part} does not run`);
    process.kill(pid, 'SIGSTOP');
    this.#noteDeath(part === 'worker');
  }

  #noteDeath(interruptsWorker: boolean): void {
    this.kills.push(Date.now());
    if (interruptsWorker) this.lastInterruption = Date.now();
  }

  #findPart(part: Exclude<Part, 'redis'>): number | undefined {
    const root = this.#supervisor?.pid;
    const mark = part === 'postgres' ? 'bin/postgres -D' : entryOf(this.product, part);
    return root ? listTree(root).find(({ pid, command }) => pid !== root && command.includes(mark))?.pid : undefined;
  }

  async forgetConnection(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.close().catch(() => undefined);
  }

  /** The program ends in the middle of something: nothing may stay behind. */
  abandon(): void {
    const roots = [this.#supervisor?.pid, this.#place.redis?.pid, ...this.#others.map((child) => child.pid)].filter(
      (pid) => pid !== undefined,
    );
    for (const { pid } of roots.flatMap(listTree)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It was gone already.
      }
    }
  }

  /** An orderly end. */
  async stop(): Promise<void> {
    await this.forgetConnection();
    for (const child of this.#others) child.kill('SIGKILL');
    const supervisor = this.#supervisor;
    this.#supervisor = undefined;
    if (supervisor && supervisor.exitCode === null && supervisor.signalCode === null) {
      const gone = new Promise((resolve) => supervisor.once('exit', resolve));
      supervisor.kill('SIGTERM');
      await gone;
    }
    await this.#place.redis?.stop();
  }
}
