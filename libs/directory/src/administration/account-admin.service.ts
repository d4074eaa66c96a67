import { Injectable } from '@nestjs/common';
import { Refusal, type AdminPerson } from '@portal/contract';
import { ChangeLog, LivePublisher, lockAdministration, Mailer, Sql, type SqlTransaction } from '@portal/platform';
import { PersonIdentity } from '../directory.entities.ts';
import { changePerson } from '../people/change-person.ts';
import { SecondFactor } from '../second-factor/second-factor.service.ts';
import { endSessions } from '../session/end-sessions.ts';
import { publishPeopleChange } from './admin-live.ts';
import { deedAbout, hasAdministration, nameOf, notOneself, type GuardedOutcome } from './person-admin.service.ts';
import { AccountGuard, type AdministratorCall } from './account-guard.service.ts';
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
  readonly #guard: AccountGuard;

  constructor(
    sql: Sql,
    log: ChangeLog,
    people: PersonAdminQueries,
    factor: SecondFactor,
    mailer: Mailer,
    publisher: LivePublisher,
    guard: AccountGuard,
  ) {
    this.#guard = guard;
    this.#sql = sql;
    this.#log = log;
    this.#people = people;
    this.#factor = factor;
    this.#mailer = mailer;
    this.#publisher = publisher;
  }

  /** A lost device: the second factor is taken away, the sessions end, and the person hears of it. */
  resetSecondFactor(by: AdministratorCall, input: One): Promise<{ id: number; rowVersion: number }> {
    return this.#change(by, input, 'resetSecondFactor', (tx, { id }) => this.#factor.reset(tx, id));
  }

  /** Forgets the identity; the next sign-in at the provider is a first one again. */
  unlinkProvider(by: AdministratorCall, input: One): Promise<{ id: number; rowVersion: number }> {
    return this.#change(by, input, 'unlinkIdentity', async (tx, { id }) => {
      const gone = await tx.em.nativeDelete(PersonIdentity, { personId: id });
      if (gone === 0) throw new Refusal('wrong_state', { message: 'admin.notLinked', finer: 'not_linked' });
      await endSessions(tx, id, 'all');
      return [];
    });
  }

  /** @param apply answers mails to offer */
  async #change(
    by: AdministratorCall,
    input: One,
    event: 'resetSecondFactor' | 'unlinkIdentity',
    apply: (tx: SqlTransaction, person: AdminPerson) => Promise<number[]>,
  ): Promise<{ id: number; rowVersion: number }> {
    const outcome = await this.#sql.transaction(async (tx): Promise<GuardedOutcome<{ id: number; rowVersion: number }>> => {
      await lockAdministration(tx);
      await this.#guard.assertWaiting(tx, by);
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (person.id === by.id) throw notOneself();
      const deed = deedAbout(person, event);
      const stopped = hasAdministration(person) && (await this.#guard.admit(tx, by, deed));
      if (stopped) return stopped;
      const mails = await apply(tx, person);
      const rowVersion = await changePerson(tx, person.id);
      await this.#log.record(tx, { actorId: by.id, kind: 'person', subjectId: person.id, subjectName: nameOf(person), event });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { saved: { id: person.id, rowVersion }, mails: [...mails, ...(await this.#guard.tell(tx, by, deed))] };
    });
    await this.#mailer.offer(outcome.mails);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.saved;
  }
}
