import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import { findPeople, takeBulkHandOver, takeHandOver, type BulkHandOver, type PersonRow } from '@portal/directory';
import {
  CONFIG,
  HolderSets,
  LivePublisher,
  Mailer,
  Sql,
  Sweeps,
  type Config,
  type MailContent,
  type SqlTransaction,
  type SweepTask,
} from '@portal/platform';
import { BULK_MAIL_EVERY_MS } from '../recipients/bulk-mail.sweep.ts';
import { findAdministrators } from '../recipients/recipients.queries.ts';
import {
  HAND_OVER_PAGE,
  handedOnLine,
  handedOnMail,
  handOverDoneLine,
  handOverLine,
  handOverMail,
  handOverSummary,
  nameAll,
  type HandOverFacts,
  type HandOverNotice,
} from './hand-over.templates.ts';

/**
 * Tells of hand-overs and of bulk reassignments (docs/decisions/machinery.md): whoever took something over gets one mail with all
 * of it, whoever was relieved of something by a bulk action one, every other administrator one summary, and who did it none. The inbox of a successor has a line a record.
 */
@Sweeps()
@Injectable()
export class HandOverSweep implements SweepTask {
  readonly name = 'hand-overs';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #mailer: Mailer;
  readonly #live: LivePublisher;
  readonly #holders: HolderSets;
  readonly #config: Config;

  constructor(
    sql: Sql,
    mailer: Mailer,
    live: LivePublisher,
    holders: HolderSets,
    @Inject(CONFIG) config: Config,
    @Inject(BULK_MAIL_EVERY_MS) everyMs: number,
  ) {
    this.#sql = sql;
    this.#mailer = mailer;
    this.#live = live;
    this.#holders = holders;
    this.#config = config;
    this.everyMs = everyMs;
  }

  /** @returns how many hand-overs were told of */
  async run(): Promise<number> {
    for (let told = 0; ; told += 1) {
      const waiting = await this.#sql.transaction(async (tx) => {
        const handOver = await this.#take(tx);
        return handOver && this.#tell(tx, handOver);
      });
      if (!waiting) return told;
      await this.#mailer.offer(waiting);
    }
  }

  async #take(tx: SqlTransaction): Promise<Told | undefined> {
    const one = await takeHandOver(tx);
    if (one) return { ...one, isBulk: false, duties: one.duties.map((duty) => ({ ...duty, fromId: one.fromId })) };
    const many = await takeBulkHandOver(tx, this.#holders);
    return many && { ...many, isBulk: true, left: 0 };
  }

  async #tell(tx: SqlTransaction, handOver: Told): Promise<number[]> {
    const { actorId, reason, left, duties, isBulk } = handOver;
    if (duties.length === 0) return [];
    const formerIds = [...new Set(duties.map(({ fromId }) => fromId))];
    const administrators = await findAdministrators(tx);
    const people = await findPeople(tx, [actorId, ...formerIds, ...duties.map(({ toId }) => toId), ...administrators]);
    const factsOf = (some: readonly HandedOn[]): HandOverFacts => {
      const former = [...new Set(some.map(({ fromId }) => fromId))].map((id) => people.get(id)!);
      return { actor: people.get(actorId)!, from: nameAll(former), reason, left };
    };
    // In the order in which the areas name their posts.
    const places = this.#holders.postKinds();
    const ordered = [...duties].sort((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind));
    const successors = new Map([...new Set(ordered.map(({ toId }) => toId))].map((id) => [id, people.get(id)!] as const));
    const labelOf = (kind: string) => this.#holders.posts.find((post) => post.kind === kind)!.label;
    const { publicUrl } = this.#config;
    const rows: Row[] = ordered.map((duty) => ({
      personId: duty.toId,
      kind: 'handedOverToYou',
      text: handOverLine(duty, people.get(duty.fromId)!, 'zh'),
      textEn: handOverLine(duty, people.get(duty.fromId)!, 'en'),
      recordNo: duty.recordNo,
      link: duty.link,
    }));
    const mails: { kind: HandOverNotice; person: PersonRow; recordNo: string; content: MailContent }[] = [];
    for (const [id, person] of successors) {
      const own = ordered.filter(({ toId }) => toId === id);
      if (id === actorId || !person.isActive) continue;
      const content = handOverMail(own, factsOf(own), labelOf, person, this.#languageOf(person), publicUrl);
      mails.push({ kind: 'handedOverToYou', person, recordNo: own[0]!.recordNo, content });
    }
    // Whoever was relieved by a bulk action is still here, and hears of it; a leaver is not.
    for (const id of isBulk ? formerIds : []) {
      const person = people.get(id)!;
      if (id === actorId || !person.isActive) continue;
      const own = ordered.filter(({ fromId }) => fromId === id);
      const taker = nameAll([...new Set(own.map(({ toId }) => toId))].map((toId) => people.get(toId)!));
      const content = handedOnMail(own, factsOf(own), taker, labelOf, person, this.#languageOf(person), publicUrl);
      mails.push({ kind: 'handedOverFromYou', person, recordNo: own[0]!.recordNo, content });
      for (const duty of own)
        rows.push({
          personId: id,
          kind: 'handedOverFromYou',
          text: handedOnLine(duty, people.get(duty.toId)!, 'zh'),
          textEn: handedOnLine(duty, people.get(duty.toId)!, 'en'),
          recordNo: duty.recordNo,
          link: duty.link,
        });
    }
    const facts = factsOf(ordered);
    const isPartOf = (id: number) => successors.has(id) || (isBulk && formerIds.includes(id));
    for (const id of administrators.filter((one) => one !== actorId && !isPartOf(one))) {
      const person = people.get(id)!;
      const content = handOverSummary(ordered, facts, successors, labelOf, person, this.#languageOf(person), publicUrl);
      mails.push({ kind: 'handOverDone', person, recordNo: isBulk ? ordered[0]!.recordNo : people.get(formerIds[0]!)!.userNo, content });
      rows.push({
        personId: id,
        kind: 'handOverDone',
        text: handOverDoneLine(facts, duties.length, 'zh'),
        textEn: handOverDoneLine(facts, duties.length, 'en'),
        recordNo: '',
        link: isBulk ? ordered[0]!.link : HAND_OVER_PAGE,
      });
    }
    const ids = await this.#writeInbox(tx, rows, formerIds[0]!);
    // Each mail stands for the inbox rows of its reader and kind: held back, they wait for his digest.
    return this.#mailer.enqueue(
      tx,
      mails.map(({ kind, person, recordNo, content }) => ({
        person: { id: person.id, email: person.email },
        language: this.#languageOf(person),
        template: kind,
        recordNo,
        notificationIds: rows.flatMap((row, place) => (row.kind === kind && row.personId === person.id ? [ids[place]!] : [])),
        content,
      })),
    );
  }

  #languageOf(person: PersonRow): Language {
    return person.language ?? this.#config.DEFAULT_LANGUAGE;
  }

  async #writeInbox(tx: SqlTransaction, rows: readonly Row[], fromId: number): Promise<number[]> {
    const column = <Value>(pick: (row: Row) => Value): Value[] => rows.map(pick);
    const written = await tx.query<{ id: number }>(
      `insert into notification (person_id, kind, text, text_en, record_no, link)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) returning id`,
      [
        column((row) => row.personId),
        column((row) => row.kind),
        column((row) => row.text),
        column((row) => row.textEn),
        column((row) => row.recordNo),
        column((row) => row.link),
      ],
    );
    const audience = [...new Set(column((row) => row.personId))];
    if (audience.length > 0) await this.#live.publish(tx, { topic: 'notification', subject: 'notification', id: fromId, audience });
    return written.map(({ id }) => id);
  }
}

type HandedOn = BulkHandOver['duties'][number];

/** A hand-over of one person’s work, or of many people’s by a bulk action. */
interface Told extends BulkHandOver {
  readonly left: number;
  readonly isBulk: boolean;
}

interface Row {
  readonly personId: number;
  readonly kind: HandOverNotice;
  readonly text: string;
  readonly textEn: string;
  readonly recordNo: string;
  readonly link: string;
}
