import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import { riskEventWorkflow, riskReportWorkflow, type RiskEventWorkflow, type RiskReportWorkflow } from '@portal/workflows';

export const riskEventKind: RecordKind<RiskEventWorkflow> = {
  workflow: riskEventWorkflow,
  table: 'risk_event',
  touches: ['updated_at'],
  numberColumn: 'event_no',
  isGone: 'not record.is_active',
  onlyDraftsGo: true,
  related: `select 'riskReport' as workflow, r.id from risk_report r where r.event_id = $1
    union all ${selectIssueChains('riskReport', 'in (select id from risk_report where event_id = $1)')}`,
};

export const riskReportKind: RecordKind<RiskReportWorkflow> = {
  workflow: riskReportWorkflow,
  table: 'risk_report',
  touches: ['updated_at'],
  numberColumn: 'report_no',
  related: selectIssueChains('riskReport', '= $1'),
};

export const riskEventRecords: readonly RecordKind[] = [riskEventKind, riskReportKind];
