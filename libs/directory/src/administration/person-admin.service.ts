import { Injectable } from '@nestjs/common';
import { Refusal, type AdminPerson, type SavePersonBody } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlTransaction } from '@portal/platform';
import { ROLE } from '@portal/workflows';
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
      const id = before ? await this.#update(tx, before.id, input) : await this.#create(tx, input, password);
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
      const [row] = await tx.query<{ row_version: number }>(
        `update person set password_hash = $2, must_change_password = true, row_version = row_version + 1, updated_at = now() where id = $1 returning row_version`,
        [person.id, passwordHash],
      );
      await endSessions(tx, person.id, 'all');
      await this.#log.record(tx, {
        actorId,
        kind: 'person',
        subjectId: person.id,
        subjectName: nameOf(person),
        event: 'temporaryPassword',
      });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { id: person.id, rowVersion: row!.row_version, password };
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
      const [row] = await tx.query<{ row_version: number }>(
        'update person set is_active = true, left_at = null, row_version = row_version + 1, updated_at = now() where id = $1 returning row_version',
        [person.id],
      );
      await this.#log.record(tx, { actorId, kind: 'person', subjectId: person.id, subjectName: nameOf(person), event: 'reactivate' });
      await publishPeopleChange(this.#publisher, tx, person.id);
      return { id: person.id, rowVersion: row!.row_version };
    });
  }

  async #create(tx: SqlTransaction, input: SavePersonBody, password: string | null): Promise<number> {
    const { number: userNo, roles, adNo, name, englishName, email, language, departmentId, managerId } = input;
    const fields = { userNo, roles, adNo, name, englishName, email, language, departmentId, managerId };
    return createPerson(tx, { ...fields, ...(password !== null && { password, mustChangePassword: true }) });
  }

  async #update(tx: SqlTransaction, id: number, input: SavePersonBody): Promise<number> {
    await tx.query(
      `update person set user_no = $2, ad_no = $3, name = $4, english_name = $5, email = $6, language = $7, department_id = $8, manager_id = $9,
         row_version = row_version + 1, updated_at = now() where id = $1`,
      [id, input.number, input.adNo, input.name, input.englishName, input.email, input.language, input.departmentId, input.managerId],
    );
    await tx.query('delete from person_role where person_id = $1', [id]);
    await tx.query(
      `insert into person_role (person_id, role_id, position) select $1, role.id, role.position
       from unnest($2::int[]) with ordinality as role (id, position)`,
      [id, input.roles],
    );
    return id;
  }
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
