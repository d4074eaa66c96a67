import { Injectable } from '@nestjs/common';
import { Refusal, type AdminPerson, type SavePersonBody } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Mailer, Sql, type SqlTransaction } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { changePerson, giveRoles } from '../people/change-person.ts';
import { createPerson } from '../people/create-person.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hashNewPassword, makePassword } from '../sign-in/new-password.ts';
import { PersonAdminQueries } from './person-admin.queries.ts';
import { assertAdministratorLeft, assertPersonFields, assertVersion } from './person-rules.ts';
import { AccountGuard, type AccountDeed, type AdministratorCall } from './account-guard.service.ts';
import type { AccountChange } from './account-mails.ts';
import { publishPeopleChange } from './admin-live.ts';

export interface SavedPerson {
  readonly id: number;
  readonly rowVersion: number;
  /** In plain text, once. */
  readonly password: string | null;
}

/** What administrators change about people (docs/decisions/identity.md); every change is in the change log. */
@Injectable()
export class PersonAdmin {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #people: PersonAdminQueries;
  readonly #publisher: LivePublisher;
  readonly #guard: AccountGuard;
  readonly #mailer: Mailer;

  constructor(sql: Sql, log: ChangeLog, people: PersonAdminQueries, publisher: LivePublisher, guard: AccountGuard, mailer: Mailer) {
    this.#sql = sql;
    this.#log = log;
    this.#people = people;
    this.#publisher = publisher;
    this.#guard = guard;
    this.#mailer = mailer;
  }

  /**
   * Creates a person or changes one; roles hold for his sessions with their next call.
   * @throws Refusal `validation` at the field, `conflict` for a stale version, `wrong_state` when no administrator would be left or when it
   *   takes one's own right away
   */
  async save(by: AdministratorCall, input: SavePersonBody): Promise<SavedPerson> {
    return this.#guarded(by, async (tx) => {
      const before = input.id === null ? null : await this.#people.read(input.id, tx);
      if (before) assertVersion(input.rowVersion, before.rowVersion);
      await assertPersonFields(tx, input.id, input);
      if (before?.id === by.id && input.roles[0] !== ROLE.administrator) throw notOneself();
      const deed = await this.#deedOf(tx, before, input);
      const stopped = opensAdministration(before, input, deed) && (await this.#guard.admit(tx, by, deed));
      if (stopped) return stopped;
      const password = !before && input.withPassword ? await makePassword({ ...input, userNO: input.number }) : null;
      const id = await write(tx, before?.id ?? null, input, password);
      await assertAdministratorLeft(tx);
      const after = await this.#people.read(id, tx);
      await this.#log.record(tx, {
        actorId: by.id,
        kind: 'person',
        subjectId: id,
        subjectName: nameOf(after),
        event: before ? 'edit' : 'create',
        changes: compareFields(before ? describePerson(before) : {}, describePerson(after)),
      });
      await publishPeopleChange(this.#publisher, tx, id);
      const isNews = before ? deed.changes.length > 0 : isAdministrator(input.roles);
      const mails = isNews ? await this.#guard.tell(tx, by, { ...deed, personId: id }) : [];
      return { saved: { id, rowVersion: after.rowVersion, password }, mails };
    });
  }

  /** A password to hand over once; all sessions end, and it must be changed at the next sign-in. */
  async setTemporaryPassword(by: AdministratorCall, input: { id: number; rowVersion: number | null }): Promise<SavedPerson> {
    const named = await this.#people.read(input.id);
    const owner = { ...named, userNO: named.number };
    const password = await makePassword(owner);
    // Before the lock: it takes its time. Who is renamed meanwhile has another version, and is refused.
    const passwordHash = await hashNewPassword(password, owner);
    return this.#guarded(by, async (tx) => {
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (!person.isActive) throw new Refusal('wrong_state', { message: 'admin.personInactive', finer: 'inactive' });
      if (person.id === by.id) throw notOneself();
      const deed = deedAbout(person, 'temporaryPassword');
      const stopped = hasAdministration(person) && (await this.#guard.admit(tx, by, deed));
      if (stopped) return stopped;
      const rowVersion = await changePerson(tx, person.id, { passwordHash, mustChangePassword: true });
      await endSessions(tx, person.id, 'all');
      await this.#log.record(tx, {
        actorId: by.id,
        kind: 'person',
        subjectId: person.id,
        subjectName: nameOf(person),
        event: 'temporaryPassword',
      });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { saved: { id: person.id, rowVersion, password }, mails: await this.#guard.tell(tx, by, deed) };
    });
  }

  /** SetRole: the role comes last, so that the first goes on deciding; taken away, the next one decides. */
  async setRole(by: AdministratorCall, input: { personId: number; roleId: number; assigned: boolean }): Promise<SavedPerson> {
    const person = await this.#people.read(input.personId);
    const others = person.roles.map((role) => role.id).filter((id) => id !== input.roleId);
    const roles = input.assigned ? person.roles.map((role) => role.id) : others;
    if (input.assigned && roles.length === others.length) roles.push(input.roleId);
    const { number, adNo, name, englishName, email, language, rowVersion } = person;
    const fields = { number, adNo, name, englishName, email, language, roles, withPassword: false };
    return this.save(by, {
      ...fields,
      id: person.id,
      rowVersion,
      departmentId: person.department?.id ?? null,
      managerId: person.manager?.id ?? null,
    });
  }

  /** A person comes back; his sessions do not. */
  async reactivate(by: AdministratorCall, input: { id: number; rowVersion: number | null }): Promise<{ id: number; rowVersion: number }> {
    return this.#guarded(by, async (tx) => {
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (person.isActive) throw new Refusal('wrong_state', { message: 'admin.personActive' });
      const deed = deedAbout(person, 'reactivate');
      const stopped = hasAdministration(person) && (await this.#guard.admit(tx, by, deed));
      if (stopped) return stopped;
      const rowVersion = await changePerson(tx, person.id, { isActive: true, leftAt: null });
      await this.#log.record(tx, {
        actorId: by.id,
        kind: 'person',
        subjectId: person.id,
        subjectName: nameOf(person),
        event: 'reactivate',
      });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { saved: { id: person.id, rowVersion }, mails: await this.#guard.tell(tx, by, deed) };
    });
  }

  /** One change after the other; that a second administrator is needed is kept, and told when it is. */
  async #guarded<Saved>(by: AdministratorCall, work: (tx: SqlTransaction) => Promise<GuardedOutcome<Saved>>): Promise<Saved> {
    const outcome = await this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      await this.#guard.assertWaiting(tx, by);
      return work(tx);
    });
    await this.#mailer.offer(outcome.mails);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.saved;
  }

  /** What of a change concerns the ways into the account. */
  async #deedOf(tx: SqlTransaction, before: AdminPerson | null, input: SavePersonBody): Promise<AccountDeed> {
    const names = await tx.query<{ id: number; name: string }>(`select id, name || ' ' || name_en as name from role`);
    const say = (roles: readonly number[]): string => roles.map((id) => names.find((role) => role.id === id)?.name ?? id).join(', ');
    const { number, adNo, email, roles } = input;
    const was = { number: before?.number ?? '', adNo: before?.adNo ?? '', email: before?.email ?? '', roles: say(rolesOf(before)) };
    const is = { number, adNo, email, roles: say(roles) };
    const changes = (['number', 'adNo', 'email', 'roles'] as const)
      .filter((field) => was[field] !== is[field])
      .map((field): AccountChange => ({ field, before: was[field], after: is[field] }));
    return {
      event: before ? 'edit' : 'create',
      personId: before?.id ?? 0,
      subject: before ? nameOf(before) : `${input.name} (${number})`,
      changes,
      what: { number, adNo, email, roles },
      ...(before && { input: { ...input, id: before.id, rowVersion: before.rowVersion } }),
    };
  }
}

/** What became of a change to an account, with the mails to offer. */
export type GuardedOutcome<Saved> = { readonly mails: number[] } & ({ readonly saved: Saved } | { readonly refusal: Refusal });

const rolesOf = (person: Pick<AdminPerson, 'roles'> | null): number[] => (person?.roles ?? []).map(({ id }) => id);
const isAdministrator = (roles: readonly number[]): boolean => roles.includes(ROLE.administrator);
/** His account gives the administration away, or would when his roles change their order. */
export const hasAdministration = (person: Pick<AdminPerson, 'roles'>): boolean => isAdministrator(rolesOf(person));
export const deedAbout = (person: AdminPerson, event: AccountDeed['event']): AccountDeed => ({
  event,
  personId: person.id,
  subject: nameOf(person),
  changes: [],
});

/** A change gives somebody the administration, or opens the account of somebody who has it. Who takes the role away needs nobody. */
function opensAdministration(before: AdminPerson | null, input: SavePersonBody, { changes }: AccountDeed): boolean {
  const [had, has] = [before !== null && hasAdministration(before), isAdministrator(input.roles)];
  if (has && !had) return true;
  const leads = input.roles[0] === ROLE.administrator && rolesOf(before)[0] !== ROLE.administrator;
  return had && (leads || changes.some(({ field }) => field !== 'roles'));
}

async function write(tx: SqlTransaction, id: number | null, input: SavePersonBody, password: string | null): Promise<number> {
  const { number: userNo, roles, adNo, name, englishName, email, language, departmentId, managerId } = input;
  const fields = { userNo, adNo, name, englishName, email, language, departmentId, managerId };
  if (id === null) return createPerson(tx, { ...fields, roles, ...(password !== null && { password, mustChangePassword: true }) });
  await giveRoles(tx, id, roles);
  await changePerson(tx, id, fields);
  return id;
}

export const notOneself = (): Refusal => new Refusal('wrong_state', { message: 'admin.notOneself', finer: 'oneself' });

export const nameOf = (person: Pick<AdminPerson, 'name' | 'number'>): string => `${person.name} (${person.number})`;

/** A person's fields as the change log tells them: names, so that it reads without the tables. */
export function describePerson(person: AdminPerson): Record<string, string> {
  const { number, adNo, name, englishName, email, language } = person;
  return {
    number,
    adNo,
    name,
    englishName,
    email,
    language: language ?? '',
    department: person.departmentPath,
    manager: person.manager ? `${person.manager.name} (${person.manager.userNO})` : '',
    roles: person.roles.map((role) => `${role.name} ${role.nameEn}`).join(', '),
  };
}
