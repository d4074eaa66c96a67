import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import { findPeople, type PersonRow } from '@portal/directory';
import {
  CONFIG,
  currentTime,
  Mailer,
  MailLinks,
  Sql,
  Sweeps,
  type Config,
  type MailDraft,
  type NoticeFacts,
  type SqlTransaction,
  type SweepTask,
} from '@portal/platform';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { actUrlOf } from '../templates/acts.ts';
import { bulkMailContent, mailContent, MOST_IN_A_MAIL } from '../templates/notice-text.ts';

export const BULK_MAIL_EVERY_MS = Symbol('BULK_MAIL_EVERY_MS');

/** A bulk whose action died is ended by its age, and so is the waiting for records that were never heard of. */
const GIVEN_UP_AFTER = `interval '15 minutes'`;
const AT_ONCE = 20;
const MAILS_AT_ONCE = 100;
/** What was gathered is of no use once the mails are out; a late event looks for the bulk this long. */
const KEPT = `interval '7 days'`;

interface Group {
  readonly person_id: number;
  readonly kind: string;
  readonly instead_of: number | null;
  readonly count: number;
  /** The first of them. */
  readonly facts: NoticeFacts[];
  /** The inbox rows of all of them. */
  readonly notificationIds: number[];
}

/** Writes the mails of bulk actions: one a person and kind, when every record of the action was heard of. */
@Sweeps()
@Injectable()
export class BulkMailSweep implements SweepTask {
  readonly name = 'bulk-mails';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #mailer: Mailer;
  readonly #registry: NoticeRegistry;
  readonly #config: Config;
  readonly #links: MailLinks;

  constructor(
    sql: Sql,
    mailer: Mailer,
    registry: NoticeRegistry,
    @Inject(CONFIG) config: Config,
    @Inject(BULK_MAIL_EVERY_MS) everyMs: number,
  ) {
    this.#sql = sql;
    this.#mailer = mailer;
    this.#registry = registry;
    this.#config = config;
    this.#links = new MailLinks(config);
    this.everyMs = everyMs;
  }

  /** @returns how many bulks were written out */
  async run(): Promise<number> {
    const ready = await this.#sql.query<{ id: number }>(
      `select id from bulk_notice b where sent_at is null and (touched_at < now() - ${GIVEN_UP_AFTER} or (finished_at is not null
         and not exists (select 1 from bulk_notice_record r where r.bulk_id = b.id and r.told_at is null)))
       order by id limit ${AT_ONCE}`,
    );
    for (const { id } of ready) await this.#writeOut(id);
    await this.#sql.query(
      `delete from bulk_notice where id in (select id from bulk_notice where sent_at < now() - ${KEPT} limit ${AT_ONCE})`,
    );
    return ready.length;
  }

  /** All mails of a bulk and the note that they are out in one transaction; a consumer at work on it is waited for by the next sweep. */
  async #writeOut(bulkId: number): Promise<void> {
    const waiting = await this.#sql.transaction(async (tx) => {
      const [bulk] = await tx.query('select 1 from bulk_notice where id = $1 and sent_at is null for update skip locked', [bulkId]);
      if (!bulk) return [];
      const ids: number[] = [];
      for (let offset = 0; ; offset += MAILS_AT_ONCE) {
        const groups = await readGroups(tx, bulkId, offset);
        ids.push(...(await this.#mailer.enqueue(tx, await this.#toDrafts(tx, groups))));
        if (groups.length < MAILS_AT_ONCE) break;
      }
      await tx.query('update bulk_notice set sent_at = now() where id = $1', [bulkId]);
      return ids;
    });
    await this.#mailer.offer(waiting);
  }

  async #toDrafts(tx: SqlTransaction, groups: readonly Group[]): Promise<MailDraft[]> {
    const ids = groups.flatMap((group) => [group.person_id, group.instead_of ?? 0]);
    const people = await findPeople(tx, ids);
    return groups.flatMap((group) => {
      const person = people.get(group.person_id);
      return person ? [this.#toDraft(group, person, people.get(group.instead_of ?? 0) ?? null)] : [];
    });
  }

  #toDraft({ kind, count, facts, notificationIds }: Group, person: PersonRow, insteadOf: PersonRow | null): MailDraft {
    const language: Language = person.language ?? this.#config.DEFAULT_LANGUAGE;
    const { publicUrl } = this.#config;
    const actUrl = (one: NoticeFacts) => actUrlOf(this.#registry, this.#links, kind, one, person.id, currentTime());
    return {
      person: { id: person.id, email: person.email },
      language,
      template: kind,
      recordNo: facts[0]!.recordNo,
      notificationIds,
      content:
        count === 1
          ? mailContent(this.#registry, kind, facts[0]!, person, language, publicUrl, insteadOf, actUrl(facts[0]!))
          : bulkMailContent(this.#registry, kind, facts, count, person, language, publicUrl, insteadOf, actUrl),
    };
  }
}

/** What a worker of the version before has gathered: the newest inbox row of this reader, kind and record. */
const ROW_OF_BEFORE = `(select max(n.id) from notification n
  where n.person_id = bulk_notice_delivery.person_id and n.kind = bulk_notice_delivery.kind and n.record_no = facts->>'recordNo')`;

function readGroups(tx: SqlTransaction, bulkId: number, offset: number): Promise<Group[]> {
  return tx.query<Group>(
    `select person_id, kind, instead_of, count(*)::int as count,
       (array_agg(facts order by facts->>'recordNo', subject_no) filter (where place <= ${MOST_IN_A_MAIL})) as facts,
       array_agg(notification) as "notificationIds"
     from (select *, coalesce(notification_id, ${ROW_OF_BEFORE}) as notification, row_number() over (partition by person_id, kind, instead_of order by facts->>'recordNo', subject_no) as place
           from bulk_notice_delivery where bulk_id = $1) delivery
     group by person_id, kind, instead_of order by person_id, kind, instead_of nulls first limit ${MAILS_AT_ONCE} offset $2`,
    [bulkId, offset],
  );
}
