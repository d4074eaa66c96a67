import { Injectable } from '@nestjs/common';
import { peopleImportColumns } from '@portal/contract';
import {
  ChangeLog,
  compareFields,
  LivePublisher,
  lockAdministration,
  type AdminChange,
  type AdminFieldChange,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { AccountGuard, type AccountDeed } from '../administration/account-guard.service.ts';
import type { AccountChange } from '../administration/account-mails.ts';
import { publishPeopleChange } from '../administration/admin-live.ts';
import { giveRoles } from '../people/change-person.ts';
import { createPerson } from '../people/create-person.ts';
import { readPeopleContext, type KnownPerson, type PeopleContext } from './people-context.ts';
import { checkPeopleRows, readDepartment, readLanguage, readRoles, type PeopleCells } from './people-import.checks.ts';
import { describePeopleTemplate } from './people-template.ts';

type Written = Omit<KnownPerson, 'id' | 'managerId' | 'isActive'>;

/** The import file of people: new ones and updates by their number (docs/decisions/identity.md, docs/decisions/risk-control.md). */
@Injectable()
export class PeopleImportRules implements ImportRules {
  readonly kind = 'people';
  readonly columns = peopleImportColumns;
  readonly #log: ChangeLog;
  readonly #publisher: LivePublisher;

  readonly #guard: AccountGuard;

  constructor(log: ChangeLog, publisher: LivePublisher, guard: AccountGuard) {
    this.#guard = guard;
    this.#log = log;
    this.#publisher = publisher;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const cells = rows as readonly PeopleCells[];
    const context = await readPeopleContext(sql);
    return { issues: checkPeopleRows(cells, context), apply: (tx, uploader) => this.#write(tx, uploader.id, cells) };
  }

  describeTemplate(sql: SqlRunner) {
    return describePeopleTemplate(sql);
  }

  /** Everybody first, managers after: a manager may stand further down in the file. */
  async #write(tx: SqlTransaction, actorId: number, rows: readonly PeopleCells[]): Promise<ImportOutcome> {
    await lockAdministration(tx);
    const context = await readPeopleContext(tx);
    const ids = new Map([...context.people].map(([number, person]) => [number, person.id]));
    const entries: AdminChange[] = [];
    const deeds: AccountDeed[] = [];
    let created = 0;
    for (const cells of rows) {
      const before = context.people.get(cells.number.toLowerCase());
      const after = merge(cells, before, context);
      const id = before ? await updatePerson(tx, before.id, after) : await insertPerson(tx, after);
      ids.set(cells.number.toLowerCase(), id);
      created += before ? 0 : 1;
      const changes = compareFields(before ? describe(before) : {}, describe(after));
      if (before) deeds.push(...toDeed(id, after, changes));
      const managerChange = cells.manager === '' ? [] : [{ field: 'manager', before: managerOf(before, context), after: cells.manager }];
      entries.push({
        actorId,
        kind: 'person',
        subjectId: id,
        subjectName: `${after.name} (${after.number})`,
        event: before ? 'importEdit' : 'importCreate',
        changes: [...changes, ...managerChange.filter((change) => change.before.toLowerCase() !== change.after.toLowerCase())],
      });
    }
    for (const cells of rows.filter((row) => row.manager !== '')) {
      await tx.query('update person set manager_id = $2 where id = $1', [
        ids.get(cells.number.toLowerCase()),
        ids.get(cells.manager.toLowerCase()),
      ]);
    }
    await this.#log.record(tx, ...entries.filter((entry) => entry.event === 'importCreate' || entry.changes!.length > 0));
    await this.#guard.tellOfImport(tx, actorId, deeds);
    await publishPeopleChange(this.#publisher, tx, 0);
    return { created, updated: rows.length - created };
  }
}

/** An empty cell of an update keeps the old value (docs/decisions/wire.md). */
function merge(cells: PeopleCells, before: KnownPerson | undefined, context: PeopleContext): Written {
  const department = cells.department === '' ? (before?.departmentId ?? null) : readDepartment(cells.department, context);
  return {
    number: before?.number ?? cells.number,
    adNo: cells.adNo || (before?.adNo ?? ''),
    name: cells.name || (before?.name ?? ''),
    englishName: cells.englishName || (before?.englishName ?? ''),
    email: cells.email || (before?.email ?? ''),
    language: readLanguage(cells.language) ?? before?.language ?? null,
    departmentId: typeof department === 'number' ? department : null,
    roles: (cells.roles === '' ? undefined : readRoles(cells.roles, context)) ?? before?.roles ?? [ROLE.user],
  };
}

const describe = ({ number, adNo, name, englishName, email, language, departmentId, roles }: Written) => ({
  number,
  adNo,
  name,
  englishName,
  email,
  language,
  department: departmentId,
  roles: roles.join(', '),
});

/** What of a row concerns the ways into an account. */
function toDeed(personId: number, { name, number }: Written, changes: readonly AdminFieldChange[]): AccountDeed[] {
  const found = changes.filter(({ field }) => ['adNo', 'email', 'roles'].includes(field)) as AccountChange[];
  return found.length === 0 ? [] : [{ event: 'importEdit', personId, subject: `${name} (${number})`, changes: found }];
}

function managerOf(person: KnownPerson | undefined, context: PeopleContext): string {
  return person?.managerId ? (context.byId.get(person.managerId)?.number ?? '') : '';
}

/** A statement, not an entity: a manager of entities would compare every row of a long file with each next one (ADR 22). */
async function updatePerson(tx: SqlTransaction, id: number, person: Written): Promise<number> {
  await tx.query(
    `update person set ad_no = $2, name = $3, english_name = $4, email = $5, language = $6, department_id = $7, row_version = row_version + 1,
       updated_at = now() where id = $1`,
    [id, person.adNo, person.name, person.englishName, person.email, person.language, person.departmentId],
  );
  await giveRoles(tx, id, person.roles);
  return id;
}

function insertPerson(tx: SqlTransaction, { number, ...person }: Written): Promise<number> {
  return createPerson(tx, { userNo: number, ...person });
}
