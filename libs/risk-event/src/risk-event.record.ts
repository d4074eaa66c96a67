import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import { riskEventWorkflow, riskReportWorkflow, type RiskEventWorkflow, type RiskReportWorkflow, text } from '@portal/workflows';

export const riskEventKind: RecordKind<RiskEventWorkflow> = {
  workflow: riskEventWorkflow,
  name: text('风险事件', 'Risk event'),
  table: 'risk_event',
  touches: ['updated_at'],
  numberColumn: 'event_no',
  page: recordPages.riskEvent.view,
  acts: { decideEvent: { events: ['APPROVE'], dialog: 'APPROVE' } },
  isGone: 'not record.is_active',
  onlyDraftsGo: true,
  related: `select 'riskReport' as workflow, r.id from risk_report r where r.event_id = $1
    union all ${selectIssueChains('riskReport', 'in (select id from risk_report where event_id = $1)')}`,
};

export const riskReportKind: RecordKind<RiskReportWorkflow> = {
  workflow: riskReportWorkflow,
  name: text('应对报告', 'Response report'),
  table: 'risk_report',
  touches: ['updated_at'],
  numberColumn: 'report_no',
  page: recordPages.riskReport.view,
  acts: {
    writeReport: { events: ['SUBMIT', 'SAVE_DRAFT'], page: recordPages.riskReport.edit },
    decideReport: { events: ['APPROVE'], dialog: 'APPROVE' },
  },
  related: selectIssueChains('riskReport', '= $1'),
};

export const riskEventRecords: readonly RecordKind[] = [riskEventKind, riskReportKind];
