import type { SqlRunner } from '@portal/platform';
import { departmentPaths } from '../department/department-paths.ts';

/** A person as the import needs him. */
export interface KnownPerson {
  readonly id: number;
  readonly number: string;
  readonly adNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly email: string;
  readonly language: 'zh' | 'en' | null;
  readonly departmentId: number | null;
  readonly managerId: number | null;
  readonly roles: readonly number[];
  readonly isActive: boolean;
}

/** What the cells of people rows may name. */
export interface PeopleContext {
  /** By number in lower case. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  /** By id. */
  readonly byId: ReadonlyMap<number, KnownPerson>;
  /** By AD number in lower case. */
  readonly adNumbers: ReadonlyMap<string, KnownPerson>;
  /** Active departments by name and by path, in both languages; several have one name. */
  readonly departments: ReadonlyMap<string, readonly number[]>;
  readonly inactiveDepartments: ReadonlySet<string>;
  /** By name in both languages and by number. */
  readonly roles: ReadonlyMap<string, number>;
}

/** A name or a path as it is compared: letter case and blanks round the slashes do not matter. */
export const normalise = (text: string): string =>
  text
    .split(/[/／>]/)
    .map((part) => part.trim())
    .join('/')
    .toLowerCase();

/** Everyone is read: managers and AD numbers may lead to anybody, and a directory is small. */
export async function readPeopleContext(sql: SqlRunner): Promise<PeopleContext> {
  const all = await sql.query<KnownPerson>(
    `select p.id, p.user_no as number, p.ad_no as "adNo", p.name, p.english_name as "englishName", p.email, p.language,
       p.department_id as "departmentId", p.manager_id as "managerId", p.is_active as "isActive",
       coalesce((select json_agg(role_id order by position, role_id) from person_role where person_id = p.id), '[]') as roles
     from person p`,
  );
  const departments = new Map<string, number[]>();
  const inactiveDepartments = new Set<string>();
  const rows = await sql.query<{ id: number; name: string; name_en: string; zh: string; en: string; is_active: boolean }>(
    `with recursive ${departmentPaths()} select d.id, d.name, d.name_en, d.is_active, coalesce(path.zh, d.name) as zh, coalesce(path.en, d.name_en) as en
     from department d left join path on path.id = d.id order by d.id`,
  );
  for (const row of rows) {
    for (const text of new Set([row.name, row.name_en, row.zh, row.en].map(normalise))) {
      if (!row.is_active) inactiveDepartments.add(text);
      else departments.set(text, [...(departments.get(text) ?? []), row.id]);
    }
  }
  const roles = new Map<string, number>();
  for (const role of await sql.query<{ id: number; name: string; name_en: string }>('select id, name, name_en from role')) {
    for (const text of [role.name, role.name_en, String(role.id)]) roles.set(text.trim().toLowerCase(), role.id);
  }
  return {
    people: new Map(all.map((person) => [person.number.toLowerCase(), person])),
    byId: new Map(all.map((person) => [person.id, person])),
    adNumbers: new Map(all.filter((person) => person.adNo !== '').map((person) => [person.adNo.toLowerCase(), person])),
    departments,
    inactiveDepartments,
    roles,
  };
}
