import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type DutyHolders, type DutyRow, type HolderSet, type Post } from '@portal/platform';
import { text } from '@portal/workflows';
import { isUnsettled } from './unsettled.ts';

/** The record that issues hang on, as the area that owns it tells of it: SQL over its own joins. */
export interface IssueSource {
  /** Its workflow. */
  readonly workflow: string;
  /** Joins from the record on, whose id is `i.source_id`. */
  readonly joins: string;
  /** The record is there and in force. */
  readonly where: string;
  readonly owner: string;
  /** Whoever took part in its work, of type bigint[]. */
  readonly dependents: string;
  readonly title: string;
  readonly inPlaceOf?: DutyHolders['inPlaceOf'];
  /** Whoever may read it reads its issues. */
  readonly readableBy: NonNullable<DutyRow['readableBy']>;
  readonly isSecretTo?: DutyRow['isSecretTo'];
}

/** Who must mend and who must verify the issues of one kind of record (docs/decisions/risk-control.md). */
export function defineIssueHolders(source: IssueSource): HolderSet {
  const issue = {
    from: `remediation_issue i ${source.joins}`,
    id: 'i.id',
    state: 'i.state',
    where: `i.source_workflow = '${source.workflow}' and ${source.where}`,
    row: {
      recordNo: 'i.issue_no',
      title: `coalesce(nullif(i.plan, ''), ${source.title})`,
      link: pageSql(recordPages.remediationIssue.view, 'i.id'),
      readableBy: source.readableBy,
      ...(source.isSecretTo && { isSecretTo: source.isSecretTo }),
    },
    ...(source.inPlaceOf && { inPlaceOf: source.inPlaceOf }),
  };
  return defineHolders({
    workflow: 'remediationIssue',
    duties: {
      remediation: { ...issue, holders: [{ reason: 'assignee', who: { column: 'i.assignee_id' } }] },
      verification: {
        ...issue,
        holders: [
          {
            reason: 'administrator',
            who: 'administrators',
            independentOf: { people: ['i.assignee_id', source.owner], lists: ['i.dependent_ids', source.dependents] },
          },
        ],
      },
    },
  });
}

/** Issues that are not settled go to a leaver's successor, as long as what they hang on is there. */
export const defineIssuePost = (source: IssueSource): Post => ({
  kind: 'issueAssignee',
  label: text('整改事项', 'Remediation issues'),
  workflow: 'remediationIssue',
  from: `remediation_issue i ${source.joins}`,
  id: 'i.id',
  person: 'i.assignee_id',
  where: `i.source_workflow = '${source.workflow}' and ${source.where} and ${isUnsettled('i')}`,
  recordNo: 'i.issue_no',
  title: 'i.plan',
  state: 'i.state',
  dueOn: 'i.due_on',
  link: pageSql(recordPages.remediationIssue.view, 'i.id'),
});
