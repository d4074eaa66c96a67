import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { campaignWorkflow, type CampaignWorkflow } from '@portal/workflows';

export const campaignKind: RecordKind<CampaignWorkflow> = {
  workflow: campaignWorkflow,
  table: 'campaign',
  touches: ['updated_at'],
  numberColumn: 'campaign_no',
  page: recordPages.campaign.view,
};
