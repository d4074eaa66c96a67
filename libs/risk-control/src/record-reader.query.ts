import { standsInForColumn, type StandsInFor } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { toActor } from '@portal/workflows';
import { toRecordReader, type RecordReader } from './risk-control.access.ts';

/**
 * A person's rights as they are now, for work that goes on after his call; whoever left by then reads nothing but his own.
 * @param today the portal's day, on which substitutions hold or not
 */
export async function readRecordReader(sql: SqlRunner, personId: number, today: string): Promise<RecordReader> {
  const roles = await sql.query<{ id: number; department_id: number | null; stands_in_for: StandsInFor[] }>(
    `select r.role_id as id, p.department_id, ${standsInForColumn('p.id', '$2')} as stands_in_for
     from person p join person_role r on r.person_id = p.id
     where p.id = $1 and p.is_active order by r.position, r.role_id`,
    [personId, today],
  );
  return toRecordReader({
    actor: toActor({ id: personId, roles, standsInFor: roles[0]?.stands_in_for ?? [] }),
    roles,
    departmentId: roles[0]?.department_id ?? null,
  });
}
