import { recordPages } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import {
  independentReviewWorkflow,
  riskControlWorkflow,
  type IndependentReviewWorkflow,
  type RiskControlWorkflow,
} from '@portal/workflows';
import { campaignKind } from './campaign/campaign.record.ts';
import { independentReviewReplay, riskControlReplay } from './risk-control.replay.ts';
import { independentReviewAudited, riskControlAudited } from './risk-control.audited.ts';

const { view, assess, review } = recordPages.riskControl;

export const riskControlKind: RecordKind<RiskControlWorkflow> = {
  workflow: riskControlWorkflow,
  table: 'risk_control',
  audited: riskControlAudited,
  personColumn: 'owner_id',
  touches: ['updated_at'],
  numberColumn: 'risk_no',
  dependentsColumn: 'dependent_ids',
  page: view,
  acts: {
    assess: { events: ['SUBMIT_ASSESSMENT', 'SAVE_ASSESSMENT'], page: assess },
    approve: { events: ['OWNER_APPROVE'], dialog: 'OWNER_APPROVE' },
    review: { events: ['CLOSE'], page: review },
  },
  isGone: 'not record.is_active',
  unit: 'record.business_unit',
  isOfCompany: (record, company) => ofCompany(`${record}.department_id`, company),
  replay: riskControlReplay,
  files: 'select risk_id as record, file_id as file from control_evidence',
  related: `select 'independentReview' as workflow, v.id from independent_review v where v.risk_id = $1
    union all ${selectIssueChains('riskControl', '= $1')}`,
};

export const independentReviewKind: RecordKind<IndependentReviewWorkflow> = {
  workflow: independentReviewWorkflow,
  table: 'independent_review',
  audited: independentReviewAudited,
  page: view,
  pageId: 'record.risk_id',
  isGone: 'exists (select 1 from risk_control c where c.id = record.risk_id and not c.is_active)',
  unit: '(select c.business_unit from risk_control c where c.id = record.risk_id)',
  isOfCompany: (record, company) =>
    `exists (select 1 from risk_control c where c.id = ${record}.risk_id and ${ofCompany('c.department_id', company)})`,
  madeWithoutStep: true,
  replay: independentReviewReplay,
};

export const riskControlRecords: readonly RecordKind[] = [riskControlKind, independentReviewKind, campaignKind];
