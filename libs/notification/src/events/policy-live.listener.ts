import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type LiveMessage, type OutboxMessage, type RelayListener } from '@portal/platform';

/** A notification is short: of a policy that more people read than these, only its owners' pages are told. */
const TOLD_AT_MOST = 200;

/** Tells the open pages of who may read a policy that it moved, and those of a folder's readers that the folder did. */
@ListensToRelay()
@Injectable()
export class PolicyLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;

  constructor(sql: Sql, live: LivePublisher) {
    this.#sql = sql;
    this.#live = live;
  }

  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const events: LiveMessage[] = [];
    for (const message of messages) {
      if (message.workflow !== 'policyVersion' && message.workflow !== 'policyFolder') continue;
      const nodeId = message.workflow === 'policyFolder' ? message.subjectId : Number(message.payload['policyId'] ?? 0);
      const readers = await this.#sql.query<{ id: number; grade: number }>(
        'select id, grade from policy_readers($1, null) where grade > 0',
        [nodeId],
      );
      const told = readers.length > TOLD_AT_MOST ? readers.filter(({ grade }) => grade === 7) : readers;
      const people = told.slice(0, TOLD_AT_MOST).map(({ id }) => id);
      const subject = message.workflow === 'policyFolder' ? 'policyFolder' : 'policy';
      events.push({ topic: message.topic, subject, id: nodeId, audience: { people, administrators: true } });
    }
    if (events.length > 0) await this.#live.publish(this.#sql, ...events);
  }
}
