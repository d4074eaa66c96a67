import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type DeficiencyRecord = DataOf<typeof routes.getDeficiency>;
export type StandardVersion = DataOf<typeof routes.getDeficiencyStandards>[number];

export const deficiencyLive = ['deficiency'];
export const deficiencyListPath = '/Deficiency/DeficiencyList';
export const standardPath = '/Deficiency/DeficiencyStandard';
export const deficiencyAddress = (id: number) => pageAddress(recordPages.deficiency.view, id);
export const standardAddress = (periodId: number) => `${standardPath}?id=${periodId}`;

export const deficiencyGate = {
  query: (id: number) => readQuery(routes.getDeficiency, { query: { id } }, { live: deficiencyLive }),
  numberOf: (record: DeficiencyRecord) => record.recordNo,
  list: deficiencyListPath,
};

/** Every step of a record, the newest first. */
export const deficiencyHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getDeficiencyHistory, { query: { id } }, { live: deficiencyLive }), language);

/** What an evaluation chooses from. */
export const choicesOf = (id: number) => readQuery(routes.getDeficiencyChoices, { query: { id } });
/** Controls that could make up for it. */
export const compensationOf = (id: number) => readQuery(routes.getDeficiencyCompensation, { query: { id } });
export const openPeriods = () => readQuery(routes.getDeficiencyPeriods, {});
export const standardsOf = (periodId: number) => readQuery(routes.getDeficiencyStandards, { query: { id: periodId } });
/** What the period's materiality was measured by; only who sets the standard is offered it. */
export const offeredBasesOf = (periodId: number, enabled: boolean) =>
  readQuery(routes.getStandardBases, { query: { id: periodId } }, { live: ['assessmentPeriod'], enabled });
export const boardOf = (body: { periodId?: number }) => readQuery(routes.getDeficiencyBoard, { body }, { live: deficiencyLive });

/** What an action on a record makes stale. */
export const staleDeficiency: Staleness = {
  workflow: 'deficiency',
  record: routes.getDeficiency.name,
  all: [
    routes.getDeficiency.name,
    routes.getDeficiencyHistory.name,
    routes.getDeficiencyByPage.name,
    routes.getDeficiencyBoard.name,
    routes.getDeficiencyChoices.name,
    routes.getDeficiencyCompensation.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};
