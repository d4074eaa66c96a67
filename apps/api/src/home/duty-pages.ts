import { menus, type MenuEntry } from '@portal/contract';
import type { DutyName } from '@portal/workflows';

const listEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...listEntries(entry.children ?? [])]);

/** On which page of the menu each duty waits, as the areas' menus declare it. */
export const pageOfDuty: ReadonlyMap<DutyName, string> = new Map(
  listEntries(menus).flatMap(({ path, waits = [] }) => waits.map((duty) => [duty, path] as const)),
);

/** How many duties wait on which page, as the menu tells it; pages where none does are left out. */
export function countPages(ofDuty: ReadonlyMap<DutyName, number>): { path: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [duty, count] of ofDuty) {
    const path = pageOfDuty.get(duty);
    if (path !== undefined && count > 0) counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return [...counts].map(([path, count]) => ({ path, count }));
}
