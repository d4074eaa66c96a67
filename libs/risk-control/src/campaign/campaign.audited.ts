import { machineColumns, type Audited } from '@portal/platform';

export const campaignAudited: Audited = {
  columns: ['name', 'risk_year', 'filter', 'opens_on', 'due_on', 'mail_zh', 'mail_en', 'creator_id'],
  unaudited: { ...machineColumns, campaign_no: 'made of the key by the database' },
};
