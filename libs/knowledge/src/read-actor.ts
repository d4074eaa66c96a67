import type { SqlRunner } from '@portal/platform';
import { toActor, type Actor } from '@portal/workflows';

/** A person's rights as they are now, for work that goes on after his call; whoever left by then looks after nothing. */
export async function readActor(sql: SqlRunner, personId: number): Promise<Actor> {
  const roles = await sql.query<{ id: number }>(
    `select r.role_id as id from person p join person_role r on r.person_id = p.id where p.id = $1 and p.is_active order by r.position, r.role_id`,
    [personId],
  );
  return toActor({ id: roles.length > 0 ? personId : 0, roles });
}
