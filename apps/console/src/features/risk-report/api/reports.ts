import type { RiskEventListInput, RiskReportRecord } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import type { RecordSource } from '#shared/record/use-record-form.ts';
import { reportList } from '../addresses.ts';

/** Whatever moves a report, its event or its issues makes an open page ask again. */
export const reportLive = ['riskReport', 'riskEvent', 'remediationIssue'];

/** How many approved reports lie in each cell of likelihood × impact. */
export const heatMapQuery = (body: RiskEventListInput) =>
  readQuery(routes.getRiskReportHeatMap, { body }, { live: reportLive, keepPrevious: true });

/** One report with its actions, issues, files and what I may do. */
export const reportQuery = (id: number) => readQuery(routes.getRiskReportDetail, { query: { id } }, { live: reportLive });

/** Process history, newest first; `log` answers every step with its field changes. */
export const reportHistoryQuery = (id: number, log: boolean, language: Language) =>
  inLanguage(readQuery(routes.getRiskEventTask, { query: { RiskId: id, log } }, { live: reportLive }), language);

export const reportGate = { query: reportQuery, numberOf: (record: RiskReportRecord) => record.reportNo, list: reportList };

/** How a report and its steps are asked anew. */
export const reportSource: RecordSource<RiskReportRecord> = {
  read: (client, id) => client.fetchQuery({ ...reportQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...reportHistoryQuery(id, true, currentLanguage()), staleTime: 0 }),
};

/** What an action on a report makes stale. */
export const staleReport: Staleness = {
  workflow: 'riskReport',
  record: routes.getRiskReportDetail.name,
  all: [
    routes.getRiskReportDetail,
    routes.getRiskEventTask,
    routes.getRiskReportQueryByPage,
    routes.getRiskReportHeatMap,
    routes.getRiskEventDetail,
    routes.getRiskEventByPage,
    routes.getRiskEventQueryByPage,
    routes.getMyDuties,
    routes.getHome,
  ].map((route) => route.name),
};

/** The report at the end of a day `yyyy-MM-dd`, from its steps. */
export const reportTrailQuery = (id: number, language: Language, asOf: string) =>
  inLanguage(readQuery(routes.getTrail, { query: { type: 'riskReport', id, asOf } }, { live: ['riskReport'] }), language);
