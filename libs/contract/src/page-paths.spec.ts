import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { MenuEntry } from './directory/menu-entry.ts';
import { recordPages } from './record-pages.ts';
import { menus } from './routes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const listEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...listEntries(entry.children ?? [])]);
const known = new Set([
  ...listEntries(menus).map((entry) => entry.path),
  ...Object.values(recordPages).flatMap((pages) => Object.values(pages)),
]);
/** The first parts of all pages below another one: `RiskControl`, `dms`. */
const roots = [...new Set([...known].filter((one) => one.lastIndexOf('/') > 0).map((one) => one.split('/')[1]!))];
/** A page at the beginning of a text, or of one in SQL, up to its filters. */
const PAGE = new RegExp(`['"\`](/(?:${roots.join('|')})/[A-Za-z][\\w/]*)`, 'g');
const NO_PRODUCT = /\.(spec|fixture)\.tsx?$|\/(testing|dist|node_modules)\//;

/** The pages that texts of these files name, as `file: page`. */
function listPages(patterns: readonly string[]): { file: string; page: string }[] {
  return globSync([...patterns], { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !NO_PRODUCT.test(file) && !file.startsWith('libs/contract/'))
    .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(PAGE)].map(([, page]) => ({ file, page: page! })));
}

/** The page to sign in stands outside of the menu; its name is that of the specification. */
const SIGN_IN = '/admin/xxx/zzz/login';

test('the server writes no address of a page: cards, mails, search and hand-overs take it from the contract', () => {
  const found = listPages(['libs/*/src/**/*.ts', 'apps/{api,worker}/src/**/*.ts']).filter(({ page }) => page !== SIGN_IN);
  expect(found).toEqual([]);
});

test('an address that the console writes is a page of the menu, of a record, or of its own routes', () => {
  const all = listPages(['apps/console/src/**/*.{ts,tsx}']);
  expect(all.length).toBeGreaterThan(50);
  const ownRoutes = new Set(listPages(['apps/console/src/features/**/routes.ts']).map(({ page }) => page));
  expect(all.filter(({ page }) => page !== SIGN_IN && !known.has(page) && !ownRoutes.has(page))).toEqual([]);
  // What is no page of the menu is reached from a record or a list.
  expect([...ownRoutes].filter((page) => !known.has(page)).sort()).toEqual(['/KMSKnowLedge/Course', '/RiskControl/FillSheet']);
});
