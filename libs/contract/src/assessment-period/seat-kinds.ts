import type { PortalWorkflow } from '@portal/workflows';

/**
 * The kinds of record that a seat of an external auditor opens, within its periods and companies: page, comments, trail and search (docs/adr/0063-the-external-auditors-seat.md).
 * No other kind is his, whoever may read it; a kind that is not named is closed. The words of a seat's reading list exactly these.
 */
export const seatKinds = [
  'assessmentPeriod',
  'controlTest',
  'evidenceRequest',
  'evidence',
  'deficiency',
  'certification',
  'committeePack',
] as const satisfies readonly PortalWorkflow['name'][];
export type SeatKind = (typeof seatKinds)[number];

/** What kinds of reading there are; the log of a seat tells each in the reader's language. */
export const readWays = [
  'page',
  'history',
  'list',
  'scope',
  'coverage',
  'evidence',
  'export',
  'papers',
  'file',
  'search',
  'comment',
  'request',
] as const;
export type ReadWay = (typeof readWays)[number];

/** What an external auditor reads by a call, as the log of his seat tells it. */
export interface SeatReading {
  readonly reads: ReadWay;
  /** The kind of record that the call is about; null: of any kind, or of none. */
  readonly of: SeatKind | null;
}

/** What one seat opens of them: a committee pack belongs to no company and opens to the whole group alone. */
export const kindsOfSeat = ({ wholeGroup }: { readonly wholeGroup: boolean }): readonly SeatKind[] =>
  wholeGroup ? seatKinds : seatKinds.filter((kind) => kind !== 'committeePack');

/** May an external auditor read records of this lifecycle at all? What a seat opens, and his seats themselves. */
export const isForAuditors = (workflow: string): boolean => workflow === 'auditorSeat' || seatKinds.some((kind) => kind === workflow);
