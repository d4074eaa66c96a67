import { openWorkKinds, pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import type { RecordSource } from '#shared/record/use-record-form.ts';

export type AssessmentPeriodRecord = DataOf<typeof routes.getAssessmentPeriod>;

export const assessmentPeriodLive = ['assessmentPeriod'];
export const assessmentPeriodAddress = (id: number) => pageAddress(recordPages.assessmentPeriod.view, id);

export const assessmentPeriodEditAddress = (id: number) => pageAddress(recordPages.assessmentPeriod.edit, id);

export const assessmentPeriodGate = {
  // What is still open decides how it may be signed off.
  query: (id: number) => readQuery(routes.getAssessmentPeriod, { query: { id } }, { live: [...assessmentPeriodLive, ...openWorkKinds] }),
  numberOf: (record: AssessmentPeriodRecord) => record.recordNo,
  list: '/AssessmentPeriod/AssessmentPeriodList',
};

/** Every step of a record, the newest first. */
export const assessmentPeriodHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getAssessmentPeriodHistory, { query: { id } }, { live: assessmentPeriodLive }), language);

/** What an action on a record makes stale. */
export const staleAssessmentPeriod: Staleness = {
  workflow: 'assessmentPeriod',
  record: routes.getAssessmentPeriod.name,
  all: [
    routes.getAssessmentPeriod.name,
    routes.getAssessmentPeriodHistory.name,
    routes.getAssessmentPeriodByPage.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};

/** How a period and its steps are asked anew. */
export const assessmentPeriodSource: RecordSource<AssessmentPeriodRecord> = {
  read: (client, id) => client.fetchQuery({ ...assessmentPeriodGate.query(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...assessmentPeriodHistory(id, currentLanguage()), staleTime: 0 }),
};
