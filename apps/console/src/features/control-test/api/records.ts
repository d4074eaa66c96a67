import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type ControlTestRecord = DataOf<typeof routes.getControlTest>;
export type ControlTestRow = DataOf<typeof routes.getControlTestByPage>['data'][number];

export type TestItem = ControlTestRecord['items'][number];
export type TestAttribute = NonNullable<ControlTestRecord['procedure']>['attributes'][number];
/** A result as its key on the keyboard names it: pass, fail, not applicable. */
export type TestMark = 'p' | 'f' | 'n';

/** The items that count: those of the draws in use, in their order. */
export const listCurrentItems = ({ draws, items }: Pick<ControlTestRecord, 'draws' | 'items'>): TestItem[] => {
  const current = new Set(draws.filter(({ isCurrent }) => isCurrent).map(({ ordinal }) => ordinal));
  return items.filter(({ ordinal }) => current.has(ordinal));
};

export const controlTestLive = ['controlTest'];
export const controlTestAddress = (id: number) => pageAddress(recordPages.controlTest.view, id);

export const controlTestGate = {
  query: (id: number) => readQuery(routes.getControlTest, { query: { id } }, { live: controlTestLive }),
  numberOf: (record: ControlTestRecord) => record.recordNo,
  list: '/ControlTest/ControlTestList',
};

/** What a test stands on: its evidence with the days that none covers, requests and offers. */
export const testEvidence = (id: number) =>
  readQuery(routes.getTestEvidence, { query: { id } }, { live: ['controlTest', 'evidence', 'evidenceRequest'] });

/** Every step of a record, the newest first. */
export const controlTestHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getControlTestHistory, { query: { id } }, { live: controlTestLive }), language);

/** What an action on a record makes stale. */
export const staleControlTest: Staleness = {
  workflow: 'controlTest',
  record: routes.getControlTest.name,
  all: [
    routes.getControlTest.name,
    routes.getControlTestHistory.name,
    routes.getControlTestByPage.name,
    routes.getControlTestBoard.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};
