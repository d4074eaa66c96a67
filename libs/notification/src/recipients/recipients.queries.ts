import { holdsOn, selectManagerOf } from '@portal/directory';
import { unseen, type SqlRunner } from '@portal/platform';

/** Active people whose first role is Risk Administrator. */
export async function findAdministrators(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('select id from active_administrator order by id');
  return rows.map((row) => row.id);
}

/** The active manager of each person: his own, else that of his department. People without one are absent. */
export async function findManagers(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; manager_id: number }>(
    `select p.id, manager.id as manager_id
     from person p left join department d on d.id = p.department_id cross join lateral (${selectManagerOf('p', 'd')}) manager
     where p.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.manager_id]));
}

/** Who stands in for whom on a day, among these people on either side. */
export function findSubstitutions(
  sql: SqlRunner,
  ids: readonly number[],
  day: string,
): Promise<{ personId: number; substituteId: number }[]> {
  return sql.prepared(
    `select s.person_id as "personId", s.substitute_id as "substituteId" from substitution s join person b on b.id = s.substitute_id and b.is_active
     where (s.person_id = any(${unseen('$1', 'bigint')}) or s.substitute_id = any(${unseen('$1', 'bigint')})) and ${holdsOn('s', '$2')} order by s.id`,
    [ids, day],
  );
}

/** What was said with a step. */
export async function findStepComment(sql: SqlRunner, workflow: string, subjectId: number, seq: number): Promise<string> {
  const [row] = await sql.query<{ comment: string }>(
    'select comment from workflow_step where workflow = $1 and subject_id = $2 and seq = $3',
    [workflow, subjectId, seq],
  );
  return row?.comment ?? '';
}

/** The due date of what a record waits for now, `yyyy-MM-dd`. */
export async function findDueOn(sql: SqlRunner, workflow: string, subjectId: number): Promise<string | null> {
  const [row] = await sql.prepared<{ due_on: string }>(
    'select due_on from workflow_timer where workflow = $1 and subject_id = $2 and rung = 0',
    [workflow, subjectId],
  );
  return row?.due_on ?? null;
}
