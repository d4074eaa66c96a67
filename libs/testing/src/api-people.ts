import type { Language } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { ROLE } from '@portal/workflows';

export interface BuiltPerson {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly departmentId: number | null;
}

export interface PersonTraits {
  readonly userNo?: string;
  readonly adNo?: string;
  readonly name?: string;
  readonly englishName?: string;
  /** Role ids, the first decides. */
  readonly roles?: readonly number[];
  readonly departmentId?: number | null;
  readonly managerId?: number | null;
  readonly language?: Language | null;
  readonly isActive?: boolean;
}

/** Inserts a person; what is not given is made up and unique. */
export async function buildPerson(sql: SqlRunner, traits: PersonTraits = {}): Promise<BuiltPerson> {
  const [next] = await sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const id = next!.id;
  const person = {
    id,
    userNo: traits.userNo ?? `u${id}`,
    name: traits.name ?? `人员${id}`,
    englishName: traits.englishName ?? `Person ${id}`,
    departmentId: traits.departmentId ?? null,
  };
  await sql.query(
    `insert into person (id, user_no, ad_no, name, english_name, email, language, department_id, manager_id, is_active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      person.userNo,
      traits.adNo ?? `AD${id}`,
      person.name,
      person.englishName,
      `${person.userNo}@portal.example`,
      traits.language ?? null,
      person.departmentId,
      traits.managerId ?? null,
      traits.isActive ?? true,
    ],
  );
  for (const [position, role] of (traits.roles ?? [ROLE.user]).entries()) {
    await sql.query('insert into person_role (person_id, role_id, position) values ($1, $2, $3)', [id, role, position]);
  }
  return person;
}

/** A person whose first role is Risk Administrator. */
export const buildAdministrator = (sql: SqlRunner, traits: PersonTraits = {}): Promise<BuiltPerson> =>
  buildPerson(sql, { roles: [ROLE.administrator], ...traits });

export interface BuiltDepartment {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Inserts a department; what is not given is made up and unique. */
export async function buildDepartment(
  sql: SqlRunner,
  traits: { name?: string; nameEn?: string; parentId?: number | null; managerId?: number | null; isActive?: boolean } = {},
): Promise<BuiltDepartment> {
  const [next] = await sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const department = { id: next!.id, name: traits.name ?? `部门${next!.id}`, nameEn: traits.nameEn ?? `Department ${next!.id}` };
  await sql.query('insert into department (id, name, name_en, parent_id, manager_id, is_active) values ($1, $2, $3, $4, $5, $6)', [
    department.id,
    department.name,
    department.nameEn,
    traits.parentId ?? null,
    traits.managerId ?? null,
    traits.isActive ?? true,
  ]);
  return department;
}
