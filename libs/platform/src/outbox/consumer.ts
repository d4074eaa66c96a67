import type { SqlTransaction } from '../database/sql.ts';
import { markProvider } from '../queue/marked-providers.ts';

/** A domain event as it stands in the outbox: what a step of a record says to the other areas, in ids. */
export interface OutboxMessage {
  readonly id: number;
  /** `riskControl.SUBMIT_ASSESSMENT` */
  readonly topic: string;
  readonly workflow: string;
  readonly subjectId: number;
  readonly payload: StepPayload;
  readonly createdAt: Date;
}

/** What the runner writes with every step, beside what the service adds. */
export interface StepPayload {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly actorId: number;
  readonly seq: number;
  readonly [detail: string]: unknown;
}

export interface ConsumerContext {
  /** The transaction that also notes the message as consumed: what is written in it happens once. */
  readonly tx: SqlTransaction;
  /** Work for after the commit, for example to offer a job. It may get lost in a crash: rows and a sweep must make good for it. */
  after(work: () => Promise<unknown>): void;
}

/** Listens to domain events. A message that is delivered ten times has one effect, as long as all effects go through `context.tx`. */
export interface EventConsumer {
  /** Permanent: it stands in consumed_message. Small letters, digits and hyphens. */
  readonly name: string;
  /** A topic that no machine publishes stops the start of the worker. */
  readonly topics: readonly string[];
  handle(message: OutboxMessage, context: ConsumerContext): Promise<void>;
}

export const EVENT_CONSUMER = Symbol('EVENT_CONSUMER');

/** Marks a provider as a consumer of domain events. */
export const ConsumesEvents = (): ClassDecorator => markProvider(EVENT_CONSUMER);

/** Hears of every batch of domain events right after the relay has published it; best effort, without a second delivery. */
export interface RelayListener {
  published(messages: readonly OutboxMessage[]): Promise<void>;
}

export const RELAY_LISTENER = Symbol('RELAY_LISTENER');
export const ListensToRelay = (): ClassDecorator => markProvider(RELAY_LISTENER);

export interface OutboxRow {
  id: number;
  topic: string;
  workflow: string;
  subject_id: number;
  payload: StepPayload;
  created_at: Date;
}

export function toMessage(row: OutboxRow): OutboxMessage {
  return {
    id: row.id,
    topic: row.topic,
    workflow: row.workflow,
    subjectId: row.subject_id,
    payload: row.payload,
    createdAt: row.created_at,
  };
}
