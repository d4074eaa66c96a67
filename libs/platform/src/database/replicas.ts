import type pg from 'pg';

/** A place in the database's log, in bytes from its beginning: what was committed before it is there when a replica has come so far. */
export type Position = number;

/** Asked of a replica, and of one that has become the primary meanwhile. */
const REACHED = `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end) - '0/0')::bigint as position`;
export const WRITTEN = `select (pg_current_wal_insert_lsn() - '0/0')::bigint as position`;

/** How often (milliseconds) everybody is asked how far he is. */
const PROBE_MS = 200;
/** A replica that says nothing for so long is gone. */
const SILENT_MS = 2_000;
/** Nobody reads what was overtaken longer ago than this, whoever he is (docs/adr/0033-reads-from-replicas.md). */
const LATE_MS = 5_000;
/** Between two looks at a replica that is close behind. */
const CLOSE_MS = 5;
const CLOSE_TRIES = 20;
/** Samples of the primary's position that are kept. */
const SAMPLES = Math.ceil(LATE_MS / PROBE_MS) * 2;

export interface Replica {
  readonly url: string;
  pool: pg.Pool;
  /** The pool's open connections, which end with it. */
  clients: Set<pg.PoolClient>;
  reached: Position;
  /** When (monotonic milliseconds) it had everything that the primary had. */
  currentAt: number;
  isUp: boolean;
  probing: Promise<void> | undefined;
}

export interface ReplicasOptions {
  readonly urls: readonly string[];
  readonly connect: (url: string) => pg.Pool;
  /** Where the primary is. */
  readonly written: () => Promise<Position>;
}

/**
 * The replicas that may answer in the primary's place: those that are up, not late, and have come as far as the asker must see. What others did is seen
 * when this process has heard of it (`raise`); until the primary has told how far that is, nobody but the primary is asked.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #all: Replica[];
  readonly #samples: { readonly at: number; readonly position: Position }[] = [];
  #floor: Position = 0;
  #raised = 0;
  #asked = 0;
  #settled = 0;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#all = options.urls.map((url) => ({
      url,
      ...this.#connect(url),
      reached: -1,
      currentAt: -Infinity,
      isUp: false,
      probing: undefined,
    }));
    if (this.#all.length === 0) return;
    this.#timer = setInterval(() => void this.#look(), PROBE_MS);
    this.#timer.unref();
    void this.#look();
  }

  get count(): number {
    return this.#all.length;
  }

  /** Who can be asked now; for the metrics. */
  get usable(): number {
    return this.#all.filter((replica) => this.#mayAnswer(replica, 0)).length;
  }

  /**
   * One that has everything up to a position, in turns.
   * @returns undefined where the primary must be asked
   */
  choose(position: Position): Replica | undefined {
    if (this.#all.length === 0 || this.#settled < this.#raised) return undefined;
    const needed = Math.max(position, this.#floor);
    for (let tries = 0; tries < this.#all.length; tries += 1) {
      const replica = this.#all[(this.#next += 1) % this.#all.length]!;
      if (this.#mayAnswer(replica, needed)) return replica;
    }
    for (const replica of this.#all) if (replica.isUp) void this.#probe(replica);
    return undefined;
  }

  /** Something was heard to have changed: from now on nobody is answered from before it. */
  raise(): void {
    if (this.#all.length === 0) return;
    this.#raised += 1;
    if (this.#asked === this.#settled) void this.#settle();
  }

  /** A replica did not answer: it is left out until it answers again, and whoever still waits for it is answered by the primary at once. */
  fail(replica: Replica, pool: pg.Pool): void {
    if (replica.pool !== pool) return;
    replica.isUp = false;
    const { clients } = replica;
    if (clients.size === 0) return;
    Object.assign(replica, this.#connect(replica.url));
    for (const client of clients) (client as unknown as Socketed).connection.stream.destroy();
    void pool.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#all.map(({ pool }) => pool.end().catch(() => undefined)));
  }

  #connect(url: string): Pick<Replica, 'pool' | 'clients'> {
    const pool = this.#options.connect(url);
    const clients = new Set<pg.PoolClient>();
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
    return { pool, clients };
  }

  #mayAnswer(replica: Replica, needed: Position): boolean {
    return replica.isUp && replica.reached >= needed && performance.now() - replica.currentAt < LATE_MS;
  }

  /** One question at a time; what is raised while it is asked needs another. */
  async #settle(): Promise<void> {
    while (this.#settled < this.#raised) {
      this.#asked = this.#raised;
      const position = await this.#options.written().catch(() => undefined);
      if (position === undefined) {
        // Without a primary there is no telling; the next look asks again.
        this.#asked = this.#settled;
        return;
      }
      this.#floor = Math.max(this.#floor, position);
      this.#settled = this.#asked;
      for (const replica of this.#all) if (replica.isUp) void this.#follow(replica, position);
    }
  }

  /** A replica is a moment behind: it is asked until it is there. */
  async #follow(replica: Replica, position: Position): Promise<void> {
    for (let tries = 0; tries < CLOSE_TRIES && replica.isUp && replica.reached < position; tries += 1) {
      await this.#probe(replica);
      if (replica.reached < position) await new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    }
  }

  async #look(): Promise<void> {
    if (this.#settled < this.#raised && this.#asked === this.#settled) void this.#settle();
    const position = await this.#options.written().catch(() => undefined);
    if (position !== undefined) {
      this.#samples.push({ at: performance.now(), position });
      if (this.#samples.length > SAMPLES) this.#samples.shift();
    }
    for (const replica of this.#all) void this.#probe(replica);
  }

  #probe(replica: Replica): Promise<void> {
    replica.probing ??= this.#ask(replica).finally(() => (replica.probing = undefined));
    return replica.probing;
  }

  async #ask(replica: Replica): Promise<void> {
    const { pool } = replica;
    const silence = setTimeout(() => this.fail(replica, pool), SILENT_MS);
    try {
      const { rows } = await pool.query<{ position: Position | null }>(REACHED);
      if (pool !== replica.pool) return;
      replica.reached = rows[0]?.position ?? -1;
      replica.isUp = true;
      const known = this.#samples.findLast((sample) => sample.position <= replica.reached);
      if (known) replica.currentAt = this.#samples.at(-1) === known ? performance.now() : known.at;
    } catch {
      this.fail(replica, pool);
    } finally {
      clearTimeout(silence);
    }
  }
}

/** pg's types keep the socket of a client to themselves. */
interface Socketed {
  readonly connection: { readonly stream: { destroy(): void } };
}
