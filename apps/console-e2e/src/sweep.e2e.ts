import { expect, type Page } from '@playwright/test';
import { consolePages, goInside, readAccess, recordPages } from './page-table.ts';
import {
  expectAccessible,
  expectNamesOfWhatIsSeen,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectWholeDates,
  expectWholeButtons,
  test,
} from './portal.ts';
import { findForeignWords, gatherProblems } from './sweep-words.ts';

/*
 * `npm run test:sweep`: every page that the menu of each demo account opens, and one record of each kind that its pages lead to, in both languages,
 * at a desk and on a phone, in the light and in the dark. `npm test` looks at half of these views, and at each page once.
 */
const ROLES = ['admin', 'reviewer', 'owner', 'owner2', 'assistant', 'user', 'aide', 'manager', 'auditor'] as const;
const chosen = process.env['SWEEP_ROLES']?.split(',') ?? ROLES;
const LOST = /^(Page not found|You don’t have access|找不到这个页面|您没有权限)/;
/** Signing in and the way back from a provider: they lead a signed-in person home. */
const ELSEWHERE = /^\/(login|auth-redirect|redirect)/;

for (const language of ['zh', 'en'] as const) {
  for (const width of [1440, 390]) {
    for (const userNo of chosen) {
      test(`sweep: every page and record of ${userNo} (${language}, ${width} px)`, async ({ visit }) => {
        test.setTimeout(3_600_000);
        const visitor = await visit(userNo, { language, width });
        const { page } = visitor;
        const mayOpen = await readAccess(visitor);
        // What is wrong in the frame is wrong on every page: told once, with the pages that show it.
        const problems: Record<string, string[]> = {};
        const note = (problem: string) => void (problems[problem] ??= []).push(place);
        let place = '';
        page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
        page.on('response', (answer) => answer.status() >= 400 && note(`${answer.status()} ${new URL(answer.url()).pathname}`));
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/dashboard');

        const waiting = consolePages
          .filter((entry) => !recordPages.includes(entry.path) && !ELSEWHERE.test(entry.path) && mayOpen(entry))
          .map(({ path }) => path);
        const met = new Set<string>();
        while (waiting.length > 0) {
          place = waiting.shift()!;
          for (const problem of await lookAt(page, place, language)) note(problem);
          for (const address of await listRecordLinks(page)) {
            const { pathname } = new URL(address, 'http://here');
            if (met.has(pathname)) continue;
            met.add(pathname);
            waiting.push(address);
          }
        }
        test.info().annotations.push({ type: 'records', description: [...met].join(', ') });
        expect(problems).toEqual({});
      });
    }
  }
}

/** What is wrong with a page, one line each; a page that is wrong in one way is looked at in the other ways too. */
async function lookAt(page: Page, address: string, language: 'zh' | 'en'): Promise<string[]> {
  const { problems, note } = gatherProblems();
  await note('opens', async () => {
    await goInside(page, '/no/such/page');
    await expect(page).toHaveTitle(LOST);
    await goInside(page, address);
    await expect(page).not.toHaveTitle(LOST);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  });
  if (problems.length > 0) return problems;
  await note('words', async () => expect(await findForeignWords(page, language)).toEqual([]));
  await note('fits', () => expectNoSidewaysScroll(page));
  await note('buttons', () => expectWholeButtons(page));
  await note('dates', () => expectWholeDates(page));
  await note('names', () => expectNamesOfWhatIsSeen(page));
  await note('accessible', () => expectAccessible(page));
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'dark'));
  await note('dark', () => expectReadableColors(page));
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'light'));
  return problems;
}

/** Where a page leads to records: by links, and by what the rows of a list say of themselves. */
async function listRecordLinks(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((address) => address.includes('?')));
  return addresses.filter((address) => recordPages.includes(new URL(address, 'http://here').pathname));
}
