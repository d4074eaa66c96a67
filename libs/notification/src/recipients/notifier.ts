import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import {
  CONFIG,
  currentTime,
  LivePublisher,
  Mailer,
  MailLinks,
  WorkCalendar,
  type Config,
  type ConsumerContext,
  type Notice,
  type NoticeFacts,
  type SqlTransaction,
} from '@portal/platform';
import { Digest } from '../digest/digest.service.ts';
import type { DeliveryChoice } from '../preference/delivery.ts';
import { findDeliveries } from '../preference/find-deliveries.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { actUrlOf } from '../templates/acts.ts';
import { inboxLine, linkOf, mailContent } from '../templates/notice-text.ts';
import { gatherForBulk } from './bulk-delivery.ts';
import { addSubstitutes, keepWithin, resolveReaders, type Reader } from './stand-in.ts';

export interface Delivery {
  readonly kind: string;
  readonly reader: Reader;
  readonly facts: NoticeFacts;
  /** The inbox row. */
  readonly notificationId: number;
}

/** Writes inbox rows and mails of one event in the consumer's transaction, and tells the open pages of the readers. */
@Injectable()
export class Notifier {
  readonly #mailer: Mailer;
  readonly #live: LivePublisher;
  readonly #digest: Digest;
  readonly #registry: NoticeRegistry;
  readonly #config: Config;
  readonly #calendar: WorkCalendar;
  readonly #links: MailLinks;

  constructor(mailer: Mailer, live: LivePublisher, digest: Digest, registry: NoticeRegistry, @Inject(CONFIG) config: Config) {
    this.#mailer = mailer;
    this.#live = live;
    this.#digest = digest;
    this.#registry = registry;
    this.#config = config;
    this.#calendar = new WorkCalendar(config.TIME_ZONE);
    this.#links = new MailLinks(config);
  }

  /**
   * Everybody is told once, whatever his roles in the record; who did it himself only when he must act next.
   * @param actorId who did it, 0 for the service
   * @param bulkId the bulk action of which the event is a part: its mails go out together
   * @returns how many people were told
   */
  async notify(
    context: ConsumerContext,
    notices: readonly Notice[],
    facts: NoticeFacts,
    actorId: number,
    bulkId: number | null = null,
  ): Promise<number> {
    const chosen = new Map<number, Notice>();
    for (const notice of notices) {
      for (const id of notice.to) {
        if (!id || chosen.has(id) || (id === actorId && !this.#registry.of(notice.kind).mustAct)) continue;
        chosen.set(id, notice);
      }
    }
    const found = await resolveReaders(context.tx, [...chosen.keys()]);
    const meant = new Map(
      [...chosen].map(
        ([id, { kind, independentOf = [], inPersonIds = [] }]) =>
          [id, { reaches: this.#registry.of(kind).toSubstitute && !inPersonIds.includes(id), independentOf }] as const,
      ),
    );
    const today = this.#calendar.dayOf(currentTime());
    const all = await addSubstitutes(context.tx, found, { today, meant });
    const readers = facts.audience ? await keepWithin(context.tx, all, facts.audience) : all;
    const written = [...chosen].flatMap(([id, notice]) =>
      (readers.get(id) ?? []).map((reader): Omit<Delivery, 'notificationId'> => ({
        kind: notice.kind,
        reader,
        facts: { ...facts, ...notice.facts },
      })),
    );
    const deliveries = written.length > 0 ? await this.#writeInbox(context, written) : [];
    const atOnce = await this.#chooseAtOnce(context.tx, deliveries);
    const mails = atOnce.filter(({ kind }) => this.#registry.of(kind).mail);
    const gathered = bulkId !== null && (await gatherForBulk(context.tx, bulkId, [facts.riskId, facts.subject?.id ?? facts.riskId], mails));
    if (!gathered && mails.length > 0) await this.#writeMails(context, mails);
    return deliveries.length;
  }

  /** What each reader wants at once; what he wants in his daily digest is kept for it (docs/decisions/machinery.md). */
  async #chooseAtOnce(tx: SqlTransaction, deliveries: readonly Delivery[]): Promise<Delivery[]> {
    if (deliveries.length === 0) return [];
    const wanted = deliveries.map(({ kind, reader }) => ({ personId: reader.person.id, kind }));
    const choiceOf = await findDeliveries(tx, this.#registry, wanted);
    const of = (choice: DeliveryChoice) => deliveries.filter(({ kind, reader }) => choiceOf(reader.person.id, kind).choice === choice);
    const entries = of('digest').map(({ notificationId, reader }) => ({ notificationId, personId: reader.person.id }));
    await this.#digest.keep(tx, entries, currentTime());
    return of('atOnce');
  }

  async #writeInbox({ tx }: ConsumerContext, written: readonly Omit<Delivery, 'notificationId'>[]): Promise<Delivery[]> {
    const ids = await tx.prepared<{ id: number }>(`select nextval('portal_id_seq') as id from generate_series(1, $1::int)`, [
      written.length,
    ]);
    const deliveries = written.map((delivery, index): Delivery => ({ ...delivery, notificationId: ids[index]!.id }));
    await tx.prepared(
      `insert into notification (id, person_id, kind, text, text_en, record_no, link, workflow, subject_id, subject_state)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[])`,
      [
        deliveries.map(({ notificationId }) => notificationId),
        deliveries.map(({ reader }) => reader.person.id),
        deliveries.map(({ kind }) => kind),
        deliveries.map(({ kind, facts }) => inboxLine(this.#registry, kind, facts, 'zh')),
        deliveries.map(({ kind, facts }) => inboxLine(this.#registry, kind, facts, 'en')),
        deliveries.map(({ facts }) => facts.recordNo),
        deliveries.map(({ kind, facts }) => linkOf(this.#registry, kind, facts)),
        deliveries.map(({ facts }) => facts.subject?.workflow ?? ''),
        deliveries.map(({ facts }) => facts.subject?.id ?? null),
        deliveries.map(({ facts }) => facts.subject?.state ?? ''),
      ],
    );
    const audience = deliveries.map(({ reader }) => reader.person.id);
    await this.#live.publish(tx, { topic: 'notification', subject: 'notification', id: deliveries[0]!.facts.riskId, audience });
    return deliveries;
  }

  async #writeMails(context: ConsumerContext, deliveries: readonly Delivery[]): Promise<void> {
    const drafts = deliveries.map(({ kind, reader: { person, insteadOf }, facts, notificationId }) => {
      const language: Language = person.language ?? this.#config.DEFAULT_LANGUAGE;
      const actUrl = actUrlOf(this.#registry, this.#links, kind, facts, person.id, currentTime());
      return {
        person: { id: person.id, email: person.email },
        language,
        template: kind,
        recordNo: facts.recordNo,
        notificationIds: [notificationId],
        content: mailContent(this.#registry, kind, facts, person, language, this.#config.publicUrl, insteadOf, actUrl),
      };
    });
    const waiting = await this.#mailer.enqueue(context.tx, drafts);
    if (waiting.length > 0) context.after(() => this.#mailer.offer(waiting));
  }
}
