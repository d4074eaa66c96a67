import { post } from '../path.ts';

const call = (name: string) => post(`/api/Campaign/${name}`);

export const campaignPaths = {
  saveCampaign: call('SaveCampaign'),
  updateCampaign: call('UpdateCampaign'),
  getCampaign: call('GetCampaign'),
  getCampaignHistory: call('GetCampaignHistory'),
  getCampaignsByPage: call('GetCampaignsByPage'),
  exportCampaigns: call('ExportCampaigns'),
  getCampaignProgress: call('GetCampaignProgress'),
  getCampaignRefusals: call('GetCampaignRefusals'),
  getMyCampaigns: call('GetMyCampaigns'),
  previewCampaign: call('PreviewCampaign'),
};
