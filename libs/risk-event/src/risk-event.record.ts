import { recordPages } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import { quoteState, type RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import { riskEventWorkflow, riskReportWorkflow, type RiskEventWorkflow, type RiskReportWorkflow } from '@portal/workflows';
import { riskEventAudited, riskReportAudited } from './risk-event.audited.ts';

export const riskEventKind: RecordKind<RiskEventWorkflow> = {
  workflow: riskEventWorkflow,
  table: 'risk_event',
  audited: riskEventAudited,
  touches: ['updated_at'],
  numberColumn: 'event_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.riskEvent.view,
  acts: {
    correctEvent: { events: ['SUBMIT', 'SAVE_DRAFT'], page: recordPages.riskEvent.edit },
    decideEvent: { events: ['APPROVE'], dialog: 'APPROVE' },
  },
  isGone: 'not record.is_active',
  onlyDraftsGo: true,
  unit: 'record.business_unit',
  isOfCompany: (record, company) => ofCompany(`${record}.department_id`, company),
  // As administrators read them: nobody's draft, and nothing that they were recused from.
  isSecretTo: (person) =>
    `(${person} = any(record.recused_ids) or (record.state = ${quoteState(riskEventWorkflow, 'draft')} and record.submitted_by is null))`,
  files: 'select event_id as record, file_id as file from risk_event_file',
  related: `select 'riskReport' as workflow, r.id from risk_report r where r.event_id = $1
    union all ${selectIssueChains('riskEvent', '= $1')}
    union all ${selectIssueChains('riskReport', 'in (select id from risk_report where event_id = $1)')}`,
};

export const riskReportKind: RecordKind<RiskReportWorkflow> = {
  workflow: riskReportWorkflow,
  table: 'risk_report',
  audited: riskReportAudited,
  personColumn: 'escalation_user_id',
  touches: ['updated_at'],
  numberColumn: 'report_no',
  dependentsColumn: 'author_ids',
  page: recordPages.riskReport.view,
  acts: {
    writeReport: { events: ['SUBMIT', 'SAVE_DRAFT'], page: recordPages.riskReport.edit },
    decideReport: { events: ['APPROVE'], dialog: 'APPROVE' },
  },
  unit: '(select e.business_unit from risk_event e where e.id = record.event_id)',
  isOfCompany: (record, company) =>
    `exists (select 1 from risk_event e where e.id = ${record}.event_id and ${ofCompany('e.department_id', company)})`,
  isSecretTo: (person) => `exists (select 1 from risk_event e where e.id = record.event_id and ${person} = any(e.recused_ids))`,
  files: 'select report_id as record, file_id as file from risk_report_file',
  related: selectIssueChains('riskReport', '= $1'),
};

export const riskEventRecords: readonly RecordKind[] = [riskEventKind, riskReportKind];
