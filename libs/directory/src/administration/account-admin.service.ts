import { Injectable } from '@nestjs/common';
import { Refusal, type AdminPerson } from '@portal/contract';
import { ChangeLog, LivePublisher, lockAdministration, Mailer, Sql, type SqlTransaction } from '@portal/platform';
import { PersonIdentity } from '../directory.entities.ts';
import { changePerson } from '../people/change-person.ts';
import { SecondFactor } from '../second-factor/second-factor.service.ts';
import { endSessions } from '../session/end-sessions.ts';
import { publishPeopleChange } from './admin-live.ts';
import { nameOf, notOneself } from './person-admin.service.ts';
import { PersonAdminQueries } from './person-admin.queries.ts';
import { assertVersion } from './person-rules.ts';

type One = { readonly id: number; readonly rowVersion: number | null };

/** What administrators may do about the ways into somebody's account, never into their own; each action is in the change log. */
@Injectable()
export class AccountAdmin {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #people: PersonAdminQueries;
  readonly #factor: SecondFactor;
  readonly #mailer: Mailer;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, log: ChangeLog, people: PersonAdminQueries, factor: SecondFactor, mailer: Mailer, publisher: LivePublisher) {
    this.#sql = sql;
    this.#log = log;
    this.#people = people;
    this.#factor = factor;
    this.#mailer = mailer;
    this.#publisher = publisher;
  }

  /** A lost device: the second factor is taken away, the sessions end, and the person hears of it. */
  async resetSecondFactor(actorId: number, input: One): Promise<{ id: number; rowVersion: number }> {
    const mails: number[] = [];
    const saved = await this.#change(actorId, input, 'resetSecondFactor', async (tx, { id }) => {
      mails.push(...(await this.#factor.reset(tx, id)));
    });
    await this.#mailer.offer(mails);
    return saved;
  }

  /** Forgets the identity; the next sign-in at the provider is a first one again. */
  unlinkProvider(actorId: number, input: One): Promise<{ id: number; rowVersion: number }> {
    return this.#change(actorId, input, 'unlinkIdentity', async (tx, { id }) => {
      const gone = await tx.em.nativeDelete(PersonIdentity, { personId: id });
      if (gone === 0) throw new Refusal('wrong_state', { message: 'admin.notLinked', finer: 'not_linked' });
      await endSessions(tx, id, 'all');
    });
  }

  #change(
    actorId: number,
    input: One,
    event: string,
    apply: (tx: SqlTransaction, person: AdminPerson) => Promise<void>,
  ): Promise<{ id: number; rowVersion: number }> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (person.id === actorId) throw notOneself();
      await apply(tx, person);
      const rowVersion = await changePerson(tx, person.id);
      await this.#log.record(tx, { actorId, kind: 'person', subjectId: person.id, subjectName: nameOf(person), event });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { id: person.id, rowVersion };
    });
  }
}
