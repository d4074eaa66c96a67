import { failuresByField, personChecks, Refusal, refuseField, refuseFields } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { personText } from '../people/find-people.ts';
import { isOffered } from '../people/primary-role.ts';

/** What an administrator may fill in about a person. */
export interface PersonFields {
  readonly number: string;
  readonly adNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly email: string;
  readonly departmentId: number | null;
  readonly managerId: number | null;
  /** Role ids, the first decides. */
  readonly roles: readonly number[];
  readonly language: 'zh' | 'en' | null;
}

/** What is wrong with the fields themselves, all at once, then with what they refer to, in their order; `id` is null for a new person. */
export async function assertPersonFields(tx: SqlRunner, id: number | null, fields: PersonFields): Promise<void> {
  const failed = failuresByField(personChecks, fields);
  if (failed.length > 0) throw refuseFields(failed);
  await assertFree(tx, id, 'number', fields.number);
  if (fields.adNo !== '') await assertFree(tx, id, 'adNo', fields.adNo);
  if (fields.departmentId !== null) {
    const [department] = await tx.query<{ is_active: boolean; same: boolean }>(
      `select d.is_active, exists (select 1 from person where id = $2::bigint and department_id = d.id) as same from department d where d.id = $1::bigint`,
      [fields.departmentId, id],
    );
    // A department that was deactivated later stays with whom it was.
    if (!department || !(department.is_active || department.same))
      throw refuseField('departmentId', 'validation.unknown_reference', { field: 'department' });
  }
  if (fields.managerId !== null) await assertManager(tx, id, fields.managerId);
  const known = Object.values(ROLE) as readonly number[];
  if (fields.roles.some((role) => !known.includes(role)) || new Set(fields.roles).size < fields.roles.length)
    throw refuseField('roles', 'validation.invalid', { field: 'roles' });
}

async function assertFree(tx: SqlRunner, id: number | null, field: 'number' | 'adNo', value: string): Promise<void> {
  const column = field === 'number' ? 'user_no' : 'ad_no';
  const [taken] = await tx.query<{ name: string; englishName: string; userNo: string }>(
    `select name, english_name as "englishName", user_no as "userNo" from person where lower(${column}) = lower($1) and id is distinct from $2::bigint limit 1`,
    [value, id],
  );
  if (taken) throw refuseField(field, 'admin.numberTaken', { person: [personText(taken)] });
}

/** A person to whom work may be given, who is not managed by the one whose manager he becomes. */
async function assertManager(tx: SqlRunner, id: number | null, managerId: number): Promise<void> {
  const [manager] = await tx.query<{ offered: boolean; same: boolean }>(
    `select ${isOffered('m')} as offered, exists (select 1 from person where id = $2::bigint and manager_id = m.id) as same from person m where m.id = $1::bigint`,
    [managerId, id],
  );
  if (!manager || !(manager.offered || manager.same)) throw refuseField('managerId', 'validation.unknown_reference', { field: 'manager' });
  if (id === null) return;
  const [circle] = await tx.query(
    `with recursive above as (
       select id, manager_id from person where id = $1
       union select p.id, p.manager_id from person p join above on p.id = above.manager_id)
     select 1 from above where id = $2`,
    [managerId, id],
  );
  if (circle) throw refuseField('managerId', 'admin.managerCircle');
}

/**
 * The portal keeps at least one active administrator (checked after the change, in its transaction).
 * @throws Refusal `wrong_state`
 */
export async function assertAdministratorLeft(tx: SqlRunner): Promise<void> {
  const [left] = await tx.query('select 1 from active_administrator limit 1');
  if (!left) throw new Refusal('wrong_state', { message: 'admin.lastAdministrator', finer: 'last_administrator' });
}

/** @throws Refusal `conflict` when another version was read than is there */
export function assertVersion(read: number | null, present: number): void {
  if (read !== null && read !== present) throw new Refusal('conflict', { data: { rowVersion: present } });
}
