import type { RemediationIssueRow } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import type { RecordSource } from '#shared/record/use-record-form.ts';
import { issueListPath } from '../addresses.ts';

export const issueLive = ['remediationIssue'];

/** One issue with its evidence and what I may do. */
export const issueQuery = (id: number) => readQuery(routes.getRemediationIssue, { query: { id } }, { live: issueLive });

/** The other issues of the same record. */
export const siblingsQuery = (sourceId: number) => readQuery(routes.getRemediationIssues, { query: { id: sourceId } }, { live: issueLive });

/** Every step of an issue, newest first. */
export const issueHistoryQuery = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getRiskEventTask, { query: { RiskId: id, log: true } }, { live: issueLive }), language);

export const issueGate = { query: issueQuery, numberOf: (issue: RemediationIssueRow) => issue.issueNo, list: issueListPath };

/** How an issue and its steps are asked anew. */
export const issueSource: RecordSource<RemediationIssueRow> = {
  read: (client, id) => client.fetchQuery({ ...issueQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...issueHistoryQuery(id, currentLanguage()), staleTime: 0 }),
};

/** What a deed with an issue makes stale. */
export const staleIssue: Staleness = {
  workflow: 'remediationIssue',
  record: routes.getRemediationIssue.name,
  all: [
    routes.getRemediationIssue,
    routes.getRemediationIssues,
    routes.getRemediationIssuesByPage,
    routes.getRiskEventTask,
    routes.getRiskControl,
    routes.getRiskReportDetail,
    routes.getMyDuties,
    routes.getHome,
  ].map((route) => route.name),
};
