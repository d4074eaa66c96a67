import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type AdminReferenceList } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { publishReferenceChange } from '../administration/admin-live.ts';
import { assertVersion } from '../administration/person-rules.ts';
import { numberRows } from '../administration/tree-order.ts';
import { UsageSources } from '../administration/usage-sources.ts';
import { closedLists, lockOf } from './protected-values.ts';
import { DEPARTMENT_LISTS, referenceValues } from './reference-values.ts';

interface ValueRow {
  readonly id: number;
  readonly classCode: string;
  readonly classItem: string;
  readonly className: string;
  readonly classNameEn: string;
  readonly position: number;
  readonly isActive: boolean;
  readonly rowVersion: number;
}
interface Saved {
  readonly id: number;
  readonly rowVersion: number;
}

const VALUE = `
  select id, class_code as "classCode", class_item as "classItem", class_name as "className", class_name_en as "classNameEn", position,
    is_active as "isActive", row_version as "rowVersion" from sys_resource`;

/** The reference lists as administrators change them (docs/decisions/identity.md, docs/decisions/reference-values.md); pickers, imports and templates follow at once. */
@Injectable()
export class ReferenceAdmin {
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

  /** Every list with all its values, in the order in which they are offered. */
  async lists(): Promise<AdminReferenceList[]> {
    const [rows, usage, departments] = await Promise.all([
      this.#sql.query<ValueRow>(`${VALUE} order by class_code, position, id`),
      this.#usage.count('reference', this.#sql),
      this.#sql.query<ValueRow>(
        `select id, '' as "classCode", id::text as "classItem", name as "className", name_en as "classNameEn", position, is_active as "isActive",
           row_version as "rowVersion" from department order by position, id`,
      ),
    ]);
    const toValue = ({ classCode, position: _position, ...value }: ValueRow) => ({
      ...value,
      inUse: usage.total(value.id) > 0,
      lock: lockOf(classCode, value.classItem),
    });
    const codes = [...new Set([...Object.keys(referenceValues), ...rows.map((row) => row.classCode)])];
    return [
      ...codes.map((classCode) => ({
        classCode,
        isDerived: false,
        closed: closedLists[classCode] ?? null,
        values: rows.filter((row) => row.classCode === classCode).map(toValue),
      })),
      ...DEPARTMENT_LISTS.map((classCode) => ({ classCode, isDerived: true, closed: null, values: departments.map(toValue) })),
    ];
  }

  /**
   * Adds a value with the next classItem, or changes one. Records carry the Chinese text, so it can only change while no record does.
   * @throws Refusal `validation` at the field
   */
  async save(
    actorId: number,
    input: { id: number | null; rowVersion: number | null; classCode: string; className: string; classNameEn: string },
  ): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.id === null ? 'create' : 'edit', async (tx, before) => {
      const classCode = before?.classCode ?? findList(input.classCode);
      await assertNames(tx, { ...input, classCode });
      if (!before) return insertValue(tx, classCode, input);
      if (before.className !== input.className) {
        if (lockOf(classCode, before.classItem)) throw refuseField('className', 'admin.valueLocked');
        const used = (await this.#usage.count('reference', tx)).total(before.id);
        if (used > 0) throw refuseField('className', 'admin.valueInUse', { count: used });
      }
      await tx.query('update sys_resource set class_name = $2, class_name_en = $3, row_version = row_version + 1 where id = $1', [
        before.id,
        input.className,
        input.classNameEn,
      ]);
      return before.id;
    });
  }

  /** Offers a value no more, or again; records that carry it keep it. */
  async setActive(actorId: number, input: { id: number; rowVersion: number | null; active: boolean }): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.active ? 'reactivate' : 'deactivate', async (tx, before) => {
      if (!input.active && lockOf(before!.classCode, before!.classItem))
        throw new Refusal('wrong_state', { message: 'admin.valueLocked', finer: 'locked' });
      await tx.query('update sys_resource set is_active = $2, row_version = row_version + 1 where id = $1', [input.id, input.active]);
      const [left] = await tx.query('select 1 from sys_resource where class_code = $1 and is_active limit 1', [before!.classCode]);
      if (!left) throw new Refusal('wrong_state', { message: 'admin.lastValue', finer: 'last_value' });
      return input.id;
    });
  }

  /** @throws Refusal `conflict` when the values are no longer those that were ordered */
  async order(actorId: number, input: { classCode: string; ids: readonly number[] }): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const classCode = findList(input.classCode);
      const rows = await tx.query<ValueRow>(`${VALUE} where class_code = $1 order by position, id`, [classCode]);
      const ids = [...new Set(input.ids)];
      if (ids.length !== rows.length || rows.some((row) => !ids.includes(row.id))) throw new Refusal('conflict');
      await numberRows(tx, 'sys_resource', ids);
      const names = (order: readonly number[]) => order.map((id) => rows.find((row) => row.id === id)!.className).join(', ');
      await this.#log.record(tx, {
        actorId,
        kind: 'reference',
        subjectId: 0,
        subjectName: classCode,
        event: 'order',
        changes: compareFields({ order: names(rows.map((row) => row.id)) }, { order: names(ids) }),
      });
      await publishReferenceChange(this.#publisher, tx, 0);
    });
  }

  async #change(
    actorId: number,
    id: number | null,
    rowVersion: number | null,
    event: string,
    work: (tx: SqlTransaction, before: ValueRow | null) => Promise<number>,
  ): Promise<Saved> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = id === null ? null : await readValue(tx, id);
      if (before) assertVersion(rowVersion, before.rowVersion);
      const after = await readValue(tx, await work(tx, before));
      await this.#log.record(tx, {
        actorId,
        kind: 'reference',
        subjectId: after.id,
        subjectName: `${after.classCode} ${after.className}`,
        event,
        changes: compareFields(before ? describe(before) : {}, describe(after)),
      });
      await publishReferenceChange(this.#publisher, tx, after.id);
      return { id: after.id, rowVersion: after.rowVersion };
    });
  }
}

async function readValue(sql: SqlRunner, id: number): Promise<ValueRow> {
  const [row] = await sql.query<ValueRow>(`${VALUE} where id = $1`, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

const describe = ({ className, classNameEn, isActive }: ValueRow) => ({ className, classNameEn, isActive: String(isActive) });

/** @throws Refusal for a list that there is not, or that is made of departments or closed */
function findList(classCode: string): string {
  const found = Object.keys(referenceValues).find((code) => code.toLowerCase() === classCode.toLowerCase());
  if (!found) throw new Refusal('not_found');
  return found;
}

async function assertNames(
  tx: SqlRunner,
  input: { id: number | null; classCode: string; className: string; classNameEn: string },
): Promise<void> {
  if (input.id === null && closedLists[input.classCode]) throw new Refusal('wrong_state', { message: 'admin.listClosed', finer: 'closed' });
  if (input.className === '') throw refuseField('className', 'admin.required');
  if (input.classNameEn === '') throw refuseField('classNameEn', 'admin.required');
  // Imports find a value by either text, whatever the letter case.
  const [same] = await tx.query<{ zh: boolean }>(
    `select lower($2) in (lower(class_name), lower(class_name_en)) as zh from sys_resource
     where class_code = $1 and id is distinct from $4::bigint
       and (lower($2) in (lower(class_name), lower(class_name_en)) or lower($3) in (lower(class_name), lower(class_name_en))) limit 1`,
    [input.classCode, input.className, input.classNameEn, input.id],
  );
  if (same) throw refuseField(same.zh ? 'className' : 'classNameEn', 'admin.nameTaken');
}

/** classItem is a number on the wire: the next one above all that were ever given. */
async function insertValue(tx: SqlRunner, classCode: string, names: { className: string; classNameEn: string }): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into sys_resource (class_code, class_item, class_name, class_name_en, position)
     select $1, (coalesce(max(case when class_item ~ '^[0-9]+$' then class_item::int end), 0) + 1)::text, $2, $3, coalesce(max(position), 0) + 1
     from sys_resource where class_code = $1 returning id`,
    [classCode, names.className, names.classNameEn],
  );
  return row!.id;
}
