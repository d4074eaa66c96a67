import { pageAddress, recordPages, seatKinds, type SeatKind } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type SeatRecord = DataOf<typeof routes.getAuditorSeat>;
export type Seat = DataOf<typeof routes.getMyAuditorSeats>[number];
export type SeatRead = DataOf<typeof routes.getAuditorSeatReads>['data'][number];

export const seatLive = ['auditorSeat'];
export const seatListPath = '/AssessmentPeriod/AuditorSeatList';
export const seatAddress = (id: number) => pageAddress(recordPages.auditorSeat.view, id);

export const seatGate = {
  query: (id: number) => readQuery(routes.getAuditorSeat, { query: { id } }, { live: seatLive }),
  numberOf: (record: SeatRecord) => record.recordNo,
  list: seatListPath,
};

/** Every step of a seat, the newest first. */
export const seatHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getAuditorSeatHistory, { query: { id } }, { live: seatLive }), language);

/** What an action on a seat makes stale. */
export const staleSeat: Staleness = {
  workflow: 'auditorSeat',
  record: routes.getAuditorSeat.name,
  all: [routes.getAuditorSeat.name, routes.getAuditorSeatHistory.name, routes.getAuditorSeatByPage.name, routes.getMyAuditorSeats.name],
};

export const kindOf = (workflow: string | null): SeatKind | undefined => seatKinds.find((kind) => kind === workflow);

/** Of which kind of record a list or an export is, by the name of its call. */
export const kindOfList = (call: string): SeatKind | undefined =>
  /Statement/.test(call) ? 'certification' : seatKinds.find((kind) => call.toLowerCase().includes(kind.toLowerCase()));

/** What kind of reading a call is, by its name: the log names calls, its readers think of pages and files. */
const ways = [
  ['file', /^download(File|Export)$/],
  ['papers', /^exportWorkingPapers$/],
  ['scope', /^getAssessmentScope$/],
  ['coverage', /^getAssessmentCoverage$/],
  ['export', /^export/],
  ['history', /History$|^getTrail|^verifyTrail/],
  ['search', /^search$/],
  ['comment', /Comment|Mentionable/],
  ['evidence', /^getTestEvidence$/],
  ['request', /^(save|update|preview)EvidenceRequest/],
  ['list', /ByPage$|Board$|Campaigns$|Standards$|Texts$|Periods$|OfSource$|Procedures$|Sizes$|^compare/],
  ['page', /^get/],
] as const;
export type ReadWay = (typeof ways)[number][0] | 'other';
export const wayOf = (call: string): ReadWay => ways.find(([, pattern]) => pattern.test(call))?.[0] ?? 'other';
