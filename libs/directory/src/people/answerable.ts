import type { SqlRunner } from '@portal/platform';
import { listActive } from './find-people.ts';
import { selectManagerOf } from './manager-of.ts';

/**
 * Who answers for what falls to a person: he himself, and for one who has left his active manager, else the active head of his department
 * (docs/decisions/identity.md, leavers).
 * @returns undefined when nobody does: an administrator hands his work over first
 */
export async function findAnswerable(sql: SqlRunner, personId: number): Promise<number | undefined> {
  const [himself] = await listActive(sql, [personId]);
  if (himself !== undefined) return himself;
  const [manager] = await sql.query<{ id: number }>(
    `select manager.id from person p left join department d on d.id = p.department_id cross join lateral (${selectManagerOf('p', 'd')}) manager
     where p.id = $1`,
    [personId],
  );
  return manager?.id;
}
