import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type AdminDepartment } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { publishReferenceChange } from '../administration/admin-live.ts';
import { assertVersion } from '../administration/person-rules.ts';
import { Department, Person } from '../directory.entities.ts';
import { UsageSources } from '../administration/usage-sources.ts';
import { mergedAlready, nameSuccessor } from './department-merge.service.ts';
import { placeAmongSiblings } from '../administration/tree-order.ts';

export interface DepartmentFields {
  readonly id: number | null;
  readonly rowVersion: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
  readonly managerId: number | null;
  /** Undefined stays as it is; null or empty takes that of the department above. */
  readonly country?: string | null | undefined;
}

type DepartmentRow = Omit<AdminDepartment, 'people' | 'controls' | 'openControls' | 'openEvents'>;
interface Saved {
  readonly id: number;
  readonly rowVersion: number;
  /** Its people may have another country now, and so another calendar. */
  readonly hasMoved: boolean;
}

const DEPARTMENT = `
  select d.id, d.parent_id as "parentId", d.name, d.name_en as "nameEn", d.position, d.is_active as "isActive", d.country, d.row_version as "rowVersion",
    case when m.id is not null then json_build_object('id', m.id, 'userNO', m.user_no, 'name', m.name, 'englishName', m.english_name) end as manager,
    case when d.merged_into_id is not null then (select json_build_object('id', n.id, 'name', n.name, 'nameEn', n.name_en)
      from department n where n.id = department_successor(d.id)) end as "mergedInto"
  from department d left join person m on m.id = d.manager_id`;

/** The tree of departments as administrators change it; every change is in the change log. */
@Injectable()
export class DepartmentAdmin {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #usage: UsageSources;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, log: ChangeLog, usage: UsageSources, publisher: LivePublisher) {
    this.#sql = sql;
    this.#log = log;
    this.#usage = usage;
    this.#publisher = publisher;
  }

  /** All departments, siblings in their order, with what hangs on each. */
  async list(): Promise<AdminDepartment[]> {
    const [rows, people, usage] = await Promise.all([
      this.#sql.query<DepartmentRow>(`${DEPARTMENT} order by d.position, d.id`),
      countPeople(this.#sql),
      this.#usage.count('department', this.#sql),
    ]);
    return rows.map((row) => ({
      ...row,
      people: people.get(row.id) ?? 0,
      controls: usage.of(row.id, 'controls'),
      openControls: usage.of(row.id, 'openControls'),
      openEvents: usage.of(row.id, 'openEvents'),
    }));
  }

  /** @throws Refusal `validation` at the field: names needed and free among the siblings, an active manager, no circle */
  async save(actorId: number, given: DepartmentFields): Promise<Saved> {
    const input = { ...given, parentId: given.parentId || null };
    return this.#change(actorId, input.id, input.rowVersion, input.id === null ? 'create' : 'edit', async (tx, before) => {
      await assertFields(tx, input);
      const { name, nameEn, parentId, managerId } = input;
      const country = input.country === undefined ? (before?.country ?? null) : input.country?.toUpperCase() || null;
      if (country !== (before?.country ?? null)) await assertCountry(tx, country);
      if (!before) {
        const [last] = await tx.em.find(Department, { parentId }, { orderBy: { position: 'desc' }, limit: 1 });
        const department = tx.em.create(Department, {
          name,
          nameEn,
          parentId,
          managerId,
          country,
          mergedIntoId: null,
          position: (last?.position ?? 0) + 1,
        });
        tx.em.persist(department);
        return department;
      }
      if (before.parentId !== parentId) await assertNoCircle(tx, before.id, parentId);
      return Object.assign(before, { name, nameEn, parentId, managerId, country });
    });
  }

  /** Under another parent or none (null or 0), and before a sibling or at the end. */
  async move(
    actorId: number,
    given: { id: number; rowVersion: number | null; parentId: number | null; beforeId: number | null },
  ): Promise<Saved> {
    const input = { ...given, parentId: given.parentId || null };
    return this.#change(actorId, input.id, input.rowVersion, 'move', async (tx, before) => {
      const department = before!;
      await assertNoCircle(tx, input.id, input.parentId);
      await assertFields(tx, { ...department, managerId: null, parentId: input.parentId });
      department.parentId = input.parentId;
      await placeAmongSiblings(tx, 'department', input.id, input.parentId, input.beforeId);
      return department;
    });
  }

  /** @throws Refusal `wrong_state` with the counts while active people, open records or active departments hang on it; what has come to its end stays with its name */
  async setActive(actorId: number, input: { id: number; rowVersion: number | null; active: boolean }): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.active ? 'reactivate' : 'deactivate', async (tx, before) => {
      const department = before!;
      if (!input.active) await this.#assertEmpty(tx, department.id);
      else if (department.parentId !== null && !(await tx.em.findOneOrFail(Department, department.parentId)).isActive)
        throw new Refusal('wrong_state', { message: 'admin.parentInactive' });
      department.isActive = input.active;
      return department;
    });
  }

  async #assertEmpty(tx: SqlTransaction, id: number): Promise<void> {
    const people = (await countPeople(tx)).get(id) ?? 0;
    const usage = await this.#usage.count('department', tx);
    const [controls, events] = [usage.of(id, 'openControls'), usage.of(id, 'openEvents')];
    const departments = await tx.em.count(Department, { parentId: id, isActive: true });
    if (people + controls + events + departments === 0) return;
    const counts = { people, controls, events, departments };
    throw new Refusal('wrong_state', { message: 'admin.departmentInUse', params: counts, finer: 'in_use', data: counts });
  }

  async #change(
    actorId: number,
    id: number | null,
    rowVersion: number | null,
    event: string,
    work: (tx: SqlTransaction, before: Department | null) => Promise<Department>,
  ): Promise<Saved> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = id === null ? null : await tx.em.findOne(Department, id);
      if (id !== null && !before) throw new Refusal('not_found');
      if (before) assertVersion(rowVersion, before.rowVersion);
      if (before && before.mergedIntoId !== null) throw mergedAlready(await nameSuccessor(tx, before.id));
      const placeBefore = before && placeOf(before);
      const described = before ? await describe(tx, before) : {};
      const after = await work(tx, before);
      await tx.em.flush();
      await tx.em.refresh(after);
      await this.#log.record(tx, {
        actorId,
        kind: 'department',
        subjectId: after.id,
        subjectName: after.name,
        event,
        changes: compareFields(described, await describe(tx, after)),
      });
      await publishReferenceChange(this.#publisher, tx, after.id);
      return { id: after.id, rowVersion: after.rowVersion, hasMoved: placeBefore !== null && placeBefore !== placeOf(after) };
    });
  }
}

const placeOf = ({ country, parentId }: Department): string => `${country ?? ''} ${parentId ?? ''}`;

/** Active people of each department and those below it: what the list of people shows for it. */
async function countPeople(sql: SqlRunner): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; count: number }>(
    `with recursive tree as (
       select id as top, id from department
       union select tree.top, d.id from department d join tree on d.parent_id = tree.id)
     select tree.top as id, count(*) as count from tree join person p on p.department_id = tree.id and p.is_active group by tree.top`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

async function describe({ em }: SqlTransaction, department: Department): Promise<Record<string, string>> {
  const { name, nameEn, parentId, managerId, position, isActive, country } = department;
  const parent = parentId === null ? null : await em.findOne(Department, parentId);
  const manager = managerId === null ? null : await em.findOne(Person, managerId);
  return {
    name,
    nameEn,
    parent: parent?.name ?? '',
    manager: manager ? `${manager.name} (${manager.userNo})` : '',
    country: country ?? '',
    position: String(position),
    isActive: String(isActive),
  };
}

async function assertFields(tx: SqlRunner, input: Omit<DepartmentFields, 'rowVersion'>): Promise<void> {
  if (input.name === '') throw refuseField('name', 'admin.required');
  if (input.nameEn === '') throw refuseField('nameEn', 'admin.required');
  const [same] = await tx.query<{ zh: boolean }>(
    `select lower(name) = lower($1) as zh from department
     where parent_id is not distinct from $3::bigint and id is distinct from $4::bigint and merged_into_id is null and (lower(name) = lower($1) or lower(name_en) = lower($2)) limit 1`,
    [input.name, input.nameEn, input.parentId, input.id],
  );
  if (same) throw refuseField(same.zh ? 'name' : 'nameEn', 'admin.nameTaken');
  if (input.parentId !== null) {
    const [parent] = await tx.query(
      'select 1 from department where id = $1 and (is_active or exists (select 1 from department where id = $2::bigint and parent_id = $1))',
      [input.parentId, input.id],
    );
    if (!parent) throw refuseField('parentId', 'validation.unknown_reference', { field: 'parent' });
  }
  if (input.managerId !== null) {
    const [manager] = await tx.query(
      'select 1 from person where id = $1 and (is_active or exists (select 1 from department where id = $2::bigint and manager_id = $1))',
      [input.managerId, input.id],
    );
    if (!manager) throw refuseField('managerId', 'validation.unknown_reference', { field: 'manager' });
  }
}

async function assertCountry(tx: SqlRunner, code: string | null): Promise<void> {
  if (code === null) return;
  const known = await tx.query('select 1 from country_calendar where code = $1', [code]);
  if (known.length === 0) throw refuseField('country', 'country.unknown');
}

async function assertNoCircle(tx: SqlRunner, id: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const [circle] = await tx.query(
    `with recursive above as (
       select id, parent_id from department where id = $1
       union select d.id, d.parent_id from department d join above on d.id = above.parent_id)
     select 1 from above where id = $2`,
    [parentId, id],
  );
  if (circle) throw refuseField('parentId', 'admin.departmentCircle');
}
