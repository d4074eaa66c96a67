import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { campaignPaths } from './paths.ts';
import {
  campaignBody,
  campaignEventBody,
  campaignListBody,
  campaignPreview,
  campaignPreviewBody,
  campaignProgress,
  campaignRecord,
  campaignRefusal,
  campaignRefusalsBody,
  campaignRow,
  myCampaign,
} from './schema.ts';

const administrators = { access: 'administrator' as const };

/** Every call of campaigns (docs/decisions/risk-control.md, campaigns). */
export const campaignRoutes = defineRoutes('campaign', campaignPaths, {
  saveCampaign: {
    summary: 'Plan a campaign, or edit a planned one',
    ...administrators,
    query: actorQuery,
    body: campaignBody,
    data: campaignRecord,
  },
  updateCampaign: {
    summary: 'Open, extend, close or cancel a campaign',
    ...administrators,
    query: actorQuery,
    body: campaignEventBody,
    data: campaignRecord,
  },
  getCampaign: { summary: 'One campaign', ...administrators, query: actorAndIdQuery, data: campaignRecord, reads: true },
  getCampaignHistory: {
    summary: 'Every step of a campaign, the newest first',
    ...administrators,
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getCampaignsByPage: {
    summary: 'A page of the campaigns',
    ...administrators,
    query: actorQuery,
    body: campaignListBody,
    data: pageOf(campaignRow),
    reads: true,
  },
  exportCampaigns: { summary: 'Export the campaigns', ...administrators, query: waitQuery, body: campaignListBody, data: exportAnswer },
  getCampaignProgress: {
    summary: 'How far a campaign is, by department and by owner',
    ...administrators,
    query: actorAndIdQuery,
    data: campaignProgress,
    reads: true,
  },
  getCampaignRefusals: {
    summary: 'The controls that a campaign could not open, each with its reason',
    ...administrators,
    query: actorQuery,
    body: campaignRefusalsBody,
    data: pageOf(campaignRefusal),
    reads: true,
  },
  getMyCampaigns: {
    summary: 'The open campaigns that my own controls belong to, the first due first, with their progress',
    query: actorQuery,
    data: z.array(myCampaign),
    reads: true,
  },
  previewCampaign: {
    summary: 'How many controls a question finds, and what a campaign would do with them',
    ...administrators,
    query: actorQuery,
    body: campaignPreviewBody,
    data: campaignPreview,
    reads: true,
  },
});
