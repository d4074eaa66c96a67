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
