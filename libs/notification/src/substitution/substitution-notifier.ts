import { Inject, Injectable } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import { CONFIG, LivePublisher, Mailer, type Config, type SqlRunner } from '@portal/platform';
import { findManagers } from '../recipients/recipients.queries.ts';
import { teamMoved } from '../team/team-live.ts';
import { SUBSTITUTION_PAGE, substitutionLine, substitutionMail, type SubstitutionNotice } from './substitution.templates.ts';

/** A substitution as its notices tell of it. */
export interface ToldSubstitution {
  readonly personId: number;
  readonly substituteId: number;
  readonly actorId: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** Tells the people of a substitution that it was made or ended: it is no event of a record, so it has no consumer. */
@Injectable()
export class SubstitutionNotifier {
  readonly #mailer: Mailer;
  readonly #live: LivePublisher;
  readonly #config: Config;

  constructor(mailer: Mailer, live: LivePublisher, @Inject(CONFIG) config: Config) {
    this.#mailer = mailer;
    this.#live = live;
    this.#config = config;
  }

  /**
   * Writes inbox rows and mails in the transaction of the change; who did it himself is not told.
   * @returns what offers the mails, for after the commit
   */
  async tell(tx: SqlRunner, what: 'named' | 'ended', told: ToldSubstitution): Promise<() => Promise<void>> {
    const people = await findPeople(tx, [told.personId, told.substituteId, told.actorId]);
    const [person, substitute, actor] = [people.get(told.personId)!, people.get(told.substituteId)!, people.get(told.actorId)!];
    const facts = { person, substitute, actor, from: told.from, to: told.to, reason: told.reason };
    const kinds: [number, SubstitutionNotice][] = [
      [told.substituteId, what === 'named' ? 'substituteNamed' : 'substitutionEnded'],
      [told.personId, what === 'named' ? 'substitutionSetForYou' : 'substitutionEnded'],
    ];
    const readers = kinds.flatMap(([id, kind]) => {
      const reader = people.get(id);
      return reader?.isActive && id !== told.actorId ? [{ reader, kind }] : [];
    });
    await this.#live.publish(tx, {
      topic: 'substitution',
      subject: 'substitution',
      id: told.personId,
      audience: [told.personId, told.substituteId],
    });
    const managers = [...(await findManagers(tx, [told.personId])).values()];
    await this.#live.publish(tx, ...teamMoved(managers));
    if (readers.length === 0) return async () => undefined;
    const rows = await tx.query<{ id: number }>(
      `insert into notification (person_id, kind, text, text_en, link)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) returning id`,
      [
        readers.map(({ reader }) => reader.id),
        readers.map(({ kind }) => kind),
        readers.map(({ kind }) => substitutionLine(kind, facts, 'zh')),
        readers.map(({ kind }) => substitutionLine(kind, facts, 'en')),
        readers.map(() => SUBSTITUTION_PAGE),
      ],
    );
    const audience = readers.map(({ reader }) => reader.id);
    await this.#live.publish(tx, { topic: 'notification', subject: 'notification', id: told.personId, audience });
    const waiting = await this.#mailer.enqueue(
      tx,
      readers.map(({ reader, kind }, place) => {
        const language = reader.language ?? this.#config.DEFAULT_LANGUAGE;
        return {
          person: { id: reader.id, email: reader.email },
          language,
          template: kind,
          recordNo: '',
          notificationIds: [rows[place]!.id],
          content: substitutionMail(kind, facts, reader, language, this.#config.publicUrl),
        };
      }),
    );
    return () => this.#mailer.offer(waiting);
  }
}
