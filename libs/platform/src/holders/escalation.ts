import type { DutyName } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';

/** An open duty of a record that somebody's manager was told of. */
export interface Escalation {
  readonly workflow: string;
  readonly subjectId: number;
  readonly duty: DutyName;
}

/**
 * SQL of the ids of a lifecycle's records that a person was asked about as the manager of whoever is late with them. Each area lets him read these,
 * whatever else he may, for as long as the duty is open (docs/decisions/identity.md, Reading).
 * @param person SQL of type bigint
 */
export const escalatedTo = (workflow: string, person: string): string =>
  `select asked.subject_id from open_escalation asked where asked.workflow = '${workflow}' and asked.person_id = ${person}`;

/** Notes whom a duty was escalated to; once a person and duty. */
export async function noteEscalation(sql: SqlRunner, { workflow, subjectId, duty }: Escalation, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  await sql.query(
    `insert into escalation (workflow, subject_id, duty, person_id) select $1, $2, $3, id from unnest($4::bigint[]) as told (id)
     on conflict (person_id, workflow, subject_id, duty) do update set told_at = now()`,
    [workflow, subjectId, duty, people],
  );
}

/** Takes away what was escalated of duties that are over, so that a later round of the same record begins without. */
export async function forgetEscalations(sql: SqlRunner): Promise<void> {
  await sql.query(
    `delete from escalation e where not exists (select 1 from workflow_timer t
       where t.workflow = e.workflow and t.subject_id = e.subject_id and t.duty = e.duty and t.rung = 0)`,
  );
}
