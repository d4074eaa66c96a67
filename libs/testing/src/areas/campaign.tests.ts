import { campaignRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

const body = { name: '年度自评', riskYear: 2026, opensOn: '2031-01-05', dueOn: '2031-02-28', filter: { keyword: 'nothing has this' } };

/** What the tests know of campaigns: they are the administrators'. */
export const campaignTests = describeArea({
  routes: () => ({
    saveCampaign: { names: 'campaign', input: (id) => ({ body: { ...body, id } }) },
    updateCampaign: { names: 'campaign', input: (id) => ({ body: { id, event: 'CANCEL', reason: 'why' } }) },
    getCampaign: { names: 'campaign', input: (id) => ({ query: { id } }) },
    getCampaignHistory: { names: 'campaign', input: (id) => ({ query: { id } }) },
    getCampaignsByPage: { input: () => ({ body: {} }) },
    exportCampaigns: { input: () => ({ body: {} }) },
    getCampaignProgress: { names: 'campaign', input: (id) => ({ query: { id } }) },
    getCampaignRefusals: { names: 'campaign', input: (id) => ({ body: { id } }) },
    getMyCampaigns: { input: () => ({}) },
    previewCampaign: { input: () => ({ body: { filter: {}, riskYear: 2026 } }) },
  }),
  access: {
    saveCampaign: '401 403 403 403 ok',
    updateCampaign: '401 403 403 403 ok',
    getCampaign: '401 403 403 403 ok',
    getCampaignHistory: '401 403 403 403 ok',
    getCampaignsByPage: '401 403 403 403 ok',
    exportCampaigns: '401 403 403 403 ok',
    getCampaignProgress: '401 403 403 403 ok',
    getCampaignRefusals: '401 403 403 403 ok',
    getMyCampaigns: '401 ok ok ok ok',
    previewCampaign: '401 403 403 403 ok',
  },
  kinds: { campaign: null },
  lists: {
    getCampaign: { still: 'one campaign' },
    getCampaignHistory: { still: 'the steps of one campaign' },
    getCampaignsByPage: { rows: 'data', rowBytes: 700 },
    getMyCampaigns: { still: 'the campaigns that are open now' },
    getCampaignProgress: { still: 'departments, and at most 500 owners' },
    getCampaignRefusals: { still: 'a page of what one campaign could not open' },
  },
  make: async (_api, { administrator }) => (await administrator.client.ask(campaignRoutes.saveCampaign, { body })).id,
});
