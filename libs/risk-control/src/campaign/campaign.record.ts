import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { campaignWorkflow, type CampaignWorkflow } from '@portal/workflows';
import { campaignAudited } from './campaign.audited.ts';

export const campaignKind: RecordKind<CampaignWorkflow> = {
  workflow: campaignWorkflow,
  table: 'campaign',
  audited: campaignAudited,
  touches: ['updated_at'],
  numberColumn: 'campaign_no',
  page: recordPages.campaign.view,
};
