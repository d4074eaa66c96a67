import type { SqlRunner } from '@portal/platform';

/**
 * The active manager of a person: his own, else that of his department, never himself (docs/decisions/identity.md). A row `manager (id)` of what stands
 * behind `lateral`, none where there is none: escalations, leavers and the cockpit of managers mean the same.
 *
 * @param person alias of the person
 * @param department alias of his department, which may be missing
 */
export const selectManagerOf = (person: string, department: string): string =>
  `select m.id from person m where m.id in (${person}.manager_id, ${department}.manager_id) and m.id <> ${person}.id and m.is_active
     order by m.id = ${person}.manager_id desc nulls last limit 1`;

/**
 * The active people whose manager somebody is, as rows of `person p`: what stands behind `from`. Only who names him, or whose department does, is looked at.
 *
 * @param manager SQL of type bigint
 */
export const peopleOf = (manager: string): string =>
  `person p left join department d on d.id = p.department_id
     where p.is_active and (p.manager_id = ${manager} or p.department_id in (select own.id from department own where own.manager_id = ${manager}))
       and ${manager} = (${selectManagerOf('p', 'd')})`;

/** Has this person a team? */
export async function hasPeople(sql: SqlRunner, managerId: number): Promise<boolean> {
  const [row] = await sql.prepared<{ has: boolean }>(`select exists (select 1 from ${peopleOf('$1::bigint')}) as has`, [managerId]);
  return row?.has ?? false;
}

/** Is somebody the manager of an active person? */
export async function isManagerOf(sql: SqlRunner, managerId: number, personId: number): Promise<boolean> {
  const [row] = await sql.prepared(`select 1 as one from ${peopleOf('$1::bigint')} and p.id = $2`, [managerId, personId]);
  return row !== undefined;
}
