import { Injectable } from '@nestjs/common';
import { departmentMergeKinds, Refusal, refuseField, type DepartmentMergeCounts } from '@portal/contract';
import { ChangeLog, LivePublisher, lockAdministration, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { publishPeopleChange, publishReferenceChange } from '../administration/admin-live.ts';
import { assertVersion } from '../administration/person-rules.ts';
import { DepartmentCarriers } from './department-carriers.ts';
import { departmentPaths, departmentsBelow } from './department-paths.ts';

interface MergedDepartment {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly mergedIntoId: number | null;
  readonly rowVersion: number;
}

const MERGED = `select id, name, is_active as "isActive", merged_into_id as "mergedIntoId", row_version as "rowVersion" from department where id = $1`;

/**
 * Makes one department of two, and moves people together (ADR 29). All that points at a department as its place of today follows
 * in one transaction; what is over keeps the name it had.
 */
@Injectable()
export class DepartmentMerges {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #carriers: DepartmentCarriers;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, log: ChangeLog, carriers: DepartmentCarriers, publisher: LivePublisher) {
    this.#sql = sql;
    this.#log = log;
    this.#carriers = carriers;
    this.#publisher = publisher;
  }

  /**
   * What would go along, by kind; kinds of which there is nothing are left out.
   * @throws Refusal as `merge` does, so that a wish that cannot be is refused before it is confirmed
   */
  async preview(input: { id: number; intoId: number }): Promise<DepartmentMergeCounts> {
    await this.#readBoth(this.#sql, input);
    return withoutNothing([...(await countOwn(this.#sql, input.id)), ...(await this.#carriers.count(this.#sql, input.id))]);
  }

  /**
   * Gives all that hangs on one department to another one and closes the first, whose successor is shown from then on.
   * @throws Refusal `validation` at `intoId` for itself, for one below it and for a closed one; `wrong_state` for one that is merged already and for
   *   departments of one name below both; `conflict` for a stale version
   */
  async merge(actorId: number, input: { id: number; intoId: number; rowVersion: number | null }) {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const { from, into } = await this.#readBoth(tx, input);
      assertVersion(input.rowVersion, from.rowVersion);
      const own = await countOwn(tx, from.id);
      const peopleIds = await movePeople(tx, into.id, { ids: await idsOfPeople(tx, from.id) });
      await this.#logPeople(tx, actorId, peopleIds, from.name, into.name);
      await moveBelow(tx, from.id, into.id);
      await moveViews(tx, from, into.id);
      const move = { fromId: from.id, intoId: into.id, comment: `${from.name} → ${into.name}` };
      const records = await this.#carriers.move(tx, move, { id: actorId, isAdministrator: true, isSystem: false });
      const moved = withoutNothing([...own, ...records]);
      await close(tx, from.id, into.id);
      const told = moved.map(({ kind, count }) => ({ field: kind, before: '', after: String(count) }));
      const entry = (subject: MergedDepartment, event: string, field: string, other: MergedDepartment) => ({
        actorId,
        kind: 'department' as const,
        subjectId: subject.id,
        subjectName: subject.name,
        event,
        changes: [{ field, before: '', after: other.name }, ...told],
      });
      await this.#log.record(tx, entry(from, 'mergedInto', 'mergedInto', into), entry(into, 'merge', 'mergedFrom', from));
      await publishPeopleChange(this.#publisher, tx, ...peopleIds);
      await publishReferenceChange(this.#publisher, tx, into.id);
      return { id: into.id, rowVersion: into.rowVersion + 1, moved };
    });
  }

  /**
   * Puts people into another department: those of `ids`, or all whom a department has with those below it; who has left stays where he was.
   * @throws Refusal `validation` at `departmentId` for an unknown or closed one, at `ids` where nobody is named
   */
  async movePeople(
    actorId: number,
    input: { departmentId: number; ids: readonly number[]; fromId: number | null },
  ): Promise<{ moved: number }> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const [into] = await tx.query<MergedDepartment>(MERGED, [input.departmentId]);
      if (!into?.isActive) throw refuseField('departmentId', 'validation.unknown_reference', { field: 'department' });
      const rows = await tx.query<{ id: number; from: string }>(
        `with recursive ${departmentPaths(' / ')} select p.id, coalesce(path.zh, '') as "from" from person p left join path on path.id = p.department_id
         where p.is_active and p.department_id is distinct from $3::bigint
           and (p.id = any($1::bigint[]) or ($2::bigint is not null and p.department_id in ${departmentsBelow('$2')})) order by p.id`,
        [input.ids, input.fromId, into.id],
      );
      if (rows.length === 0) throw refuseField('ids', 'admin.nobodyToMove');
      await movePeople(tx, into.id, { ids: rows.map(({ id }) => id) });
      for (const from of new Set(rows.map((row) => row.from))) {
        const ids = rows.flatMap((row) => (row.from === from ? [row.id] : []));
        await this.#logPeople(tx, actorId, ids, from, into.name);
      }
      await this.#log.record(tx, {
        actorId,
        kind: 'department',
        subjectId: into.id,
        subjectName: into.name,
        event: 'peopleMoved',
        changes: [{ field: 'people', before: '', after: String(rows.length) }],
      });
      await publishPeopleChange(this.#publisher, tx, ...rows.map(({ id }) => id));
      return { moved: rows.length };
    });
  }

  async #readBoth(sql: SqlRunner, { id, intoId }: { id: number; intoId: number }) {
    const [from] = await sql.query<MergedDepartment>(MERGED, [id]);
    if (!from) throw new Refusal('not_found');
    const [into] = await sql.query<MergedDepartment>(MERGED, [intoId]);
    if (from.mergedIntoId !== null) throw mergedAlready(await nameSuccessor(sql, from.id));
    if (!into) throw refuseField('intoId', 'validation.unknown_reference', { field: 'department' });
    if (into.id === from.id) throw refuseField('intoId', 'admin.departmentMergeSelf');
    const [below] = await sql.query(`select 1 from department where id = $2 and id in ${departmentsBelow('$1')}`, [from.id, into.id]);
    if (below) throw refuseField('intoId', 'admin.departmentMergeBelow');
    if (!into.isActive) throw refuseField('intoId', 'admin.departmentMergeClosed');
    const same = await sql.query<{ name: string }>(
      `select mine.name from department mine join department theirs
         on lower(theirs.name) = lower(mine.name) or (mine.name_en <> '' and lower(theirs.name_en) = lower(mine.name_en))
       where mine.parent_id = $1 and theirs.parent_id = $2 and mine.merged_into_id is null and theirs.merged_into_id is null and theirs.id <> $1
       group by mine.id, mine.name, mine.position order by mine.position, mine.id`,
      [from.id, into.id],
    );
    if (same.length > 0)
      throw new Refusal('wrong_state', {
        message: 'admin.departmentSameBelow',
        params: { names: same.map(({ name }) => name) },
        finer: 'in_use',
      });
    return { from, into };
  }

  async #logPeople(tx: SqlTransaction, actorId: number, ids: readonly number[], before: string, after: string): Promise<void> {
    const people = await tx.query<{ id: number; name: string }>(
      `select id, name || ' (' || user_no || ')' as name from person where id = any($1::bigint[]) order by id`,
      [ids],
    );
    const changes = [{ field: 'department', before, after }];
    await this.#log.record(
      tx,
      ...people.map(({ id, name }) => ({ actorId, kind: 'person' as const, subjectId: id, subjectName: name, event: 'edit', changes })),
    );
  }
}

/** What is said to whoever would work on a department that is none any more. */
export const mergedAlready = (name: string): Refusal =>
  new Refusal('wrong_state', { message: 'admin.departmentMerged', params: { name }, finer: 'merged' });

/** The department that a merged one has become. */
export async function nameSuccessor(sql: SqlRunner, id: number): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from department where id = department_successor($1)', [id]);
  return row?.name ?? '';
}

const withoutNothing = (counts: DepartmentMergeCounts): DepartmentMergeCounts =>
  departmentMergeKinds.flatMap((kind) => counts.filter((one) => one.kind === kind && one.count > 0));

async function countOwn(sql: SqlRunner, id: number): Promise<DepartmentMergeCounts> {
  const [row] = await sql.query<{ people: number; departments: number; views: number }>(
    `select (select count(*)::int from person where department_id = $1) as people,
       (select count(*)::int from department where parent_id = $1 and merged_into_id is null) as departments,
       (select count(*)::int from list_view where department_id = $1) as views`,
    [id],
  );
  return [
    { kind: 'people', count: row!.people },
    { kind: 'departments', count: row!.departments },
    { kind: 'listViews', count: row!.views },
  ];
}

async function idsOfPeople(tx: SqlRunner, departmentId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from person where department_id = $1 order by id', [departmentId]);
  return rows.map(({ id }) => id);
}

async function movePeople(tx: SqlRunner, departmentId: number, { ids }: { ids: readonly number[] }): Promise<readonly number[]> {
  await tx.query('update person set department_id = $2, row_version = row_version + 1, updated_at = now() where id = any($1::bigint[])', [
    ids,
    departmentId,
  ]);
  return ids;
}

/** What is below the first goes below the second, behind what is there; what was merged into the first stays with it. */
async function moveBelow(tx: SqlRunner, fromId: number, intoId: number): Promise<void> {
  await tx.query(
    `update department d set parent_id = $2, row_version = row_version + 1,
       position = d.position + (select coalesce(max(position), 0) from department where parent_id = $2)
     where d.parent_id = $1 and d.merged_into_id is null`,
    [fromId, intoId],
  );
}

/** Shared views follow their people; one whose name is taken there says where it comes from. */
async function moveViews(tx: SqlRunner, from: Pick<MergedDepartment, 'id' | 'name'>, intoId: number): Promise<void> {
  await tx.query(
    `update list_view v set department_id = $2, updated_at = now(), name = case when exists (
       select 1 from list_view other where other.department_id = $2 and other.list = v.list and lower(other.name) = lower(v.name))
       then left(v.name, 30) || ' · ' || left($3, 20) || ' ' || v.id else v.name end
     where v.department_id = $1`,
    [from.id, intoId, from.name],
  );
}

/** The first stays as a closed row below the second, because steps, closed years and old versions name it. */
async function close(tx: SqlRunner, fromId: number, intoId: number): Promise<void> {
  await tx.query(
    `update department d set is_active = false, merged_into_id = $2, parent_id = $2, row_version = row_version + 1,
       position = 1 + (select coalesce(max(position), 0) from department where parent_id = $2) where d.id = $1`,
    [fromId, intoId],
  );
  await tx.query('update department set row_version = row_version + 1 where id = $1', [intoId]);
}
