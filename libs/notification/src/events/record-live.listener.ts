import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type OutboxMessage, type RelayListener } from '@portal/platform';
import { NoticeDesks } from '../recipients/notice-desk.ts';
import { findManagers } from '../recipients/recipients.queries.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { listAudience, teamMoved } from '../team/team-live.ts';

/**
 * Tells the open pages of who may read a record that it moved, as its area says, and those of their managers that something moved in the team. The relay
 * calls it for every batch.
 */
@ListensToRelay()
@Injectable()
export class RecordLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;
  readonly #registry: NoticeRegistry;
  readonly #desks: NoticeDesks;

  constructor(sql: Sql, live: LivePublisher, registry: NoticeRegistry, desks: NoticeDesks) {
    this.#sql = sql;
    this.#live = live;
    this.#registry = registry;
    this.#desks = desks;
  }

  /** @throws what one lifecycle threw, after the others were told */
  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const desk = this.#desks.open(this.#sql);
    const troubles: unknown[] = [];
    for (const lifecycle of this.#registry.lifecycles) {
      const own = messages.filter(({ workflow }) => workflow === lifecycle.workflow);
      if (own.length === 0) continue;
      try {
        const told = await lifecycle.tellLive(desk, own);
        const managers = [...(await findManagers(this.#sql, listAudience(told))).values()];
        await this.#live.publish(this.#sql, ...told, ...teamMoved(managers));
      } catch (error) {
        troubles.push(error);
      }
    }
    if (troubles.length > 0) throw troubles[0];
  }
}
