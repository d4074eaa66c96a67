import {
  menuConditions,
  menus,
  Refusal,
  type AdminRole,
  type MenuCondition,
  type MenuEntry,
  type MenuNode,
  type MenuReaders,
} from '@portal/contract';
import { ROLE } from '@portal/workflows';

/** What the menu is keyed by (docs/decisions/identity.md): the first role, and what of the {@link menuConditions} holds for the person now. */
export interface MenuReader extends Readonly<Partial<Record<MenuCondition, boolean>>> {
  readonly roleId: number;
  readonly isRiskOwner: boolean;
}

interface Readers {
  readonly when: (reader: MenuReader) => boolean;
  /** External auditors are named: what one may own or be asked beside his seat opens him no page. */
  readonly namesAuditors?: true;
}

const readers: Readonly<Record<MenuReaders, Readers>> = {
  everyone: { when: () => true },
  everyoneAndAuditors: { when: () => true, namesAuditors: true },
  administratorsAndAuditors: {
    when: ({ roleId }) => roleId === ROLE.administrator || roleId === ROLE.externalAuditor,
    namesAuditors: true,
  },
  everyoneAndSeats: { when: ({ roleId, hasOpenSeat = false }) => roleId !== ROLE.externalAuditor || hasOpenSeat, namesAuditors: true },
  administratorsAndSeats: {
    when: ({ roleId, hasOpenSeat = false }) => roleId === ROLE.administrator || (roleId === ROLE.externalAuditor && hasOpenSeat),
    namesAuditors: true,
  },
  administrators: { when: ({ roleId }) => roleId === ROLE.administrator },
  administratorsAndAides: { when: ({ roleId }) => roleId === ROLE.administrator || roleId === ROLE.aide },
  riskOwners: { when: ({ isRiskOwner }) => isRiskOwner },
  examMarkers: { when: ({ roleId, isExamMarker = false }) => roleId === ROLE.administrator || isExamMarker },
  managers: { when: ({ isManager = false }) => isManager },
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

function opensFor(opens: MenuReaders, reader: MenuReader): boolean {
  const { when, namesAuditors = false } = readers[opens];
  return when(reader) && (namesAuditors || reader.roleId !== ROLE.externalAuditor);
}

/** Roles 2 and 3 count as risk owners by themselves (docs/decisions/identity.md); the others become one with their first control. */
export const ownsByRole = (roleId: number): boolean => roleId === ROLE.administrator || roleId === ROLE.riskOwner;

/**
 * The pages that the menu shows to people of a role, found out by building it: first for who has nothing but the role, then with each condition that may hold for
 * one of them. So the list follows the menu and is written down nowhere.
 * @returns in the menu's order; without a condition a page is always there, else where one of its conditions holds
 */
export function listRolePages(roleId: number): AdminRole['pages'] {
  const nobody = { roleId, isRiskOwner: ownsByRole(roleId) };
  const always = new Set(shownPages(nobody).map(({ path }) => path));
  const opened = menuConditions.map((condition) => ({
    condition,
    paths: new Set(shownPages({ ...nobody, [condition]: true }).map(({ path }) => path)),
  }));
  const everything = Object.fromEntries(menuConditions.map((condition) => [condition, true])) as Record<MenuCondition, true>;
  return shownPages({ ...everything, roleId }).map(({ name, path, title, titleEn }) => ({
    name,
    path,
    title,
    titleEn,
    conditions: always.has(path) ? [] : opened.filter(({ paths }) => paths.has(path)).map(({ condition }) => condition),
  }));
}

/** What the sidebar shows as an entry that opens a page; a heading opens the first one below it, and pages that are not shown make none. */
function shownPages(reader: MenuReader): MenuNode[] {
  const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [...(node.hidden || node.children.some(({ hidden }) => !hidden) ? [] : [node]), ...pagesOf(node.children)]);
  return pagesOf(buildMenu(reader));
}

/** Where a branch is not the reader's, those of its pages that are stand in its place. */
function prune(entries: readonly MenuEntry[], reader: MenuReader): MenuNode[] {
  return entries.flatMap(({ opens, children = [], path, name, title, titleEn, icon, hidden }) => {
    const below = prune(children, reader);
    return opensFor(opens, reader) ? [{ path, name, title, titleEn, icon, hidden, children: below }] : below;
  });
}

const flatten = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
