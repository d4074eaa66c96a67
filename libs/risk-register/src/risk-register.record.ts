import { quoteState, type RecordKind } from '@portal/platform';
import { riskStoreItemWorkflow, type RiskStoreItemWorkflow } from '@portal/workflows';
import { riskStoreItemAudited } from './risk-register.audited.ts';

export const riskStoreItemKind: RecordKind<RiskStoreItemWorkflow> = {
  workflow: riskStoreItemWorkflow,
  table: 'risk_register_entry',
  audited: riskStoreItemAudited,
  touches: ['updated_at'],
  numberColumn: 'ru_no',
  isGone: `record.state = ${quoteState(riskStoreItemWorkflow, 'deleted')}`,
  // What was there before items had a history began without a step.
  madeWithoutStep: true,
};

export const riskRegisterRecords: readonly RecordKind[] = [riskStoreItemKind];
