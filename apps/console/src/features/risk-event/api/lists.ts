import type { RiskEventListInput } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

const list = { live: ['riskEvent', 'riskReport'], keepPrevious: true } as const;

/** Events that I reported or that were shared with me. */
export const myEventsQuery = (body: RiskEventListInput) => readQuery(routes.getRiskEventByPage, { body }, list);

/** Every event that I may read. */
export const allEventsQuery = (body: RiskEventListInput) => readQuery(routes.getRiskEventQueryByPage, { body }, list);

/** Reports that are not approved yet, the next due first. */
export const openReportsQuery = readQuery(
  routes.getRiskReportQueryByPage,
  { body: { wfStatus: 1, sort: 'dutyDueOn', pageIndex: 0, pageSize: 5 } },
  list,
);

/** The counts of the tiles; each is the total of the list behind it. */
export const eventCountsQuery = readQuery(routes.getRiskEventCounts, { body: {} }, list);

/** What I must do about events, reports and their actions, the earliest first. */
export const eventDutiesQuery = readQuery(
  routes.getMyDuties,
  { query: { bucket: 'all', within: '/RiskInfoCollection/', pageIndex: 0, pageSize: 10 } },
  { live: ['riskEvent', 'riskReport', 'remediationIssue', 'notification'] },
);

/** Risk controls that the reader may see, by number and text. */
export const controlSearchQuery = (text: string) =>
  readQuery(routes.search, { query: { q: text, kind: 'riskControl', pageIndex: 0, pageSize: 20 } }, { keepPrevious: true });

/** Store items, by number and text. */
export const storeSearchQuery = (keyword: string) =>
  readQuery(routes.getRiskStorageByCategory, { query: { categoryId: null, keyword } }, { keepPrevious: true });
