import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type EvidenceRequestRecord = DataOf<typeof routes.getEvidenceRequest>;
export type EvidenceRecord = DataOf<typeof routes.getEvidence>;

export const evidenceRequestLive = ['evidenceRequest'];
export const evidenceLive = ['evidence', 'controlTest'];
export const evidenceRequestAddress = (id: number) => pageAddress(recordPages.evidenceRequest.view, id);

const list = '/EvidenceRequest/EvidenceRequestList';

export const evidenceRequestGate = {
  query: (id: number) => readQuery(routes.getEvidenceRequest, { query: { id } }, { live: evidenceRequestLive }),
  numberOf: (record: EvidenceRequestRecord) => record.recordNo,
  list,
};
export const evidenceGate = {
  query: (id: number) => readQuery(routes.getEvidence, { query: { id } }, { live: evidenceLive }),
  numberOf: (record: EvidenceRecord) => record.recordNo,
  list,
};

/** Every step of a request, the newest first. */
export const evidenceRequestHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getEvidenceRequestHistory, { query: { id } }, { live: evidenceRequestLive }), language);
/** Every step of a piece of evidence, the newest first. */
export const evidenceHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getEvidenceHistory, { query: { id } }, { live: evidenceLive }), language);

const lists = [routes.getEvidenceRequestByPage.name, routes.getMyDuties.name, routes.search.name, routes.getTestEvidence.name];

/** What an action on a request makes stale. */
export const staleEvidenceRequest: Staleness = {
  workflow: 'evidenceRequest',
  record: routes.getEvidenceRequest.name,
  all: [routes.getEvidenceRequest.name, routes.getEvidenceRequestHistory.name, routes.getEvidence.name, ...lists],
};
/** What an action on a piece of evidence makes stale. */
export const staleEvidence: Staleness = {
  workflow: 'evidence',
  record: routes.getEvidence.name,
  all: [routes.getEvidence.name, routes.getEvidenceHistory.name, routes.getEvidenceRequest.name, ...lists],
};
