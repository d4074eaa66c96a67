import { Injectable } from '@nestjs/common';
import { Refusal, savePersonBody, type AccountChangeDecision, type WaitingAccountChange } from '@portal/contract';
import { ChangeLog, LivePublisher, lockAdministration, Mailer, Sql, type SqlRunner } from '@portal/platform';
import { AccountAdmin } from './account-admin.service.ts';
import { AccountGuard, ASSENT_HOURS, changeGone, type AccountDeed, type AdministratorCall } from './account-guard.service.ts';
import { publishPeopleChange } from './admin-live.ts';
import { PersonAdmin, type SavedPerson } from './person-admin.service.ts';

interface Row extends Omit<WaitingAccountChange, 'askedAt' | 'until' | 'isMine' | 'mayApprove'> {
  readonly event: Exclude<AccountDeed['event'], 'create' | 'importEdit'>;
  readonly personId: number;
  readonly subject: string;
  readonly input: unknown;
  readonly askedAt: Date;
  readonly until: Date;
}

const WAITING = `
  select a.id, a.event, a.changes, a.input, a.person_id as "personId", p.name || ' (' || p.user_no || ')' as subject,
    a.asked_at as "askedAt", a.asked_at + interval '${ASSENT_HOURS} hours' as until,
    json_build_object('id', b.id, 'userNO', b.user_no, 'name', b.name, 'englishName', b.english_name) as "askedBy"
  from account_assent a join person p on p.id = a.person_id join person b on b.id = a.asked_by
  where a.event is not null and a.asked_at >= now() - interval '${ASSENT_HOURS} hours' and a.asked_by in (select id from active_administrator)`;

/** What waits for a second administrator, on the page of its person (ADR 35): he approves or refuses it there, and who asked may withdraw it. */
@Injectable()
export class AccountChanges {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #mailer: Mailer;
  readonly #publisher: LivePublisher;
  readonly #guard: AccountGuard;
  readonly #people: PersonAdmin;
  readonly #accounts: AccountAdmin;

  constructor(
    sql: Sql,
    log: ChangeLog,
    mailer: Mailer,
    publisher: LivePublisher,
    guard: AccountGuard,
    people: PersonAdmin,
    accounts: AccountAdmin,
  ) {
    this.#sql = sql;
    this.#log = log;
    this.#mailer = mailer;
    this.#publisher = publisher;
    this.#guard = guard;
    this.#people = people;
    this.#accounts = accounts;
  }

  /** What waits about a person, the oldest first, as the viewer may decide it. */
  async list(viewerId: number, personId: number): Promise<WaitingAccountChange[]> {
    const rows = await this.#sql.query<Row>(`${WAITING} and a.person_id = $1 order by a.asked_at, a.id`, [personId]);
    return rows.map(({ id, event, changes, askedBy, askedAt, until }) => ({
      id,
      event,
      changes,
      askedBy,
      askedAt: askedAt.toISOString(),
      until: until.toISOString(),
      isMine: askedBy.id === viewerId,
      mayApprove: askedBy.id !== viewerId && (personId !== viewerId || event === 'edit'),
    }));
  }

  /**
   * Approves, refuses or withdraws. What is approved is made as its own call would make it, with all that is looked at there: the version of the page on which
   * it was asked for, a fresh sign-in, and that another administrator asked.
   * @returns the person, with the password to hand over where one was made
   * @throws Refusal `not_found` for what was decided, withdrawn or has run out; `wrong_state.own_change`; `not_allowed` to withdraw what another one asked for
   */
  async decide(by: AdministratorCall, { id, decision }: { id: number; decision: AccountChangeDecision }): Promise<SavedPerson> {
    const waiting = await this.#read(this.#sql, id);
    const isMine = waiting.askedBy.id === by.id;
    if (decision === 'withdraw' && !isMine) throw new Refusal('not_allowed');
    if (decision !== 'withdraw' && isMine) throw new Refusal('wrong_state', { message: 'admin.ownChange', finer: 'own_change' });
    return decision === 'approve' ? this.#approve({ ...by, approves: id }, waiting) : this.#drop(by, id, decision);
  }

  async #approve(by: AdministratorCall, { event, personId, input }: Row): Promise<SavedPerson> {
    const one = { id: personId, rowVersion: null };
    switch (event) {
      case 'edit':
        return this.#people.save(by, savePersonBody.parse(input));
      case 'temporaryPassword':
        return this.#people.setTemporaryPassword(by, one);
      case 'reactivate':
        return { ...(await this.#people.reactivate(by, one)), password: null };
      case 'resetSecondFactor':
        return { ...(await this.#accounts.resetSecondFactor(by, one)), password: null };
      case 'unlinkIdentity':
        return { ...(await this.#accounts.unlinkProvider(by, one)), password: null };
    }
  }

  async #drop(by: AdministratorCall, id: number, decision: 'refuse' | 'withdraw'): Promise<SavedPerson> {
    const { saved, mails } = await this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const { event, personId, subject, changes, askedBy } = await this.#read(tx, id);
      await tx.query('delete from account_assent where id = $1', [id]);
      await this.#log.record(tx, {
        actorId: by.id,
        kind: 'person',
        subjectId: personId,
        subjectName: subject,
        event: decision === 'refuse' ? 'secondRefused' : 'secondWithdrawn',
        comment: event,
        changes,
      });
      await publishPeopleChange(this.#publisher, tx, personId);
      const [person] = await tx.query<{ rowVersion: number }>('select row_version as "rowVersion" from person where id = $1', [personId]);
      const told = decision === 'refuse' ? await this.#guard.tellRefused(tx, by, askedBy.id, { event, personId, subject, changes }) : [];
      return { saved: { id: personId, rowVersion: person!.rowVersion, password: null }, mails: told };
    });
    await this.#mailer.offer(mails);
    return saved;
  }

  async #read(sql: SqlRunner, id: number): Promise<Row> {
    const [row] = await sql.query<Row>(`${WAITING} and a.id = $1`, [id]);
    if (!row) throw changeGone();
    return row;
  }
}
