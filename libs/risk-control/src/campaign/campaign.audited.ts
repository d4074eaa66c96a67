import { machineColumns, type Audited } from '@portal/platform';
import type { CampaignEventName } from '@portal/workflows';

export const campaignAudited: Audited<CampaignEventName> = {
  columns: ['name', 'risk_year', 'filter', 'opens_on', 'due_on', 'mail_zh', 'mail_en', 'creator_id'],
  unaudited: { ...machineColumns, campaign_no: 'made of the key by the database' },
};
