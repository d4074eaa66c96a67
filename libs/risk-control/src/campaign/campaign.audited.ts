import { machineColumns, numberOfKey, type Audited } from '@portal/platform';
import type { CampaignEventName } from '@portal/workflows';

export const campaignAudited: Audited<CampaignEventName> = {
  columns: ['campaign_no', 'name', 'risk_year', 'filter', 'opens_on', 'due_on', 'mail_zh', 'mail_en', 'creator_id'],
  unaudited: machineColumns,
  before: { campaign_no: numberOfKey('CP') },
};
