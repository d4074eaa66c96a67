import { recordPages } from '@portal/contract/client';
import { useSyncExternalStore } from 'react';
import type { PageTitle } from './page-title.ts';

/** One visited page. */
export interface Tab {
  id: string;
  /** The last address seen in this tab, with its filters. */
  to: string;
  titleKey: PageTitle;
  /** The page's own title, e.g. a record's number. */
  title?: string;
  /** Raised by Refresh: the page is drawn anew. */
  stamp: number;
}

export const homePath = '/dashboard';
const storageKey = 'visited-tabs';
const mostTabs = 20;
const home: Tab = { id: homePath, to: homePath, titleKey: 'common.home', stamp: 0 };

let tabs: readonly Tab[] = read();
const listeners = new Set<() => void>();

function read(): readonly Tab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Tab[];
    return [home, ...stored.filter((tab) => tab.id !== homePath && tab.to && tab.titleKey)];
  } catch {
    return [home];
  }
}

function replace(next: readonly Tab[]): void {
  tabs = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the tabs last as long as the page.
  }
  listeners.forEach((listener) => listener());
}

type Address = Readonly<Record<'pathname' | 'search', string>>;

/** A page of one record, or of a list with whatever filters, view and page. */
export function pageIdOf({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  const record = params.get('Id') ?? params.get('id');
  return record ? `${pathname}#${record}` : pathname;
}

/** Where a record is read, by the pages where it is filled in or reviewed. What stands beside it, such as results or a comparison, is a page of its own. */
const viewOf = new Map(
  Object.values<Readonly<Record<string, string>>>(recordPages).flatMap(({ view = '', edit, assess, review }) =>
    [edit, assess, review].map((path) => [path, view] as const),
  ),
);

/** A record is one tab, whether it is read, filled in or reviewed; so are filters, views and pages of one list. */
export const tabIdOf = ({ pathname, search }: Address): string => {
  const id = pageIdOf({ pathname, search });
  return id === pathname ? id : pageIdOf({ pathname: viewOf.get(pathname) ?? pathname, search });
};

// The address that was shown when a tab was closed: leaving it takes a moment, in which its page may still be drawn.
const closedAt = new Map<string, string>();

/** The router's key of the address that the browser shows; undefined without one. */
export const shownKey = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/**
 * Notes a visit; the oldest closable tab makes room when there are too many.
 * @param key of the address that is visited: the one at which this tab was closed is no new visit
 */
export function visitTab(id: string, to: string, titleKey: PageTitle, key?: string): void {
  if (key !== undefined && closedAt.get(id) === key) return;
  closedAt.delete(id);
  const known = tabs.find((tab) => tab.id === id);
  if (known) {
    if (known.to !== to || known.titleKey !== titleKey) replace(tabs.map((tab) => (tab.id === id ? { ...tab, to, titleKey } : tab)));
    return;
  }
  const kept = tabs.length >= mostTabs ? tabs.filter((_, index) => index !== 1) : tabs;
  const title = early.get(id);
  early.delete(id);
  replace([...kept, { id, to, titleKey, stamp: 0, ...(title && { title }) }]);
}

// A page may know its title before its visit is noted: effects of a page run before those of the frame around it.
const early = new Map<string, string>();

export function titleTab(id: string, title: string): void {
  if (!tabs.some((tab) => tab.id === id)) early.set(id, title);
  if (tabs.some((tab) => tab.id === id && tab.title !== title)) replace(tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)));
}

export function refreshTab(id: string): void {
  replace(tabs.map((tab) => (tab.id === id ? { ...tab, stamp: tab.stamp + 1 } : tab)));
}

/** Closes tabs (Home stays). Answers where to go when the active one is among them: the last remaining, else the root. */
function keepTabs(keep: (tab: Tab) => boolean, activeId: string): string | undefined {
  const rest = tabs.filter((tab) => tab.id === homePath || keep(tab));
  const key = shownKey();
  if (key !== undefined) for (const tab of tabs) if (!rest.includes(tab)) closedAt.set(tab.id, key);
  replace(rest);
  if (rest.some((tab) => tab.id === activeId)) return undefined;
  return rest.at(-1)?.to ?? '/';
}

export const closeTab = (id: string, activeId: string): string | undefined => keepTabs((tab) => tab.id !== id, activeId);
export const closeOtherTabs = (id: string, activeId: string): string | undefined => keepTabs((tab) => tab.id === id, activeId);
export const closeAllTabs = (activeId: string): string | undefined => keepTabs(() => false, activeId);
/** After a log-out the next person starts afresh. */
export const forgetTabs = (): void => replace([home]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const getTabs = (): readonly Tab[] => tabs;
export const useTabs = (): readonly Tab[] => useSyncExternalStore(subscribe, getTabs);
