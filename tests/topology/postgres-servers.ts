import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Sql } from '@portal/platform';
import { guardProcess } from '../../tools/runtime/guard.mjs';
import { chooseServerUser } from '../../tools/runtime/postgres-binaries.mjs';
import { killTrees, listTree } from '../fault/processes.ts';
import { Line } from '../fault/line.ts';
import { Chance } from '../fault/random.ts';
import { findPort } from '../fault/stage.ts';
import { pause } from '../fault/transitions.ts';

const USER = 'portal';
const READY_LIMIT = 60_000;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_keep_size: '512MB',
  hot_standby_feedback: 'on',
  timezone: 'UTC',
};

/** One PostgreSQL server of the test's own. */
export interface PostgresServer {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  child: ChildProcess | undefined;
}

/** A primary and its standbys, made by the programs with which an operator makes them: initdb, pg_basebackup, pg_promote. */
export class PostgresServers {
  readonly #programs: string;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'portal-servers-'));
  readonly #user = chooseServerUser();
  readonly #password = randomBytes(18).toString('base64url');
  readonly #chance = new Chance(1);
  readonly all: PostgresServer[] = [];
  primary!: PostgresServer;

  readonly #standbys: number;
  readonly #isLined: boolean;
  readonly #lines = new Map<PostgresServer, Line>();

  /**
   * @param standbys how many follow from the start
   * @param isLined the portal reaches each of them by a line that can fall silent; they reach each other without one
   */
  constructor(programs: string, standbys: number, isLined = false) {
    this.#programs = programs;
    this.#standbys = standbys;
    this.#isLined = isLined;
    this.#own(this.#folder);
  }

  /** The address of all servers, as the portal is given it. */
  get url(): string {
    const hosts = this.all.map((server) => `127.0.0.1:${this.#lines.get(server)?.port ?? server.port}`).join(',');
    return `postgres://${USER}:${this.#password}@${hosts}/portal?target_session_attrs=read-write`;
  }

  /** The portal's way to a server. */
  lineOf(server: PostgresServer): Line {
    return this.#lines.get(server)!;
  }

  /** A first primary with an empty database, and its standbys. */
  async start(): Promise<void> {
    const server = await this.#prepare();
    const passwordFile = path.join(this.#folder, 'password');
    writeFileSync(passwordFile, this.#password);
    this.#own(passwordFile);
    const flags = [
      '-D',
      server.folder,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ];
    this.#run('initdb', [...flags, '--no-sync']);
    await this.run(server);
    await this.ask(server, 'create database portal', 'postgres');
    this.primary = server;
    for (let number = 0; number < this.#standbys; number += 1) await this.addStandby();
  }

  /** A new standby of the primary of now, in the place of `over` where it is given. @returns it, following */
  async addStandby(over?: PostgresServer): Promise<PostgresServer> {
    const server = over ?? (await this.#prepare());
    rmSync(server.folder, { recursive: true, force: true });
    this.#run('pg_basebackup', [
      ...['-D', server.folder, '-h', '127.0.0.1', '-p', String(this.primary.port), '-U', USER],
      ...['--wal-method=stream', '--checkpoint=fast', '--write-recovery-conf', '--no-sync'],
    ]);
    await this.run(server);
    return server;
  }

  /** From now on a commit is acknowledged when a standby has it on its disk. Answered when one follows so. */
  async waitForEachCommit(): Promise<void> {
    await this.ask(this.primary, `alter system set synchronous_standby_names = '*'`);
    await this.ask(this.primary, 'select pg_reload_conf()');
    for (const end = Date.now() + READY_LIMIT; Date.now() < end; await pause(50)) {
      const rows = await this.ask(this.primary, `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`);
      if (rows.length > 0) return;
    }
    throw new Error('No standby follows the primary');
  }

  /** A standby hears nothing of its primary any more. */
  async cutOff(standby: PostgresServer): Promise<void> {
    await this.ask(standby, `alter system set primary_conninfo = ''`);
    await this.ask(standby, 'select pg_reload_conf()');
    for (const end = Date.now() + READY_LIMIT; Date.now() < end; await pause(50))
      if ((await this.ask(this.primary, 'select 1 from pg_stat_replication')).length === 0) return;
    throw new Error('The standby still follows');
  }

  /** The primary dies with all its processes, as its machine would. */
  async killPrimary(): Promise<PostgresServer> {
    const dead = this.primary;
    await killTrees([dead.child!.pid!], this.#chance);
    return dead;
  }

  /** What an operator does when the primary is gone: the standby becomes the primary and waits for nobody. */
  async promote(standby: PostgresServer): Promise<void> {
    await this.ask(standby, 'select pg_promote(true, 60)');
    await this.ask(standby, `alter system set synchronous_standby_names = ''`);
    await this.ask(standby, 'select pg_reload_conf()');
    this.primary = standby;
  }

  /** Asks one server, whoever it is. */
  async ask(server: PostgresServer, text: string, database = 'portal'): Promise<readonly object[]> {
    const sql = new Sql(server.url.replace(/portal$/, database), { max: 1, applicationName: 'portal-operator' });
    try {
      return await sql.query(text);
    } finally {
      await sql.close();
    }
  }

  /** Processor time (milliseconds) that a server and its processes of now have used. */
  processorTime(server: PostgresServer): number {
    return listTree(server.child!.pid!).reduce((sum, { pid }) => sum + processorTimeOf(pid), 0);
  }

  async run(server: PostgresServer): Promise<void> {
    const log = openSync(`${server.folder}.log`, 'a', 0o600);
    const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(this.#programs, 'postgres'), ['-D', server.folder, '-p', String(server.port), ...flags], {
      ...this.#user,
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    closeSync(log);
    const guard = guardProcess(child.pid!, { signal: 'INT', ...this.#user });
    child.once('exit', () => guard.release());
    server.child = child;
    for (const end = Date.now() + READY_LIMIT; ; await pause(50)) {
      if (await this.ask(server, 'select 1', 'postgres').then(Boolean, () => false)) return;
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`PostgreSQL does not get ready:\n${readFileSync(`${server.folder}.log`, 'utf8').slice(-2_000)}`);
    }
  }

  async stop(): Promise<void> {
    for (const line of this.#lines.values()) await line.cut();
    for (const { child } of this.all) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #prepare(): Promise<PostgresServer> {
    const port = await findPort();
    const folder = path.join(this.#folder, `server-${this.all.length}`);
    mkdirSync(folder);
    this.#own(folder);
    const server = { folder, port, url: `postgres://${USER}:${this.#password}@127.0.0.1:${port}/portal`, child: undefined };
    this.all.push(server);
    if (this.#isLined) {
      const line = new Line(port);
      await line.open();
      this.#lines.set(server, line);
    }
    return server;
  }

  #own(place: string): void {
    chmodSync(place, 0o700);
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
  }

  #run(program: string, parameters: readonly string[]): void {
    const answer = spawnSync(path.join(this.#programs, program), parameters, {
      ...this.#user,
      cwd: this.#folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGPASSWORD: this.#password },
    });
    if (answer.status !== 0) throw new Error(`${program}: ${answer.error?.message ?? answer.stderr}`);
  }
}

/** Linux counts in hundredths of a second. */
export function processorTimeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
