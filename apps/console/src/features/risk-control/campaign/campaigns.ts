import { pageAddress, recordPages, type RiskListInput } from '@portal/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import type { RecordSource } from '#shared/record/use-record-form.ts';

export type CampaignRecord = DataOf<typeof routes.getCampaign>;
export type CampaignProgress = DataOf<typeof routes.getCampaignProgress>;
/** The filters of a question, as the list request has them. */
export type Question = Partial<RiskListInput>;

export const campaignListPath = '/RiskControl/CampaignList';
export const campaignAddress = (id: number) => pageAddress(recordPages.campaign.view, id);
export const campaignEditAddress = (id: number) => pageAddress(recordPages.campaign.edit, id);

/** A campaign's own steps and the work of its jobs. */
const campaignLive = ['campaign', 'campaignRun.progress'];
/** Its figures move with its controls. */
const progressLive = [...campaignLive, 'riskControl'];
/** A broken stream must not leave a bar standing: so often it is asked all the same. */
const SLOWLY = 5_000;

export const listLive = progressLive;

export const campaignQuery = (id: number) => readQuery(routes.getCampaign, { query: { id } }, { live: campaignLive });

export const progressQuery = (id: number) =>
  queryOptions<CampaignProgress, Error>({
    ...readQuery(routes.getCampaignProgress, { query: { id } }, { live: progressLive }),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? SLOWLY : false),
  });

/** Its job still moves controls. */
export const isAtWork = (progress: CampaignProgress | undefined): boolean =>
  progress?.run?.state === 'waiting' || progress?.run?.state === 'active';

export const refusalsQuery = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getCampaignRefusals, { body: { id, pageSize: 100 } }, { live: campaignLive }), language);

export const historyQuery = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getCampaignHistory, { query: { id } }, { live: campaignLive }), language);

/** What a campaign would do with the controls that a question finds. */
export const previewQuery = (filter: Question, riskYear: number) =>
  readQuery(routes.previewCampaign, { body: { filter, riskYear } }, { live: ['riskControl'] });

/** The first of them. */
export const foundQuery = (filter: Question, riskYear: number) =>
  readQuery(
    routes.getRiskControlByPage,
    { body: { ...filter, riskYear, isActive: true, pageIndex: 0, pageSize: 10, sort: 'riskNo' } },
    { live: ['riskControl'] },
  );

export const campaignGate = {
  query: campaignQuery,
  numberOf: ({ campaignNo }: CampaignRecord) => campaignNo,
  list: campaignListPath,
};

/** How a campaign and its steps are asked anew. */
export const campaignSource: RecordSource<CampaignRecord> = {
  read: (client, id) => client.fetchQuery({ ...campaignQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...historyQuery(id, currentLanguage()), staleTime: 0 }),
};

/** What an action on a campaign makes stale. */
export const staleCampaign: Staleness = {
  record: routes.getCampaign.name,
  all: [
    routes.getCampaign.name,
    routes.getCampaignHistory.name,
    routes.getCampaignsByPage.name,
    routes.getCampaignProgress.name,
    routes.getCampaignRefusals.name,
  ],
};
