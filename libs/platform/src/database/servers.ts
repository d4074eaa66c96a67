import pg from 'pg';
import { nameServer, readAddress } from './address.ts';

/** A server that says nothing for so long (milliseconds) takes no part; less than a pool waits for a connection. */
const SILENT_MS = 3_000;
/** So long (milliseconds) the others may take when one that accepts writes has answered: there may be a newer one. */
const OTHERS_MS = 500;
/** Beats of waiting for an answer. */
const BEATS = 10;
/** So long (milliseconds) what was found is believed, unless a connection to it breaks before. */
const TRUSTED_MS = 5_000;
/** So often (milliseconds) is looked whether another server is the primary now, while there are connections: one that rests hears of it by nobody else. */
const WATCH_MS = 10_000;

/** Of two that accept writes the one of the newer timeline was promoted later: the other is an old primary that came back. */
const ASK = `select current_setting('transaction_read_only') = 'off' as writable,
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`;

/**
 * How a server hears that who asked is gone. It looks at its client only when it has something to say to it: a statement that waits there for a lock, for example
 * of a commit that its standby never confirms, would stay for ever, although the portal has left. The system below it is told to ask a silent network as well.
 */
const NOTICE = `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false), set_config('client_connection_check_interval', '2000', false)`;

type Connected = (error?: Error) => void;

/** No server of an address accepts writes now. The code is SQL's for "cannot establish a connection": callers are told to come again. */
export class NoPrimaryError extends Error {
  readonly code = '08001';
}

/**
 * What a `pg.Pool` or a `pg.Client` is given to reach an address. The driver knows one host; of several, each new connection goes to the one that accepts
 * writes at that moment (docs/adr/0040-several-hosts.md). All connections of the portal are opened with it.
 * @throws Error when the address makes no sense
 */
export function reach(address: string): { connectionString: string; Client?: typeof pg.Client } {
  const { servers, isSearched } = readAddress(address);
  const connectionString = servers[0]!;
  return isSearched ? { connectionString, Client: primaryClientOf(address, servers) } : { connectionString };
}

/** A single connection, not opened yet, for LISTEN and for programs that need no pool. */
export function openClient(address: string, options: pg.ClientConfig = {}): pg.Client {
  const { Client = pg.Client, ...way } = reach(address);
  return new Client({ ...options, ...way });
}

/** The connection was to a server that is not the primary any more, although it lives. */
class OldPrimaryError extends Error {
  readonly code = '08006';
}

/**
 * The server has committed, and no standby has: it was told to wait for none any more (`pg_cancel_backend`), and says so in a warning before its "done". Whether
 * the commit outlives the server is not known.
 */
class UnconfirmedError extends Error {
  readonly code = '08007';
}
/** The part of PostgreSQL that gives this warning; its words are in the server's language. */
const UNCONFIRMED = 'SyncRepWaitForLSN';

/**
 * Finds the one of several servers that accepts writes, once for all connections that ask at the same time. Once a promoted server was seen, none of an
 * older timeline is ever taken again: what was acknowledged since is not there, and what it took would be lost (ADR 40, a network that splits).
 */
export class Servers {
  readonly #servers: readonly string[];
  #newest = '';
  #found: { readonly server: string; readonly at: number } | undefined;
  #search: Promise<string> | undefined;

  readonly #silentMs: number;

  constructor(servers: readonly string[], silentMs = SILENT_MS) {
    this.#servers = servers;
    this.#silentMs = silentMs;
  }

  /** @throws NoPrimaryError saying of each server why not */
  find(): Promise<string> {
    if (this.#found && performance.now() - this.#found.at < TRUSTED_MS) return Promise.resolve(this.#found.server);
    return (this.#search ??= this.#look().finally(() => (this.#search = undefined)));
  }

  /** A connection broke or could not be made: the next one looks anew. */
  forget(): void {
    this.#found = undefined;
  }

  async #look(): Promise<string> {
    const writable: { readonly server: string; readonly timeline: string }[] = [];
    const faults: string[] = [];
    const ask = async (server: string): Promise<void> => {
      try {
        const answer = await askServer(server, this.#silentMs);
        if (answer.writable && answer.timeline >= this.#newest) writable.push({ server, timeline: answer.timeline });
        else if (answer.writable) faults.push(`${nameServer(server)} is an old primary, of before a promotion that was seen`);
        else faults.push(`${nameServer(server)} is read-only`);
      } catch (error) {
        faults.push(`${nameServer(server)}: ${describe(error)}`);
      }
    };
    await new Promise<void>((resolve) => {
      void Promise.all(this.#servers.map((server) => ask(server).then(() => writable.length > 0 && afterHearing(OTHERS_MS, resolve)))).then(
        () => resolve(),
      );
    });
    const newest = writable.toSorted((a, b) => b.timeline.localeCompare(a.timeline))[0];
    if (!newest) throw new NoPrimaryError(`No server of the database accepts writes (${faults.join('; ')})`);
    this.#newest = newest.timeline;
    this.#found = { server: newest.server, at: performance.now() };
    return newest.server;
  }
}

/**
 * Calls back after so long (milliseconds) a time in which this process could hear somebody. Between two looks at its sockets one beat counts: a process that stood
 * still, on a machine under load or while it read its own programs, would else take for silent whose answer lies before it.
 * @returns what stops it
 */
function afterHearing(milliseconds: number, then: () => void): () => void {
  let left = BEATS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    then();
  }, milliseconds / BEATS).unref();
  return () => clearInterval(timer);
}

async function askServer(server: string, silentMs: number): Promise<{ writable: boolean; timeline: string }> {
  const client = new pg.Client({ connectionString: server, application_name: 'portal-look' });
  client.on('error', () => undefined);
  const { stream } = (client as unknown as Wired).connection;
  const stop = afterHearing(silentMs, () => stream.destroy(new Error(`said nothing for ${silentMs / 1000} s`)));
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean; timeline: string }>(ASK);
    return rows[0]!;
  } finally {
    stop();
    client.end().catch(() => undefined);
  }
}

function describe(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || String(error);
}

const classes = new Map<string, typeof pg.Client>();

/** One class for all connections to an address: what one finds out, all know. */
function primaryClientOf(address: string, servers: readonly string[]): typeof pg.Client {
  let known = classes.get(address);
  if (!known) classes.set(address, (known = derivePrimaryClient(new Servers(servers))));
  return known;
}

/** A client that connects to what is found, and to nothing that is read-only when it gets there. */
export function derivePrimaryClient(servers: Pick<Servers, 'find' | 'forget'>, watchMs = WATCH_MS): typeof pg.Client {
  const living = new Map<{ leave(): void }, string>();
  let primary = '';
  /** An old primary that lives keeps its connections: they are left as soon as one finds the new one, instead of each waiting for its own limit. */
  const follow = (server: string): void => {
    if (server === primary) return;
    primary = server;
    for (const [client, own] of living) if (own !== server) client.leave();
  };
  let watching: NodeJS.Timeout | undefined;
  const look = (): void => {
    if (living.size > 0) return void servers.find().then(follow, () => undefined);
    clearInterval(watching);
    watching = undefined;
  };
  const watch = (): void => void (watching ??= setInterval(look, watchMs).unref());
  return class PrimaryClient extends pg.Client {
    #isEnding = false;
    #isLeft = false;

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (callback) return void this.#connectToPrimary(callback);
      return new Promise((resolve, reject) => this.#connectToPrimary((error) => (error ? reject(error) : resolve(this))));
    }

    #connectToPrimary(done: Connected): void {
      servers.find().then((server) => this.#connectTo(server, done), done);
    }

    #connectTo(server: string, done: Connected): void {
      // Who waited for the search may have given up meanwhile: a pool destroys the stream of what takes too long, and nothing more is heard of such a one.
      if (this.#isEnding || (this as unknown as Wired).connection.stream.destroyed) return done(new Error('Connection terminated'));
      follow(server);
      const { host, port } = new pg.Client({ connectionString: server });
      // What the driver looks at when it connects.
      Object.assign(this, { host, port });
      let isReadOnly = false;
      // Heard before the driver itself, whose pool ends what broke as if that were wanted.
      const { connection } = this as unknown as Wired;
      const forget = (): void => {
        if (!this.#isLeft) servers.forget();
      };
      living.set(this, server);
      watch();
      connection.on('error', forget);
      // A server that goes says so before it does.
      connection.on('errorMessage', ({ code }) => {
        if (code?.startsWith('57P')) servers.forget();
      });
      connection.on('notice', ({ routine }) => {
        if (routine !== UNCONFIRMED) return;
        const error = new UnconfirmedError('No standby has confirmed the commit');
        // At once: the "done" that follows may have been read already.
        connection.emit('error', error);
        connection.stream.destroy(error);
      });
      connection.on('end', () => {
        living.delete(this);
        if (!this.#isEnding) forget();
      });
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') isReadOnly = parameterValue === 'on';
      });
      super.connect(((error?: Error) => {
        if (error) return done(error);
        if (!isReadOnly) return this.#askForNotice(done);
        // It was started again as a standby since it was asked.
        servers.forget();
        void this.end(() => done(new NoPrimaryError(`${nameServer(server)} is read-only`)));
      }) as (error: Error) => void);
    }

    #askForNotice(done: Connected): void {
      // Nobody else listens before the connection is handed over.
      const hear = (): void => undefined;
      this.on('error', hear);
      const end = (error?: Error): void => {
        done(error);
        this.off('error', hear);
      };
      // Not every system below PostgreSQL can look at its clients: there each statement has its own limit alone, as before.
      this.query(NOTICE).then(
        () => end(),
        (error: Error) => end((error as { severity?: string }).severity === 'ERROR' ? undefined : error),
      );
    }

    /** Breaks off, as if the server had gone. */
    leave(): void {
      this.#isLeft = true;
      living.delete(this);
      (this as unknown as Wired).connection.stream.destroy(new OldPrimaryError('Another server is the primary now'));
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      this.#isEnding = true;
      return callback ? super.end(callback) : super.end();
    }
  } as typeof pg.Client;
}

/** pg's types keep what it hears on the wire to themselves. */
interface Wired {
  readonly connection: {
    readonly stream: { readonly destroyed: boolean; destroy(error: Error): void };
    on(event: 'error' | 'end', listener: () => void): void;
    on(event: 'notice', listener: (message: { routine?: string }) => void): void;
    emit(event: 'error', error: Error): void;
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
    on(event: 'parameterStatus', listener: (message: { parameterName: string; parameterValue: string }) => void): void;
  };
}
