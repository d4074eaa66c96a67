import type { RiskEventRecord } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import type { RecordSource } from '#shared/record/use-record-form.ts';

/** Whatever moves an event, its reports or their issues makes the open page ask again. */
const live = { live: ['riskEvent', 'riskReport', 'remediationIssue'] } as const;

/** One event with its reports, its files and what the reader may do. */
export const eventQuery = (id: number) => readQuery(routes.getRiskEventDetail, { query: { id } }, live);

/** Process history; `log` answers every step with its field changes. The words are the language's. */
export const eventHistoryQuery = (id: number, log: boolean, language: Language) =>
  inLanguage(readQuery(routes.getRiskEventTask, { query: { RiskId: id, log } }, live), language);

export const eventGate = { query: eventQuery, numberOf: (record: RiskEventRecord) => record.eventNo };

/** How an event and its steps are asked anew. */
export const eventSource: RecordSource<RiskEventRecord> = {
  read: (client, id) => client.fetchQuery({ ...eventQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...eventHistoryQuery(id, true, currentLanguage()), staleTime: 0 }),
};

/** The issues that were raised on the event itself; those of its reports stand with them. */
export const eventIssuesQuery = (id: number) => readQuery(routes.getRemediationIssues, { query: { id } }, live);

/** The event at the end of a day `yyyy-MM-dd`, from its steps. */
export const eventTrailQuery = (id: number, language: Language, asOf: string) =>
  inLanguage(readQuery(routes.getTrail, { query: { type: 'riskEvent', id, asOf } }, { live: ['riskEvent'] }), language);

/** Names of all routes whose answers an act on an event makes stale. */
export const staleAfterEvent: readonly string[] = [
  routes.getRiskEventDetail.name,
  routes.getRiskEventTask.name,
  routes.getRiskEventByPage.name,
  routes.getRiskEventQueryByPage.name,
  routes.getRiskEventCounts.name,
  routes.getRiskReportQueryByPage.name,
  routes.getRiskReportDetail.name,
  routes.getListByRiskNo.name,
  routes.getRemediationIssues.name,
  routes.getRemediationIssuesByPage.name,
  routes.getMyDuties.name,
  routes.getHome.name,
];
export const staleEvent: Staleness = {
  workflow: 'riskEvent',
  record: routes.getRiskEventDetail.name,
  all: staleAfterEvent,
};
