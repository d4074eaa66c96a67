import type { WorkflowBinding } from '@portal/platform';
import { riskEventWorkflow, riskReportWorkflow, type RiskEventFacts, type RiskReportFacts } from '@portal/workflows';

export const riskEventBinding: WorkflowBinding<RiskEventFacts> = {
  workflow: riskEventWorkflow,
  table: 'risk_event',
  touches: ['updated_at'],
};

export const riskReportBinding: WorkflowBinding<RiskReportFacts> = {
  workflow: riskReportWorkflow,
  table: 'risk_report',
  touches: ['updated_at'],
};
