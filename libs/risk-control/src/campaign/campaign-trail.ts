import type { TrailKind } from '@portal/risk-register';
import { campaignKind } from './campaign.record.ts';

/** What the steps of a campaign tell; all of it stands in the first one. */
export const campaignTrail: TrailKind = {
  workflow: campaignKind.workflow.name,
  fields: ['name', 'riskYear', 'opensOn', 'dueOn', 'mailZh', 'mailEn', 'filter'],
  rules: { seed: {}, lists: [] },
};
