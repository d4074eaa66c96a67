import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type DeficiencyRecord = DataOf<typeof routes.getDeficiency>;

export const deficiencyLive = ['deficiency'];
export const deficiencyAddress = (id: number) => pageAddress(recordPages.deficiency.view, id);

export const deficiencyGate = {
  query: (id: number) => readQuery(routes.getDeficiency, { query: { id } }, { live: deficiencyLive }),
  numberOf: (record: DeficiencyRecord) => record.recordNo,
  list: '/Deficiency/DeficiencyList',
};

/** Every step of a record, the newest first. */
export const deficiencyHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getDeficiencyHistory, { query: { id } }, { live: deficiencyLive }), language);

/** What an action on a record makes stale. */
export const staleDeficiency: Staleness = {
  workflow: 'deficiency',
  record: routes.getDeficiency.name,
  all: [
    routes.getDeficiency.name,
    routes.getDeficiencyHistory.name,
    routes.getDeficiencyByPage.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};
