/** The list of campaigns. */
export const campaignList = '/RiskControl/CampaignList';
/** The pages of its records, see record-pages.ts. */
export const campaignPages = { campaign: { view: '/RiskControl/CampaignView', edit: '/RiskControl/CampaignEdit' } } as const;
