import type { DutyName } from '@portal/workflows';
import type { RecordPage } from '../record-pages.ts';
import type { MenuNode } from './routes.ts';

/**
 * Whom an entry is for (docs/decisions/identity.md); the rule of each stands in the directory. An external auditor has only what names him (`auditors`: always;
 * `seats`: while a seat of his is open): he is nobody of the portal's own people (docs/adr/0063-the-external-auditors-seat.md).
 */
export type MenuReaders =
  | 'everyone'
  | 'everyoneAndAuditors'
  | 'administratorsAndAuditors'
  | 'everyoneAndSeats'
  | 'administratorsAndSeats'
  | 'administrators'
  | 'administratorsAndAides'
  | 'riskOwners'
  | 'examMarkers'
  | 'managers';

/** What beside his role opens entries of the menu to a person, while it holds. */
export const menuConditions = ['isRiskOwner', 'isExamMarker', 'isManager', 'hasOpenSeat'] as const;
export type MenuCondition = (typeof menuConditions)[number];

/** An entry of the menu as its area declares it, in its `menu.ts`. */
export interface MenuEntry extends Omit<MenuNode, 'children'> {
  readonly opens: MenuReaders;
  /** The dated duties that wait on this page: their number stands beside the entry. Each duty waits on one page alone. */
  readonly waits?: readonly DutyName[];
  readonly children?: readonly MenuEntry[];
}

/** An entry with its words in both languages; `icon` is one of the console's. */
export function menuPage(path: string, title: string, titleEn: string, icon: string, opens: MenuReaders = 'everyone'): MenuEntry {
  return { path, name: nameOf(path), title, titleEn, icon, hidden: false, opens };
}

/** An entry whose page holds what waits for the reader. */
export const withDuties = (entry: MenuEntry, ...waits: readonly DutyName[]): MenuEntry => ({ ...entry, waits });

/** A page that the menu knows and does not show. */
export function hiddenPage(path: string, title: string, titleEn: string, opens: MenuReaders = 'everyone'): MenuEntry {
  return { ...menuPage(path, title, titleEn, '', opens), hidden: true };
}

/** Record pages follow the record's own read right, so the menu leaves them open to everybody with a session. */
export function recordPage(path: RecordPage, title: string, titleEn: string, opens: MenuReaders = 'everyone'): MenuEntry {
  return hiddenPage(path, title, titleEn, opens);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
