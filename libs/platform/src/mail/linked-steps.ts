import type { SqlRunner } from '../database/sql.ts';
import type { MailLink } from './mail-link.ts';

/** What a mail spoke of: a version of a record. */
export type LinkedVersion = Pick<MailLink, 'workflow' | 'subjectId' | 'version'>;

export interface LinkedStep {
  readonly workflow: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  readonly at: Date;
}

/** So many steps say that a record has moved on; the history has all. */
const MOST_STEPS = 20;

/** What happened to the record since that version, oldest first. */
export async function readStepsSince(sql: SqlRunner, { workflow, subjectId, version }: LinkedVersion): Promise<LinkedStep[]> {
  const steps = await sql.query<LinkedStep>(
    `select workflow, event, from_state as "from", to_state as "to", actor_id as "actorId", on_behalf_of as "onBehalfOf", at from workflow_step
     where workflow = $1 and subject_id = $2 and seq >= $3 order by seq desc limit ${MOST_STEPS}`,
    [workflow, subjectId, version],
  );
  return steps.reverse();
}
