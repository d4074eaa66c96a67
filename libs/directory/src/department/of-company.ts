import type { SqlRunner } from '@portal/platform';

/** The part of the group that figures are narrowed to. */
export interface Narrowing {
  /** Stored value of a business unit; empty for all. */
  readonly unit: string;
  /** A company with all below it; null for all. */
  readonly companyId: number | null;
}

/**
 * SQL: a department belongs to a company or to one below it; lists, dashboards and exports that take a company all ask it so (docs/adr/0054-scope-of-a-period.md).
 * As an array, the departments are known before anything else is read, and an index of them can be used.
 * @param department SQL of a department's id @param company SQL of type bigint
 */
export const ofCompany = (department: string, company: string): string =>
  `${department} = any(array(select held.id from departments_of_company(${company}::bigint) held))`;

/**
 * The same departments, looked up before a list is asked: of what is given by its ids the planner knows how many rows it lets through, and does not walk
 * a whole list for a company that has none of them.
 * @returns null for no company
 */
export async function findDepartmentsOfCompany(sql: SqlRunner, companyId: number | null): Promise<number[] | null> {
  if (!companyId) return null;
  const rows = await sql.query<{ id: number }>('select held.id from departments_of_company($1::bigint) held order by held.id', [companyId]);
  return rows.map(({ id }) => id);
}

/**
 * SQL: each department that belongs to a company, with it: `department_id`, `company_id`. What `department_company` answers for one, in one walk down all of
 * them, as who weighs a whole period needs it (docs/adr/0054-scope-of-a-period.md).
 */
export const companyByDepartment = `(with recursive tree (department_id, company_id) as (
    select cd.department_id, cd.company_id from company_department cd
    union select d.id, t.company_id from tree t join department d on d.parent_id = t.department_id
      where not exists (select 1 from company_department own where own.department_id = d.id))
  select d.id as department_id, t.company_id from department d
    join tree t on t.department_id = case when d.merged_into_id is null then d.id else department_successor(d.id) end)`;
