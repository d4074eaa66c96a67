import { Inject, Injectable, Logger } from '@nestjs/common';
import { currentTime, Sql, Sweeps, type SqlTransaction, type SweepTask } from '@portal/platform';
import { BULK_MAIL_EVERY_MS } from './bulk-mail.sweep.ts';
import { Notifier, type Notice } from './notifier.ts';
import { findPeople } from './recipients.queries.ts';
import { findActiveShares, shareFacts } from './share-records.queries.ts';

const AT_ONCE = 200;

interface UntoldReading {
  readonly id: number;
  readonly person_id: number;
  readonly asked_again: boolean;
  readonly is_done: boolean;
}

/**
 * Tells people of a share that came to them: whoever has a reading and was not told. A portion a transaction, so that an audience of thousands
 * is told once each, whatever stops a worker in between.
 */
@Sweeps()
@Injectable()
export class ShareNoticeSweep implements SweepTask {
  readonly name = 'share-notices';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #notifier: Notifier;
  readonly #logger = new Logger('Shares');

  constructor(sql: Sql, notifier: Notifier, @Inject(BULK_MAIL_EVERY_MS) everyMs: number) {
    this.#sql = sql;
    this.#notifier = notifier;
    this.everyMs = everyMs;
  }

  /** @returns how many were told */
  async run(): Promise<number> {
    let told = 0;
    for (;;) {
      const afterwards: (() => Promise<unknown>)[] = [];
      const portion = await this.#sql.transaction((tx) => this.#portion(tx, (work) => void afterwards.push(work)));
      for (const work of afterwards) await work().catch((error: Error) => this.#logger.warn(`After the commit: ${error.message}`));
      told += portion;
      if (portion === 0) return told;
    }
  }

  async #portion(tx: SqlTransaction, after: (work: () => Promise<unknown>) => void): Promise<number> {
    const [next] = await tx.query<{ share_id: number }>(
      `select r.share_id from share_reading r join kms_share s on s.id = r.share_id and s.state = 'active' and s.deleted_at is null
       where r.told_at is null order by r.share_id limit 1`,
    );
    if (!next) return 0;
    const [share] = await findActiveShares(tx, [next.share_id]);
    const untold = await tx.query<UntoldReading>(
      `select id, person_id, version > 1 as asked_again, state = 'read' as is_done from share_reading where share_id = $1 and told_at is null
       order by id limit ${AT_ONCE} for update skip locked`,
      [next.share_id],
    );
    if (!share || untold.length === 0) return 0;
    const of = (again: boolean) =>
      untold.filter(({ asked_again, is_done }) => asked_again === again && !is_done).map(({ person_id }) => person_id);
    const notices: Notice[] = [
      { kind: 'shareAskedAgain', to: of(true) },
      { kind: 'shareReleased', to: of(false) },
    ];
    const [actor] = await findPeople(tx, [share.releasedById]);
    const facts = { ...shareFacts(share), actor: actor ?? null, dueOn: share.dueOn, comment: '' };
    await this.#notifier.notify({ tx, after }, notices, facts, 0);
    await tx.query('update share_reading set told_at = $2 where id = any($1::bigint[])', [untold.map(({ id }) => id), currentTime()]);
    return untold.length;
  }
}
