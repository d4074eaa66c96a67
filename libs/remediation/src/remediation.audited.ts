import { machineColumns, type Audited } from '@portal/platform';
import type { RemediationIssueEventName } from '@portal/workflows';

export const remediationIssueAudited: Audited<RemediationIssueEventName> = {
  columns: [
    ...[
      'issue_no',
      'source_workflow',
      'source_id',
      'plan',
      'assignee_id',
      'due_on',
      'raised_by',
      'severity',
      'source',
      'extensions',
      'dependent_ids',
      'review_id',
    ],
  ],
  // Those that a review had raised before got theirs with the upgrade: no step says it.
  before: { review_id: 'null' },
  unaudited: machineColumns,
  parts: [
    {
      name: 'evidence',
      table: 'issue_evidence',
      of: 'part.issue_id = record.id',
      columns: ['issue_id', 'file_id'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['SUBMIT_FIX'],
    },
  ],
  madeBy: 'select id as record, source_workflow as workflow, source_id as subject from remediation_issue',
};
