import type { MenuNode } from '@portal/contract/client';
import { takesKey } from '#shared/page/letter-keys.ts';
import { entryAddress } from '#shared/menu/menu-entries.ts';

/** The letter after G, and the page of the menu to which it leads. */
export const goPaths: Readonly<Record<string, string>> = {
  H: '/dashboard',
  T: '/RiskControl/MyRiskControlTaskList',
  R: '/RiskControl/RiskControlTaskList',
  I: '/RiskControl/RemediationIssueList',
  M: '/Team',
  E: '/RiskInfoCollection/MyRiskEventList',
  P: '/dms/dmslist',
  O: '/RiskOverview',
};

/** So long G waits for its letter. */
const PATIENCE_MS = 1500;

export interface GoKey {
  readonly letter: string;
  readonly to: string;
  readonly title: string;
  readonly titleEn: string;
}

/** Where G leads somebody: to what his menu has. */
export function listGoKeys(menu: readonly MenuNode[]): GoKey[] {
  const entries = menu.flatMap((node) => [node, ...(node.children ?? [])]);
  return Object.entries(goPaths).flatMap(([letter, path]) => {
    const entry = entries.find((one) => !one.hidden && one.path.toLowerCase() === path.toLowerCase());
    return entry ? [{ letter, to: entryAddress(entry.path), title: entry.title, titleEn: entry.titleEn }] : [];
  });
}

/** Takes the next key as the letter after G; one that leads nowhere is left to whom it belongs. */
export function awaitLetter(menu: readonly MenuNode[], go: (to: string) => void): void {
  const press = (event: KeyboardEvent) => {
    stop();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !takesKey(event)) return;
    const found = listGoKeys(menu).find(({ letter }) => letter === event.key.toUpperCase());
    if (!found) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    go(found.to);
  };
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, { capture: true });
  };
  window.addEventListener('keydown', press, { capture: true });
}
