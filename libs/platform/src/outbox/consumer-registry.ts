import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { publishedTopics } from '@portal/workflows';
import { Sql } from '../database/sql.ts';
import { findMarkedProviders } from '../queue/marked-providers.ts';
import { EVENT_CONSUMER, type EventConsumer } from './consumer.ts';

/** The row of consumed_message that says since when a consumer listens; what was published before is not brought to it later. */
export const SUBSCRIPTION = 'subscribed';

/** Who listens to what. */
@Injectable()
export class ConsumerRegistry implements OnModuleInit {
  readonly #discovery: DiscoveryService;
  readonly #sql: Sql;
  #byName: ReadonlyMap<string, EventConsumer> = new Map();
  #namesByTopic: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(discovery: DiscoveryService, sql: Sql) {
    this.#discovery = discovery;
    this.#sql = sql;
  }

  async onModuleInit(): Promise<void> {
    this.register(findMarkedProviders<EventConsumer>(this.#discovery, EVENT_CONSUMER).map(({ instance }) => instance));
    await this.#sql.query(
      `insert into consumed_message (consumer, message_id) select name, '${SUBSCRIPTION}' from unnest($1::text[]) as name on conflict do nothing`,
      [this.names()],
    );
  }

  /** @throws Error naming a consumer that is there twice, or a topic that no machine publishes */
  register(consumers: readonly EventConsumer[]): void {
    const known = publishedTopics();
    const byName = new Map<string, EventConsumer>();
    const namesByTopic = new Map<string, string[]>();
    for (const consumer of consumers) {
      if (!/^[a-z][a-z0-9-]*$/.test(consumer.name))
        throw new Error(`The name of the consumer ${consumer.name} needs small letters, digits and hyphens`);
      if (byName.has(consumer.name)) throw new Error(`Two consumers are named ${consumer.name}`);
      byName.set(consumer.name, consumer);
      for (const topic of new Set(consumer.topics)) {
        if (!known.has(topic)) throw new Error(`The consumer ${consumer.name} listens to ${topic}, which no machine publishes`);
        namesByTopic.set(topic, [...(namesByTopic.get(topic) ?? []), consumer.name]);
      }
    }
    this.#byName = byName;
    this.#namesByTopic = namesByTopic;
  }

  find(name: string): EventConsumer | undefined {
    return this.#byName.get(name);
  }

  names(): string[] {
    return [...this.#byName.keys()];
  }

  /** The consumers of a topic. */
  subscribersOf(topic: string): readonly string[] {
    return this.#namesByTopic.get(topic) ?? [];
  }

  /** Every (consumer, topic) as two lists of the same length, for statements. */
  subscriptions(): { consumers: string[]; topics: string[] } {
    const pairs = [...this.#namesByTopic].flatMap(([topic, names]) => names.map((name) => ({ name, topic })));
    return { consumers: pairs.map((pair) => pair.name), topics: pairs.map((pair) => pair.topic) };
  }
}
