import { machineColumns, type Audited } from '@portal/platform';
import type { RiskStoreItemEventName } from '@portal/workflows';

export const riskStoreItemAudited: Audited<RiskStoreItemEventName> = {
  columns: [
    ...['risk_year', 'ru_no', 'category1_id', 'category2_id', 'category3_id', 'risk_description', 'consequences', 'consequences_en'],
    'standard_control_desc',
  ],
  unaudited: { ...machineColumns, status: 'made of the state by the database', row_version: 'guards against two who write at once' },
};
