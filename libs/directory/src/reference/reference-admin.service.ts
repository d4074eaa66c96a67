import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type AdminReferenceList } from '@portal/contract';
import { ChangeLog, compareFields, LivePublisher, lockAdministration, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { publishReferenceChange } from '../administration/admin-live.ts';
import { assertVersion } from '../administration/person-rules.ts';
import { numberRows } from '../administration/tree-order.ts';
import { UsageSources } from '../administration/usage-sources.ts';
import { Department, ReferenceListValue } from '../directory.entities.ts';
import { closedLists, lockOf } from './protected-values.ts';
import { DEPARTMENT_LISTS, referenceValues } from './reference-values.ts';

interface Saved {
  readonly id: number;
  readonly rowVersion: number;
}

/** The reference lists as administrators change them (docs/decisions/identity.md, docs/decisions/reference-values.md); pickers, imports and templates follow at once. */
@Injectable()
export class ReferenceAdmin {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #log: ChangeLog;
  readonly #usage: UsageSources;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, em: EntityManager, log: ChangeLog, usage: UsageSources, publisher: LivePublisher) {
    this.#sql = sql;
    this.#em = em;
    this.#log = log;
    this.#usage = usage;
    this.#publisher = publisher;
  }

  /** Every list with all its values, in the order in which they are offered. */
  async lists(): Promise<AdminReferenceList[]> {
    const em = this.#em.fork();
    const [rows, usage, departments] = await Promise.all([
      em.find(ReferenceListValue, {}, { orderBy: { classCode: 'asc', position: 'asc', id: 'asc' } }),
      this.#usage.count('reference', this.#sql),
      em.find(Department, {}, { orderBy: { position: 'asc', id: 'asc' } }),
    ]);
    const toValue = ({ id, classCode, classItem, className, classNameEn, isActive, rowVersion }: Omit<ReferenceListValue, 'position'>) => ({
      id,
      classItem,
      className,
      classNameEn,
      isActive,
      rowVersion,
      inUse: usage.total(id) > 0,
      lock: lockOf(classCode, classItem),
    });
    const toDerived = ({ id, name, nameEn, isActive, rowVersion }: Department) =>
      toValue({ id, isActive, rowVersion, classCode: '', classItem: String(id), className: name, classNameEn: nameEn });
    const codes = [...new Set([...Object.keys(referenceValues), ...rows.map((row) => row.classCode)])];
    return [
      ...codes.map((classCode) => ({
        classCode,
        isDerived: false,
        closed: closedLists[classCode] ?? null,
        values: rows.filter((row) => row.classCode === classCode).map(toValue),
      })),
      ...DEPARTMENT_LISTS.map((classCode) => ({ classCode, isDerived: true, closed: null, values: departments.map(toDerived) })),
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
      if (!before) return addValue(tx, classCode, input);
      if (before.className !== input.className) {
        if (lockOf(classCode, before.classItem)) throw refuseField('className', 'admin.valueLocked');
        const used = (await this.#usage.count('reference', tx)).total(before.id);
        if (used > 0) throw refuseField('className', 'admin.valueInUse', { count: used });
      }
      return Object.assign(before, { className: input.className, classNameEn: input.classNameEn });
    });
  }

  /** Offers a value no more, or again; records that carry it keep it. */
  async setActive(actorId: number, input: { id: number; rowVersion: number | null; active: boolean }): Promise<Saved> {
    return this.#change(actorId, input.id, input.rowVersion, input.active ? 'reactivate' : 'deactivate', async (tx, before) => {
      if (!input.active && lockOf(before!.classCode, before!.classItem))
        throw new Refusal('wrong_state', { message: 'admin.valueLocked', finer: 'locked' });
      const value = before!;
      value.isActive = input.active;
      const others = { classCode: value.classCode, isActive: true, id: { $ne: value.id } };
      if (!input.active && (await tx.em.count(ReferenceListValue, others)) === 0)
        throw new Refusal('wrong_state', { message: 'admin.lastValue', finer: 'last_value' });
      return value;
    });
  }

  /** @throws Refusal `conflict` when the values are no longer those that were ordered */
  async order(actorId: number, input: { classCode: string; ids: readonly number[] }): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const classCode = findList(input.classCode);
      const rows = await tx.em.find(ReferenceListValue, { classCode }, { orderBy: { position: 'asc', id: 'asc' } });
      const ids = [...new Set(input.ids)];
      if (ids.length !== rows.length || rows.some((row) => !ids.includes(row.id))) throw new Refusal('conflict');
      const names = (order: readonly number[]) => order.map((id) => rows.find((row) => row.id === id)!.className).join(', ');
      await numberRows(tx, 'sys_resource', ids);
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
    work: (tx: SqlTransaction, before: ReferenceListValue | null) => Promise<ReferenceListValue>,
  ): Promise<Saved> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = id === null ? null : await tx.em.findOne(ReferenceListValue, id);
      if (id !== null && !before) throw new Refusal('not_found');
      if (before) assertVersion(rowVersion, before.rowVersion);
      const described = before ? describe(before) : {};
      const after = await work(tx, before);
      await tx.em.flush();
      await this.#log.record(tx, {
        actorId,
        kind: 'reference',
        subjectId: after.id,
        subjectName: `${after.classCode} ${after.className}`,
        event,
        changes: compareFields(described, describe(after)),
      });
      await publishReferenceChange(this.#publisher, tx, after.id);
      return { id: after.id, rowVersion: after.rowVersion };
    });
  }
}

const describe = ({ className, classNameEn, isActive }: ReferenceListValue) => ({ className, classNameEn, isActive: String(isActive) });

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
async function addValue(
  tx: SqlTransaction,
  classCode: string,
  names: { className: string; classNameEn: string },
): Promise<ReferenceListValue> {
  const [next] = await tx.query<{ classItem: string; position: number }>(
    `select (coalesce(max(case when class_item ~ '^[0-9]+$' then class_item::int end), 0) + 1)::text as "classItem",
       coalesce(max(position), 0) + 1 as position from sys_resource where class_code = $1`,
    [classCode],
  );
  const value = tx.em.create(ReferenceListValue, { classCode, className: names.className, classNameEn: names.classNameEn, ...next! });
  tx.em.persist(value);
  return value;
}
