import type { SqlRunner } from '@portal/platform';
import { isUnsettled } from '@portal/remediation';

/**
 * SQL of the ids of the issues that a deficiency is remediated by: those that hang on it, and, of one that a review found, those that the review raised.
 * They go on hanging on the control, and nobody mends the same thing twice.
 * @param id SQL of type bigint, the deficiency's id
 */
export const selectIssuesOf = (
  id: string,
): string => `select own.id from remediation_issue own where own.source_workflow = 'deficiency' and own.source_id = ${id}
  union all ${selectRaisedBy(`of_review.id = ${id}`, 'raised.id')}`;

/**
 * SQL of the ids of the issues that mend the deficiencies of a period, those carried over to it too: what the register of issues lists of a period is what the
 * committee's pack counts of it (docs/adr/0061-packs-are-frozen.md).
 * @param period SQL of type bigint
 * @param condition SQL over such a deficiency `weighed`
 */
export const selectIssuesOfPeriod = (period: string, condition = 'true'): string => `select mending.id from deficiency_standing stands
  join deficiency weighed on weighed.id = stands.deficiency_id
  cross join lateral (${selectIssuesOf('weighed.id')}) mending where stands.period_id = ${period} and ${condition}`;

/** SQL: issues `raised` by a review whose deficiency is `of_review`. */
const selectRaisedBy = (condition: string, columns: string): string => `select ${columns} from deficiency of_review
  join remediation_issue raised on of_review.source = 'review' and raised.review_id = of_review.source_id
  where of_review.is_active and ${condition}`;

/** The deficiencies that were found by the reviews of which issues came, within a condition over `of_review`. */
export const selectFoundWith = (issueIds: string, condition: string): string =>
  selectRaisedBy(
    `raised.id = any(${issueIds}::bigint[]) and ${condition}`,
    'raised.id as "sourceId", of_review.id, of_review.record_no as "recordNo", of_review.state, of_review.class',
  );

/** SQL: all issues of the deficiency `alias` are verified or cancelled. */
export const issuesSettled = (alias: string): string => `not exists (select 1 from remediation_issue mending
  where mending.id in (${selectIssuesOf(`${alias}.id`)}) and ${isUnsettled('mending')})`;

/** How many issues of a deficiency are neither verified nor cancelled. */
export async function countOpenIssues(sql: SqlRunner, id: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from remediation_issue i where i.id in (${selectIssuesOf('$1::bigint')}) and ${isUnsettled('i')}`,
    [id],
  );
  return row?.n ?? 0;
}

/** When the last issue of a deficiency was verified; null where none was. */
export async function readVerifiedAt(sql: SqlRunner, id: number): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select max(s.at) as at from remediation_issue i join workflow_step s on s.workflow = 'remediationIssue' and s.subject_id = i.id and s.event = 'VERIFY'
     where i.id in (${selectIssuesOf('$1::bigint')})`,
    [id],
  );
  return row?.at ?? null;
}

export interface OwnIssue {
  readonly id: number;
  readonly issue_no: string;
  /** `riskControl` for one that the review raised which found the deficiency. */
  readonly source_workflow: string;
  readonly state: string;
  readonly due_on: string;
  readonly assignee_id: number;
}

/** The review that found a deficiency has raised the issue, and no retest has failed since it was verified: its remediation needs no other one. */
export const sufficesAlone = (
  { source_workflow: on, state }: OwnIssue,
  { retest_id: retest }: { readonly retest_id: number | null },
): boolean => on === 'riskControl' && state !== 'cancelled' && (state !== 'verified' || retest === null);

/** The issues that a deficiency is remediated by, oldest first. */
export function listOwnIssues(sql: SqlRunner, id: number): Promise<OwnIssue[]> {
  return sql.query<OwnIssue>(
    `select id, issue_no, source_workflow, state, due_on, assignee_id from remediation_issue where id in (${selectIssuesOf('$1::bigint')}) order by id`,
    [id],
  );
}
