import { machineColumns, type Audited } from '@portal/platform';
import { remediationIssueKind } from '@portal/remediation';
import type { RiskEventEventName, RiskReportEventName } from '@portal/workflows';

export const riskEventAudited: Audited<RiskEventEventName> = {
  columns: [
    ...[
      'event_no',
      'is_active',
      'title',
      'description',
      'category1_id',
      'category2_id',
      'category3_id',
      'category1_text',
      'category2_text',
    ],
    ...['category3_text', 'occurred_on', 'discovered_on', 'business_unit', 'management_area', 'department_id', 'reporter_id', 'event_type'],
    ...['severity', 'consequence', 'cause', 'immediate_action', 'currency', 'gross_loss', 'recovery', 'non_financial_impact', 'risk_no'],
    ...['confidential', 'close_reason', 'duplicate_of', 'submitted_by', 'submitted_at', 'identified_at', 'closed_at', 'recused_ids'],
    ...['losses_since', 'dependent_ids'],
  ],
  unaudited: { ...machineColumns, net_loss: 'made of loss and recovery by the database' },
  parts: [
    {
      name: 'losses',
      table: 'risk_event_loss',
      of: 'part.event_id = record.id',
      columns: [
        ...['id', 'event_id', 'position', 'kind', 'entry_date', 'currency', 'amount', 'note', 'file_id', 'is_opening', 'recorded_by'],
        ...['recorded_at', 'corrected_by', 'corrected_at', 'withdrawn_by', 'withdrawn_at', 'withdrawn_reason'],
      ],
      events: ['APPROVE', 'CLOSE', 'RECORD_LOSS', 'CORRECT_LOSS', 'WITHDRAW_LOSS'],
    },
    {
      name: 'readers',
      table: 'risk_event_reader',
      // Whoever writes a report or has an issue of it reads along: those steps stand in the histories of report and issue.
      of: `part.event_id = record.id and part.reason in ('named', 'forwarded')`,
      columns: ['event_id', 'person_id', 'reason'],
      unaudited: { created_at: 'the time of the step that lets him read' },
      events: ['SAVE_DRAFT', 'SUBMIT', 'FORWARD', 'TAKE_BACK_FORWARD'],
    },
    {
      name: 'documents',
      table: 'risk_event_file',
      of: 'part.event_id = record.id',
      columns: ['event_id', 'file_id'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['SAVE_DRAFT', 'SUBMIT', 'RECORD_LOSS', 'CORRECT_LOSS'],
    },
  ],
  makes: [
    {
      kind: remediationIssueKind,
      of: `made.source_workflow = 'riskEvent' and made.source_id = record.id`,
      events: ['RAISE_ISSUE'],
    },
  ],
};

export const riskReportAudited: Audited<RiskReportEventName> = {
  columns: [
    ...['report_no', 'event_id', 'escalation_user_id', 'root_cause', 'impact_assessment', 'response', 'acceptance_reason'],
    ...['residual_likelihood', 'residual_impact', 'lessons', 'due_on', 'decision_comment', 'submitted_by', 'submitted_at', 'decided_by'],
    ...['decided_at', 'reminded_at', 'author_ids'],
  ],
  unaudited: machineColumns,
  parts: [
    {
      name: 'actions',
      table: 'risk_report_action',
      of: 'part.report_id = record.id',
      columns: ['id', 'report_id', 'position', 'text', 'owner_id', 'due_on', 'issue_id'],
      events: ['SAVE_DRAFT', 'SUBMIT', 'APPROVE'],
    },
    {
      name: 'documents',
      table: 'risk_report_file',
      of: 'part.report_id = record.id',
      columns: ['report_id', 'file_id'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['SAVE_DRAFT', 'SUBMIT'],
    },
  ],
  makes: [
    {
      kind: remediationIssueKind,
      of: `made.source_workflow = 'riskReport' and made.source_id = record.id`,
      events: ['APPROVE', 'RAISE_ISSUE'],
    },
  ],
};
