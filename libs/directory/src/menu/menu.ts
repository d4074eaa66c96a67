import { menus, Refusal, type MenuEntry, type MenuNode, type MenuReaders } from '@portal/contract';
import { ROLE } from '@portal/workflows';

/** What the menu is keyed by (docs/decisions/identity.md). */
export interface MenuReader {
  /** The first role. */
  readonly roleId: number;
  readonly isRiskOwner: boolean;
  /** He marks an exam, or attempts wait for his marks. */
  readonly isExamMarker?: boolean;
  /** Somebody active has him as his manager. */
  readonly isManager?: boolean;
}

const rules: Readonly<Record<MenuReaders, (reader: MenuReader) => boolean>> = {
  everyone: () => true,
  everyoneAndAuditors: () => true,
  administratorsAndAuditors: ({ roleId }) => roleId === ROLE.administrator || roleId === ROLE.externalAuditor,
  administrators: ({ roleId }) => roleId === ROLE.administrator,
  administratorsAndAides: ({ roleId }) => roleId === ROLE.administrator || roleId === ROLE.aide,
  riskOwners: ({ isRiskOwner }) => isRiskOwner,
  examMarkers: ({ roleId, isExamMarker = false }) => roleId === ROLE.administrator || isExamMarker,
  managers: ({ isManager = false }) => isManager,
};

/** Pages that a call may be guarded by. */
export type PageName = 'RiskControlTaskList' | 'RiskControlList' | 'RiskStore' | 'MailLog';

/** The menu of a person as a tree, from the one table of pages: what the sidebar shows and what list and administration calls let through (GetRoleAsyncRoutes). */
export function buildMenu(reader: MenuReader): MenuNode[] {
  return prune(menus, reader);
}

/** May this person open the page, and with it make the calls of its list? */
export function mayOpen(name: PageName, reader: MenuReader): boolean {
  const entry = flatten(menus).find((one) => one.name === name);
  return entry !== undefined && opensFor(entry.opens, reader);
}

/** @throws Refusal `forbidden` when the page is not in the person's menu */
export function assertMayOpen(name: PageName, reader: MenuReader): void {
  if (!mayOpen(name, reader)) throw new Refusal('forbidden');
}

/** What an external auditor may own or be asked beside his seat opens no page to him. */
const opensFor = (opens: MenuReaders, reader: MenuReader): boolean =>
  rules[opens](reader) &&
  (reader.roleId !== ROLE.externalAuditor || opens === 'everyoneAndAuditors' || opens === 'administratorsAndAuditors');

/** Where a branch is not the reader's, those of its pages that are stand in its place. */
function prune(entries: readonly MenuEntry[], reader: MenuReader): MenuNode[] {
  return entries.flatMap(({ opens, children = [], path, name, title, titleEn, icon, hidden }) => {
    const below = prune(children, reader);
    return opensFor(opens, reader) ? [{ path, name, title, titleEn, icon, hidden, children: below }] : below;
  });
}

const flatten = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
