import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { remediationIssueWorkflow, type RemediationIssueWorkflow } from '@portal/workflows';
import { remediationIssueAudited } from './remediation.audited.ts';

export const remediationIssueKind: RecordKind<RemediationIssueWorkflow> = {
  workflow: remediationIssueWorkflow,
  table: 'remediation_issue',
  audited: remediationIssueAudited,
  personColumn: 'assignee_id',
  touches: ['updated_at'],
  numberColumn: 'issue_no',
  page: recordPages.remediationIssue.view,
  dependentsColumn: 'dependent_ids',
  acts: { remediate: { events: ['START', 'SUBMIT_FIX'] }, verify: { events: ['VERIFY'] } },
  madeWithoutStep: true,
  files: 'select issue_id as record, file_id as file from issue_evidence',
};

export const remediationRecords: readonly RecordKind[] = [remediationIssueKind];

/**
 * SQL for a kind's `related`: the chains of the issues that hang on records of a lifecycle.
 * @param sources which of them, as a condition after their id's column
 */
export function selectIssueChains(workflow: string, sources: string): string {
  return `select '${remediationIssueWorkflow.name}' as workflow, i.id from remediation_issue i where i.source_workflow = '${workflow}' and i.source_id ${sources}`;
}
