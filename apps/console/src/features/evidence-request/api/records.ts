import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type EvidenceRequestRecord = DataOf<typeof routes.getEvidenceRequest>;

export const evidenceRequestLive = ['evidenceRequest'];
export const evidenceRequestAddress = (id: number) => pageAddress(recordPages.evidenceRequest.view, id);

export const evidenceRequestGate = {
  query: (id: number) => readQuery(routes.getEvidenceRequest, { query: { id } }, { live: evidenceRequestLive }),
  numberOf: (record: EvidenceRequestRecord) => record.recordNo,
  list: '/EvidenceRequest/EvidenceRequestList',
};

/** Every step of a record, the newest first. */
export const evidenceRequestHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getEvidenceRequestHistory, { query: { id } }, { live: evidenceRequestLive }), language);

/** What an action on a record makes stale. */
export const staleEvidenceRequest: Staleness = {
  workflow: 'evidenceRequest',
  record: routes.getEvidenceRequest.name,
  all: [
    routes.getEvidenceRequest.name,
    routes.getEvidenceRequestHistory.name,
    routes.getEvidenceRequestByPage.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};
