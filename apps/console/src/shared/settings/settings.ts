import type { PersonSettings } from '@portal/contract/client';
import { useSyncExternalStore } from 'react';

type Unset = 'scoreReading' | 'pageSize' | 'setupHidden';
/** How the console looks. Without a reading of scores they are coloured by meaning (docs/decisions/risk-control.md). */
export type Settings = Omit<PersonSettings, Unset> & Partial<Pick<PersonSettings, Unset>>;

export const defaultSettings: Settings = {
  themeColor: '#409EFF',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  mode: 'system',
  density: 'standard',
  letterKeys: true,
};

const storageKey = 'settings';
const listeners = new Set<() => void>();
let settings: Settings = readDevice();

/** What this device knows comes first, so that the first paint is right; the account's answer follows. */
function readDevice(): Settings {
  try {
    return { ...defaultSettings, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Settings>) };
  } catch {
    return defaultSettings;
  }
}

function replace(next: Settings): void {
  if (JSON.stringify(next) === JSON.stringify(settings)) return;
  settings = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage they last as long as the page, and the account knows them.
  }
  listeners.forEach((listener) => listener());
}

/** Takes what the account keeps: what the person chose elsewhere stands here as well, and nothing of who was here before him. */
export const takeSettings = (kept: Partial<PersonSettings>): void => replace({ ...defaultSettings, ...kept });

/** Changes this device at once; `saveSettings` tells the account. */
export function changeSettings(changes: Partial<Settings>): void {
  replace({ ...settings, ...changes });
}

export const getSettings = (): Settings => settings;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// A second window of this browser follows the first.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  settings = readDevice();
  listeners.forEach((listener) => listener());
});

/** The settings in force; a component that reads them follows every change. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings);
