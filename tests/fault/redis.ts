import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { Redis } from 'ioredis';
import { isRunning } from '../../tools/runtime/process-identity.mjs';
import { guardProcess } from '../../tools/runtime/guard.mjs';

/** A redis-server with an append-only file: what it has acknowledged outlives the kill of its process. */
export class RedisProcess {
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    mkdirSync(folder, { recursive: true });
  }

  /** Whether this machine has the program. */
  static isInstalled(): boolean {
    return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  get pid(): number | undefined {
    return this.#process?.exitCode === null && this.#process.signalCode === null ? this.#process.pid : undefined;
  }

  async start(): Promise<void> {
    // Of a process that was just killed the end may not have been told yet.
    if (this.pid && isRunning(this.pid)) return;
    const flags = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--dir', this.#folder];
    const child = spawn('redis-server', [...flags, '--appendonly', 'yes', '--appendfsync', 'everysec'], {
      stdio: 'ignore',
      detached: true,
    });
    const guard = guardProcess(child.pid!);
    child.once('exit', () => guard.release());
    this.#process = child;
    await this.#use(async (client) => {
      for (const end = Date.now() + 20_000; ;) {
        const answer = await client.ping().catch((error: Error) => error.message);
        if (answer === 'PONG') return;
        if (Date.now() > end) throw new Error(`redis-server is not ready: ${answer}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
  }

  /** Dies and comes back on an empty disk. @param away how long (milliseconds) it is gone */
  async lose(away: number): Promise<void> {
    const child = this.#process;
    if (!child || !this.pid) throw new Error('redis-server does not run');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    rmSync(this.#folder, { recursive: true });
    mkdirSync(this.#folder);
    await new Promise((resolve) => setTimeout(resolve, away));
    await this.start();
  }

  /** Forgets everything, as a Redis does that lost its memory. */
  async flush(): Promise<void> {
    await this.#use((client) => client.flushall());
  }

  async #use(work: (client: Redis) => Promise<unknown>): Promise<void> {
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => undefined);
    try {
      await work(client);
    } finally {
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || !this.pid) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}
