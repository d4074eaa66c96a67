import { removeCluster, startPostgres, type StartedPostgres } from '../../tools/embedded-postgres.mjs';
import { pause } from './transitions.ts';

/** A PostgreSQL beside the portal that is started again when it ends, as the service manager of a machine does. */
export class OwnDatabase {
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #server: StartedPostgres | undefined;
  #isWanted = false;
  /** How often it ended by itself. */
  endings = 0;

  constructor(folder: string, settings: Readonly<Record<string, string>> = {}) {
    this.#folder = folder;
    this.#settings = settings;
  }

  get url(): string {
    if (!this.#server) throw new Error('The database was not started');
    return this.#server.url;
  }

  get port(): number {
    return this.#server!.port;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    this.#server = await startPostgres({ dir: this.#folder, settings: { ...this.#settings } });
    this.#watch(this.#server);
  }

  #watch(server: StartedPostgres): void {
    void server.exited.then(async () => {
      if (!this.#isWanted) return;
      this.endings += 1;
      while (this.#isWanted) {
        await pause(1_000);
        const again = await startPostgres({ dir: this.#folder, port: server.port, settings: { ...this.#settings } }).catch(() => undefined);
        if (!again) continue;
        this.#server = again;
        if (!this.#isWanted) await again.stop();
        else this.#watch(again);
        return;
      }
    });
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#server?.stop();
    removeCluster(this.#folder);
  }
}

/** The same database by another port. */
export function throughPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
