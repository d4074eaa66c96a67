import { Inject, Injectable, Logger } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import { Sql, Sweeps, type AreaNotices, type SqlTransaction, type SweepTask } from '@portal/platform';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { BULK_MAIL_EVERY_MS } from './bulk-mail.sweep.ts';
import { gatherRecordFacts, NoticeDesks } from './notice-desk.ts';
import { Notifier } from './notifier.ts';

/** Tells people of what is no step of a record, as their areas say: a portion a transaction. */
@Sweeps()
@Injectable()
export class NoticePortionSweep implements SweepTask {
  readonly name = 'share-notices';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #notifier: Notifier;
  readonly #registry: NoticeRegistry;
  readonly #desks: NoticeDesks;
  readonly #logger = new Logger('Notices');

  constructor(sql: Sql, notifier: Notifier, registry: NoticeRegistry, desks: NoticeDesks, @Inject(BULK_MAIL_EVERY_MS) everyMs: number) {
    this.#sql = sql;
    this.#notifier = notifier;
    this.#registry = registry;
    this.#desks = desks;
    this.everyMs = everyMs;
  }

  /** @returns how many were told */
  async run(): Promise<number> {
    let told = 0;
    for (const area of this.#registry.areas.filter(({ findPortion }) => findPortion)) {
      for (;;) {
        const afterwards: (() => Promise<unknown>)[] = [];
        const portion = await this.#sql.transaction((tx) => this.#portion(tx, area, (work) => void afterwards.push(work)));
        for (const work of afterwards) await work().catch((error: Error) => this.#logger.warn(`After the commit: ${error.message}`));
        told += portion;
        if (portion === 0) break;
      }
    }
    return told;
  }

  async #portion(tx: SqlTransaction, area: AreaNotices, after: (work: () => Promise<unknown>) => void): Promise<number> {
    const desk = this.#desks.open(tx);
    const portion = await area.findPortion?.(desk);
    if (!portion) return 0;
    const { record, actorId, notices, count } = portion;
    const people = await findPeople(tx, [actorId, record.ownerId ?? 0]);
    const facts = {
      owner: people.get(record.ownerId ?? 0) ?? null,
      actor: people.get(actorId) ?? null,
      dueOn: null,
      comment: '',
      subject: record.subject,
      ...(await gatherRecordFacts(desk, record)),
    };
    await this.#notifier.notify({ tx, after }, notices, facts, 0);
    await portion.settle();
    return count;
  }
}
