import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Sql } from '../database/sql.ts';
import { Jobs } from '../queue/jobs.ts';
import { findMarkedProviders } from '../queue/marked-providers.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { eventJob } from './consumer-runner.ts';
import { RELAY_LISTENER, toMessage, type OutboxMessage, type OutboxRow, type RelayListener } from './consumer.ts';

const BATCH = 1_000;
const IDLE_MS = 120;
const TROUBLE_MS = 1_000;
/** Batches at once while more wait than one batch holds: one adds while another marks. */
const MOST_LANES = 3;
/** After so many batches a lane ends, and the relay looks from the first message on: one with a lower number may have been committed later. */
const MOST_IN_A_ROW = 20;
/** Batches that listeners may lag behind before the relay waits for them. */
const MOST_UNTOLD = 8;

/**
 * Takes waiting messages from the outbox to the queue. Any number of workers may relay: rows that one of them holds are skipped by the
 * others. A crash between adding and marking adds again, under the same job ids.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #registry: ConsumerRegistry;
  readonly #discovery: DiscoveryService;
  readonly #logger = new Logger('Outbox relay');
  readonly #stop = new AbortController();
  #loop: Promise<void> | undefined;
  #troubleSaidAt = 0;
  #telling: Promise<void> = Promise.resolve();
  #untold = 0;
  /** The last message of the newest batch. */
  #reached = 0;

  constructor(sql: Sql, jobs: Jobs, registry: ConsumerRegistry, discovery: DiscoveryService) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#registry = registry;
    this.#discovery = discovery;
  }

  onApplicationBootstrap(): void {
    this.#loop = this.#relayUntilStopped();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.#telling;
  }

  async #relayUntilStopped(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let pause = IDLE_MS;
      try {
        if ((await this.relayBatch()) === BATCH) {
          pause = 0;
          const lanes = await Promise.allSettled(Array.from({ length: MOST_LANES }, () => this.#relayWhileBusy()));
          const broken = lanes.find((lane) => lane.status === 'rejected');
          if (broken) throw broken.reason;
        }
      } catch (error) {
        pause = TROUBLE_MS;
        this.#report(error);
      }
      if (pause > 0) await this.#rest(pause);
      if (this.#untold >= MOST_UNTOLD) await this.#telling;
    }
  }

  /** One of the lanes; none waits for another. */
  async #relayWhileBusy(): Promise<void> {
    for (let batch = 0; batch < MOST_IN_A_ROW && !this.#stop.signal.aborted; batch += 1) {
      if ((await this.relayBatch(this.#reached)) < BATCH) return;
      if (this.#untold >= MOST_UNTOLD) await this.#telling;
    }
  }

  /**
   * Relays up to a thousand messages. They are marked before they are added, in one statement and so one writing of each, and the mark counts only when the
   * transaction ends after the adding.
   * @param after where to begin: what has just been relayed stays in the index for a while and need not be walked over by every batch
   * @returns how many
   */
  async relayBatch(after = 0): Promise<number> {
    const messages = await this.#sql.transaction(async (tx) => {
      const rows = await tx.prepared<OutboxRow & { request_id: string }>(
        `update outbox_message set published_at = clock_timestamp()
         where id = any(array(select id from outbox_message where published_at is null and id > $1 order by id limit ${BATCH} for update skip locked))
         returning id, topic, workflow, subject_id, payload, created_at, request_id`,
        [after],
      );
      if (rows.length === 0) return [];
      rows.sort((a, b) => a.id - b.id);
      this.#reached = Math.max(after, rows.at(-1)!.id);
      const entries = rows.flatMap((row) => this.#registry.subscribersOf(row.topic).map((name) => eventJob(name, row.id, row.request_id)));
      if (entries.length > 0) await this.#jobs.addBulk('event', entries);
      return rows.map(toMessage);
    });
    if (messages.length > 0) this.#tellLater(messages);
    return messages.length;
  }

  /** One batch after the other, beside the relaying: a page that is told a moment later is better than a queue that waits. */
  #tellLater(messages: readonly OutboxMessage[]): void {
    this.#untold += 1;
    this.#telling = this.#telling.then(() => this.#tellListeners(messages)).finally(() => (this.#untold -= 1));
  }

  async #tellListeners(messages: readonly OutboxMessage[]): Promise<void> {
    for (const { instance } of findMarkedProviders<RelayListener>(this.#discovery, RELAY_LISTENER)) {
      await instance.published(messages).catch((error: Error) => this.#logger.warn(`A listener failed: ${error.message}`));
    }
  }

  #report(error: unknown): void {
    if (Date.now() - this.#troubleSaidAt < 60_000) return;
    this.#troubleSaidAt = Date.now();
    this.#logger.warn(`Messages wait in the outbox: ${error instanceof Error ? error.message : String(error)}`);
  }

  #rest(milliseconds: number): Promise<void> {
    const { signal } = this.#stop;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
    });
  }
}
