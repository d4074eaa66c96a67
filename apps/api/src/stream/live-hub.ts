import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { administers, openSession, SESSION_ENDED } from '@portal/directory';
import { CONFIG, LiveListener, Sql, type Config, type LiveEvent, type LiveParcel } from '@portal/platform';
import type { LiveClient } from './live-client.ts';
import { LiveJournal } from './live-journal.ts';

const HEARTBEAT_MS = 20_000;
/** Pages of one person in one process; the oldest goes when one more comes. */
const MOST_PAGES = 20;

/** The sessions of some ids that are still good, and whether their person is an administrator now. */
const GOOD_SESSIONS = `
  select s.id, ${administers('p.id')} as is_administrator
  from session s join person p on p.id = s.person_id
  where s.id = any($1::bigint[]) and p.is_active and ${openSession('s')}`;

/** Nothing has changed: it tells a page where it stands, and is a sign of life. */
const HERE = {};
/** More may have changed than is told: everything live is to be asked anew. */
const RESYNC: LiveEvent = { topic: 'resync', subject: 'all', id: 0 };

/** The open pages of this process. What concerns them comes by PostgreSQL's NOTIFY from all processes, this one included. */
@Injectable()
export class LiveHub implements OnModuleInit, BeforeApplicationShutdown {
  readonly #clients = new Set<LiveClient>();
  readonly #sql: Sql;
  readonly #listener: LiveListener;
  readonly #journal = new LiveJournal();
  readonly #logger = new Logger('Live');
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#listener = new LiveListener({
      connectionString: config.DATABASE_URL,
      onParcel: (parcel) => this.deliver(parcel),
      onGap: () => {
        // What was missed was not heard either: a page that reads anew must not be answered from before it.
        this.#sql.heard();
        this.#journal.forget();
        this.#tell({ event: RESYNC, everyone: true, administrators: false, people: [] });
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#listener.open();
    this.#heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const client of this.#clients) client.end();
    this.#clients.clear();
    await this.#listener.close();
  }

  /** @param left where the page stood when it was here last; undefined for one that comes for the first time */
  add(client: LiveClient, left?: number): void {
    const own = [...this.#clients].filter((other) => other.personId === client.personId);
    for (const old of own.slice(0, Math.max(own.length - MOST_PAGES + 1, 0))) this.#dismiss(old);
    this.#clients.add(client);
    const missed = left === undefined ? [] : (this.#journal.missedSince(left, (parcel) => client.mayHear(parcel)) ?? [RESYNC]);
    client.send([HERE, ...missed].map((event) => this.#say(event)).join(''));
  }

  remove(client: LiveClient): void {
    this.#clients.delete(client);
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Hands an event to the pages that may hear of it. Pages of a session that has ended go at once. */
  deliver(parcel: LiveParcel): void {
    // Who reads again because of it must not be answered from before it.
    this.#sql.heard();
    if (parcel.event.topic === SESSION_ENDED) this.#endSessions(parcel.event.data?.['ids']);
    this.#journal.add(parcel);
    this.#tell(parcel);
  }

  #tell(parcel: LiveParcel): void {
    const text = this.#say(parcel.event);
    for (const client of this.#clients) {
      if (client.mayHear(parcel) && !client.send(text)) this.#dismiss(client);
    }
  }

  #say(event: LiveEvent | typeof HERE): string {
    return `id: ${this.#journal.position}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  #endSessions(ids: unknown): void {
    if (!Array.isArray(ids)) return;
    for (const client of [...this.#clients]) {
      if (!ids.includes(client.sessionId)) continue;
      client.end();
      this.#clients.delete(client);
    }
  }

  /** Keeps proxies from closing quiet connections, finds dead ones, and ends those whose session is over. */
  async beat(): Promise<void> {
    if (this.#clients.size === 0) return;
    const good = await this.#findGoodSessions();
    for (const client of [...this.#clients]) {
      const session = good?.get(client.sessionId);
      if (good && !session) {
        client.end();
        this.#clients.delete(client);
        continue;
      }
      client.isAdministrator = session?.is_administrator ?? client.isAdministrator;
      if (!client.send(this.#say(HERE))) this.#dismiss(client);
    }
  }

  /** undefined when the database does not answer: then nobody is sent away. */
  async #findGoodSessions(): Promise<Map<number, { is_administrator: boolean }> | undefined> {
    try {
      const ids = [...new Set([...this.#clients].map((client) => client.sessionId))];
      const rows = await this.#sql.query<{ id: number; is_administrator: boolean }>(GOOD_SESSIONS, [ids]);
      return new Map(rows.map((row) => [row.id, row]));
    } catch (error) {
      this.#logger.warn(`Sessions of open pages were not checked: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  #dismiss(client: LiveClient): void {
    this.#clients.delete(client);
    client.drop();
  }
}
