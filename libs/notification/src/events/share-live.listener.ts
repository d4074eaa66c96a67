import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type LiveMessage, type OutboxMessage, type RelayListener } from '@portal/platform';

/** Tells open pages that a share, or how far one of its readers is, has changed: administrators, and the reader himself. */
@ListensToRelay()
@Injectable()
export class ShareLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;

  constructor(sql: Sql, live: LivePublisher) {
    this.#sql = sql;
    this.#live = live;
  }

  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const events: LiveMessage[] = [];
    for (const { workflow, subjectId, topic, payload } of messages) {
      if (workflow === 'share') events.push({ topic, subject: 'share', id: subjectId, audience: 'administrators' });
      if (workflow === 'shareReading') {
        const people = [Number(payload['personId'] ?? payload.actorId)];
        events.push({ topic, subject: 'share', id: Number(payload['shareId'] ?? 0), audience: { people, administrators: true } });
      }
    }
    if (events.length > 0) await this.#live.publish(this.#sql, ...events);
  }
}
