import { expect, test } from '@jest/globals';
import { menus, type MenuEntry } from '@portal/contract';
import { duties, type DutyName } from '@portal/workflows';
import { countPages, pageOfDuty } from './duty-pages.ts';

const listEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...listEntries(entry.children ?? [])]);

test('every dated duty waits on one page of the menu that is shown', () => {
  const shown = listEntries(menus).filter(({ hidden }) => !hidden);
  const declared = shown.flatMap(({ waits = [] }) => waits);
  expect([...declared].sort()).toEqual(Object.keys(duties).sort());
  expect(pageOfDuty.size).toBe(Object.keys(duties).length);
});

test('duties of one page are one number; a page where none waits is left out', () => {
  const counts = new Map<DutyName, number>([
    ['assessment', 3],
    ['ownerApproval', 2],
    ['review', 0],
    ['verification', 1],
  ]);
  expect(countPages(counts)).toEqual([
    { path: pageOfDuty.get('assessment'), count: 5 },
    { path: pageOfDuty.get('verification'), count: 1 },
  ]);
});
