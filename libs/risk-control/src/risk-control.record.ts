import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import {
  independentReviewWorkflow,
  riskControlWorkflow,
  type IndependentReviewWorkflow,
  type RiskControlWorkflow,
} from '@portal/workflows';

export const riskControlKind: RecordKind<RiskControlWorkflow> = {
  workflow: riskControlWorkflow,
  table: 'risk_control',
  touches: ['updated_at'],
  numberColumn: 'risk_no',
  isGone: 'not record.is_active',
  related: `select 'independentReview' as workflow, v.id from independent_review v where v.risk_id = $1
    union all ${selectIssueChains('riskControl', '= $1')}`,
};

export const independentReviewKind: RecordKind<IndependentReviewWorkflow> = {
  workflow: independentReviewWorkflow,
  table: 'independent_review',
  isGone: 'exists (select 1 from risk_control c where c.id = record.risk_id and not c.is_active)',
  madeWithoutStep: true,
};

export const riskControlRecords: readonly RecordKind[] = [riskControlKind, independentReviewKind];
