import { Injectable } from '@nestjs/common';
import { Refusal, type AdminPerson, type SavePersonBody } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlTransaction } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { changePerson, giveRoles } from '../people/change-person.ts';
import { createPerson } from '../people/create-person.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hashPassword, makePassword } from '../sign-in/password.ts';
import { PersonAdminQueries } from './person-admin.queries.ts';
import { assertAdministratorLeft, assertPersonFields, assertVersion } from './person-rules.ts';
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

  constructor(sql: Sql, log: ChangeLog, people: PersonAdminQueries, publisher: LivePublisher) {
    this.#sql = sql;
    this.#log = log;
    this.#people = people;
    this.#publisher = publisher;
  }

  /**
   * Creates a person or changes one; roles hold for his sessions with their next call.
   * @throws Refusal `validation` at the field, `conflict` for a stale version, `wrong_state` when no administrator would be left or when it
   *   takes one's own right away
   */
  async save(actorId: number, input: SavePersonBody): Promise<SavedPerson> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = input.id === null ? null : await this.#people.read(input.id, tx);
      if (before) assertVersion(input.rowVersion, before.rowVersion);
      await assertPersonFields(tx, input.id, input);
      if (before?.id === actorId && input.roles[0] !== ROLE.administrator) throw notOneself();
      const password = !before && input.withPassword ? makePassword() : null;
      const id = await write(tx, before?.id ?? null, input, password);
      await assertAdministratorLeft(tx);
      const after = await this.#people.read(id, tx);
      await this.#log.record(tx, {
        actorId,
        kind: 'person',
        subjectId: id,
        subjectName: nameOf(after),
        event: before ? 'edit' : 'create',
        changes: compareFields(before ? describePerson(before) : {}, describePerson(after)),
      });
      await publishPeopleChange(this.#publisher, tx, id);
      return { id, rowVersion: after.rowVersion, password };
    });
  }

  /** A password to hand over once; all sessions end, and it must be changed at the next sign-in. */
  async setTemporaryPassword(actorId: number, input: { id: number; rowVersion: number | null }): Promise<SavedPerson> {
    const password = makePassword();
    const passwordHash = await hashPassword(password);
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (!person.isActive) throw new Refusal('wrong_state', { message: 'admin.personInactive', finer: 'inactive' });
      if (person.id === actorId) throw notOneself();
      const rowVersion = await changePerson(tx, person.id, { passwordHash, mustChangePassword: true });
      await endSessions(tx, person.id, 'all');
      await this.#log.record(tx, {
        actorId,
        kind: 'person',
        subjectId: person.id,
        subjectName: nameOf(person),
        event: 'temporaryPassword',
      });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { id: person.id, rowVersion, password };
    });
  }

  /** SetRole: the role comes last, so that the first goes on deciding; taken away, the next one decides. */
  async setRole(actorId: number, input: { personId: number; roleId: number; assigned: boolean }): Promise<SavedPerson> {
    const person = await this.#people.read(input.personId);
    const others = person.roles.map((role) => role.id).filter((id) => id !== input.roleId);
    const roles = input.assigned ? person.roles.map((role) => role.id) : others;
    if (input.assigned && roles.length === others.length) roles.push(input.roleId);
    const { number, adNo, name, englishName, email, language, rowVersion } = person;
    const fields = { number, adNo, name, englishName, email, language, roles, withPassword: false };
    return this.save(actorId, {
      ...fields,
      id: person.id,
      rowVersion,
      departmentId: person.department?.id ?? null,
      managerId: person.manager?.id ?? null,
    });
  }

  /** A person comes back; his sessions do not. */
  async reactivate(actorId: number, input: { id: number; rowVersion: number | null }): Promise<{ id: number; rowVersion: number }> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const person = await this.#people.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (person.isActive) throw new Refusal('wrong_state', { message: 'admin.personActive' });
      const rowVersion = await changePerson(tx, person.id, { isActive: true, leftAt: null });
      await this.#log.record(tx, { actorId, kind: 'person', subjectId: person.id, subjectName: nameOf(person), event: 'reactivate' });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { id: person.id, rowVersion };
    });
  }
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
