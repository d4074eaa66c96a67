import { hashPassword, seedReferenceData } from '@portal/directory';
import type { SqlTransaction } from '@portal/platform';
import { categories, type DemoCategory } from './categories.ts';
import { DEMO_PASSWORD, departments, people } from './people.ts';

export interface DemoDirectory {
  readonly personIds: ReadonlyMap<string, number>;
  readonly departmentIds: ReadonlyMap<string, number>;
  /** Third-level category number → ids of its three levels. */
  readonly categoryPaths: ReadonlyMap<string, readonly [number, number, number]>;
}

/** People, departments, reference values and categories of the demo. */
export async function loadDirectory(tx: SqlTransaction): Promise<DemoDirectory> {
  await seedReferenceData(tx);
  const departmentIds = new Map<string, number>();
  for (const [position, department] of departments.entries()) {
    const [row] = await tx.query<{ id: number }>('insert into department (name, name_en, position) values ($1, $2, $3) returning id', [
      department.name,
      department.nameEn,
      position,
    ]);
    departmentIds.set(department.key, row!.id);
  }
  // One hash for all: the demo's password is public, and fifty hashes would make its loading wait.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const personIds = new Map<string, number>();
  for (const [index, person] of people.entries()) {
    const [row] = await tx.query<{ id: number }>(
      `insert into person (user_no, ad_no, name, english_name, email, language, department_id, password_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        person.userNo,
        `AD${String(2001 + index)}`,
        person.name,
        person.englishName,
        `${person.userNo}@portal.example`,
        person.language ?? null,
        person.department === null ? null : departmentIds.get(person.department),
        passwordHash,
      ],
    );
    personIds.set(person.userNo, row!.id);
    await tx.query('insert into person_role (person_id, role_id) values ($1, $2)', [row!.id, person.role]);
  }
  for (const person of people) {
    if (person.manager)
      await tx.query('update person set manager_id = $2 where id = $1', [personIds.get(person.userNo), personIds.get(person.manager)]);
  }
  for (const department of departments) {
    await tx.query('update department set manager_id = $2 where id = $1', [
      departmentIds.get(department.key),
      personIds.get(department.head),
    ]);
  }
  const categoryPaths = new Map<string, readonly [number, number, number]>();
  const insertCategory = async (category: DemoCategory, parents: readonly number[], position: number): Promise<void> => {
    const [row] = await tx.query<{ id: number }>(
      `insert into risk_category (category_no, category_name, category_name_en, parent_id, level, position) values ($1, $2, $3, $4, $5, $6) returning id`,
      [category.no, category.name, category.nameEn, parents.at(-1) ?? null, parents.length + 1, position],
    );
    const path = [...parents, row!.id];
    if (path.length === 3) categoryPaths.set(category.no, path as unknown as readonly [number, number, number]);
    for (const [childPosition, child] of (category.children ?? []).entries()) await insertCategory(child, path, childPosition);
  };
  for (const [position, category] of categories.entries()) await insertCategory(category, [], position);
  return { personIds, departmentIds, categoryPaths };
}
