import type { SqlRunner } from '@portal/platform';
import { ROLE, toActor, type Actor } from '@portal/workflows';
import { standsInForColumn, type StandsInFor } from '../substitution/stands-in-for.ts';

/** Who reads: the actor, and the department of an aide, whose records and those below it he sees (docs/decisions/identity.md). */
export interface Reader {
  readonly actor: Actor;
  readonly aideDepartmentId: number | null;
}

/** The same for work that is his alone: null when he left. */
export async function readActiveReader(sql: SqlRunner, personId: number, today: string): Promise<Reader | null> {
  const [active] = await sql.query('select 1 as one from person where id = $1 and is_active', [personId]);
  return active ? readReader(sql, personId, today) : null;
}

/** A reader from the session's person; the first role decides. */
export function toReader(person: {
  readonly actor: Actor;
  readonly roles: readonly { readonly id: number }[];
  readonly department: { readonly id: number } | null;
}): Reader {
  return { actor: person.actor, aideDepartmentId: person.roles[0]?.id === ROLE.aide ? (person.department?.id ?? null) : null };
}

/**
 * A person's rights as they are now, for work that goes on after his call and for who is told; whoever left by then reads nothing but his own.
 * @param today the portal's day, on which substitutions hold or not
 */
export async function readReader(sql: SqlRunner, personId: number, today: string): Promise<Reader> {
  const roles = await sql.prepared<{ id: number; department_id: number | null; stands_in_for: StandsInFor[] }>(
    `select r.role_id as id, p.department_id, ${standsInForColumn('p.id', '$2')} as stands_in_for
     from person p join person_role r on r.person_id = p.id
     where p.id = $1 and p.is_active order by r.position, r.role_id`,
    [personId, today],
  );
  const departmentId = roles[0]?.department_id ?? null;
  return toReader({
    actor: toActor({ id: personId, roles, standsInFor: roles[0]?.stands_in_for ?? [], today }),
    roles,
    department: departmentId === null ? null : { id: departmentId },
  });
}
