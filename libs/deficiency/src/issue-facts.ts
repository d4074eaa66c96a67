import type { SqlRunner } from '@portal/platform';
import { isUnsettled } from '@portal/remediation';

/** SQL: all issues of the deficiency `alias` are verified or cancelled. */
export const issuesSettled = (alias: string): string => `not exists (select 1 from remediation_issue mending
  where mending.source_workflow = 'deficiency' and mending.source_id = ${alias}.id and ${isUnsettled('mending')})`;

/** How many issues of a deficiency are neither verified nor cancelled. */
export async function countOpenIssues(sql: SqlRunner, id: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from remediation_issue i where i.source_workflow = 'deficiency' and i.source_id = $1 and ${isUnsettled('i')}`,
    [id],
  );
  return row?.n ?? 0;
}

/** When the last issue of a deficiency was verified; null where none was. */
export async function readVerifiedAt(sql: SqlRunner, id: number): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select max(s.at) as at from remediation_issue i join workflow_step s on s.workflow = 'remediationIssue' and s.subject_id = i.id and s.event = 'VERIFY'
     where i.source_workflow = 'deficiency' and i.source_id = $1`,
    [id],
  );
  return row?.at ?? null;
}

export interface OwnIssue {
  readonly id: number;
  readonly issue_no: string;
  readonly state: string;
  readonly due_on: string;
  readonly assignee_id: number;
}

/** The issues that a deficiency is remediated by, oldest first. */
export function listOwnIssues(sql: SqlRunner, id: number): Promise<OwnIssue[]> {
  return sql.query<OwnIssue>(
    `select id, issue_no, state, due_on, assignee_id from remediation_issue where source_workflow = 'deficiency' and source_id = $1 order by id`,
    [id],
  );
}
