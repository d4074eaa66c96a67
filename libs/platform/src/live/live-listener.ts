import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { openClient } from '../database/servers.ts';
import { LIVE_CHANNEL, type LiveParcel } from './live-publisher.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A connection that a network dropped silently is found out by asking. */
const PROBE_MS = 20_000;

export interface LiveListenerOptions {
  readonly connectionString: string;
  readonly onParcel: (parcel: LiveParcel) => void;
  /** Called after a connection was lost and is there again: messages may have been missed. */
  readonly onGap?: () => void;
}

/** The one listening connection of a process. It connects again by itself until it is closed. */
export class LiveListener {
  readonly #options: LiveListenerOptions;
  readonly #logger = new Logger('Live');
  #client: pg.Client | undefined;
  #closed = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(options: LiveListenerOptions) {
    this.#options = options;
  }

  /** Settles after the first try, whether it succeeded or not. */
  async open(): Promise<void> {
    const client = openClient(this.#options.connectionString, {
      application_name: 'portal-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    client.on('notification', ({ payload }) => this.#take(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
    } catch (error) {
      if (this.#failures === 0) this.#logger.warn(`No live updates for now: ${error instanceof Error ? error.message : String(error)}`);
      this.#lose(client);
      return;
    }
    if (this.#failures > 0) this.#options.onGap?.();
    this.#failures = 0;
    this.#probe = setInterval(() => void client.query('select 1').catch(() => this.#lose(client)), PROBE_MS);
    this.#probe.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#probe);
    await this.#client?.end().catch(() => undefined);
  }

  #take(payload: string | undefined): void {
    if (!payload) return;
    try {
      this.#options.onParcel(JSON.parse(payload) as LiveParcel);
    } catch (error) {
      this.#logger.warn(`A live message was not understood: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #lose(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#probe);
    client.end().catch(() => undefined);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10), LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.open(), pause);
    this.#retry.unref();
  }
}
