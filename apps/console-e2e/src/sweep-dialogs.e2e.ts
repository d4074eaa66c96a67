import { expect, type Locator, type Page } from '@playwright/test';
import { routes, type Route } from '@portal/contract';
import { consolePages, goInside, readAccess, recordPages } from './page-table.ts';
import { expectAccessible, expectNamesOfWhatIsSeen, expectNoSidewaysScroll, expectWholeButtons, test } from './portal.ts';
import { findForeignWords, gatherProblems } from './sweep-words.ts';

/*
 * With `npm run test:sweep`: every dialog, panel and menu that a button of a page opens, and what their items open, for the roles that do most, in both
 * languages at a desk and on a phone. Nothing is carried out: whatever would change something is refused on its way.
 */
const chosen = process.env['SWEEP_ROLES']?.split(',') ?? ['admin', 'owner'];
const ELSEWHERE = /^\/(login|auth-redirect|redirect)/;
const changing = new Set(
  Object.values(routes as unknown as Readonly<Record<string, Route>>)
    .filter(({ mutates }) => mutates)
    .map(({ path }) => path.toLowerCase()),
);
/** Buttons of the page itself, of a table only those of its first row: the others are alike. */
const BUTTONS =
  '#main button:not([disabled], [aria-disabled="true"], [role="switch"], [role="tab"], [role="radio"], [aria-expanded="true"], .MuiDataGrid-row:nth-child(n + 2) *)';
const ITEMS = '[role="menu"] [role="menuitem"]:not([aria-disabled="true"])';
const SETTLED_MS = 250;
/** No page stands there: who comes from it finds nothing of the page before. */
const NOWHERE = '/no/such/page';

for (const language of ['zh', 'en'] as const) {
  for (const width of [1440, 390]) {
    for (const userNo of chosen) {
      test(`sweep: what the buttons of ${userNo} open (${language}, ${width} px)`, async ({ visit }) => {
        test.setTimeout(3_600_000);
        const visitor = await visit(userNo, { language, width });
        const { page } = visitor;
        const mayOpen = await readAccess(visitor);
        await page.route('**/api/**', (call) =>
          changing.has(new URL(call.request().url()).pathname.toLowerCase())
            ? call.fulfill({ json: { isSuccess: false, code: 'conflict', message: '', data: null } })
            : call.continue(),
        );
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(NOWHERE);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        const nowhere = (await heading.textContent()) ?? '';
        const problems: Record<string, string[]> = {};
        const looked = new Set<string>();
        const pages = consolePages
          .filter((entry) => !recordPages.includes(entry.path) && !ELSEWHERE.test(entry.path) && mayOpen(entry))
          .map(({ path }) => path);
        const records = new Map<string, string>();
        for (const address of pages) await lookAtPage(address);
        for (const address of records.values()) await lookAtPage(address);

        async function lookAtPage(address: string): Promise<void> {
          const open = async () => {
            await leave(page);
            await expect(heading).toHaveText(nowhere);
            await goInside(page, address);
            await expect(heading).not.toHaveText(nowhere);
            await expectSettled(page);
          };
          await open();
          for (const [kind, link] of await listRecords(page)) if (!records.has(kind)) records.set(kind, link);
          const pressed = new Set<string>();
          const press = async (button: Locator) => {
            await button.click({ timeout: 3_000 }).catch(() => undefined);
            await page.waitForTimeout(SETTLED_MS);
          };
          for (let next = await findNext(page, pressed); next; next = await findNext(page, pressed)) {
            await press(next);
            const items = await page.locator(ITEMS).allTextContents();
            for (const [index, item] of items.entries()) {
              if (pressed.has(`item ${item}`)) continue;
              pressed.add(`item ${item}`);
              if ((await page.locator(ITEMS).count()) === 0) await press(next);
              await press(page.locator(ITEMS).nth(index));
              await lookAtOpen(address);
              if (!(await isLeft(page, address))) await open();
            }
            await lookAtOpen(address);
            if (!(await isLeft(page, address))) await open();
          }
        }

        async function lookAtOpen(address: string): Promise<void> {
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
          if (!(await dialog.isVisible())) return;
          const heading = await dialog
            .getByRole('heading')
            .first()
            .textContent({ timeout: 500 })
            .catch(() => null);
          const title = (heading ?? (await dialog.getAttribute('aria-label')) ?? '').replaceAll(/[\d-]+/g, '#').trim();
          const known = `${title} (${new URL(address, 'http://here').pathname})`;
          if (looked.has(known)) return;
          if (looked.size === 0) await expectToBeFound(page, dialog);
          looked.add(known);
          for (const problem of await lookAtDialog(page, dialog, language)) (problems[problem] ??= []).push(known);
        }

        test.info().annotations.push({ type: 'dialogs', description: [...looked].join(', ') });
        // Who opens nothing finds nothing.
        expect(looked.size).toBeGreaterThan(20);
        expect(problems).toEqual({});
      });
    }
  }
}

/** Leaves the page, also one that asks whether what was typed is to stay behind. */
async function leave(page: Page): Promise<void> {
  await goInside(page, NOWHERE);
  const goes = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /^(Leave|离开)$/ });
  await page.waitForTimeout(SETTLED_MS);
  if (await goes.isVisible()) await goes.click();
}

/** Nothing is loading, and what can be pressed stays the same for a while: a page whose parts come later would seem to have no buttons. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  const pressable = page.locator('#main :is(button, a)');
  let before = -1;
  await expect(async () => {
    const now = await pressable.count();
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [2 * SETTLED_MS] });
}

/** The next button of the page whose like was not pressed yet. */
async function findNext(page: Page, pressed: Set<string>): Promise<Locator | null> {
  const buttons = page.locator(BUTTONS);
  const names = await buttons.evaluateAll((all) =>
    all.map((button) =>
      button.checkVisibility({ visibilityProperty: true })
        ? (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, '#').trim()
        : '',
    ),
  );
  const index = names.findIndex((name) => name !== '' && !pressed.has(name));
  if (index < 0) return null;
  pressed.add(names[index]!);
  return buttons.nth(index);
}

/** Closes what is open above the page. @returns whether the page is there as before */
async function isLeft(page: Page, address: string): Promise<boolean> {
  const above = page.locator('.MuiModal-root, .MuiPopover-root, .MuiPopper-root [role="dialog"]').filter({ visible: true });
  for (let tries = 0; tries < 3 && (await above.count()) > 0; tries++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLED_MS / 2);
  }
  const { pathname, search } = new URL(address, 'http://here');
  const here = new URL(page.url());
  return (await above.count()) === 0 && here.pathname === pathname && here.search === search;
}

async function lookAtDialog(page: Page, dialog: Locator, language: 'zh' | 'en'): Promise<string[]> {
  const { problems, note } = gatherProblems();
  await note('words', async () => expect(await findForeignWords(page, language)).toEqual([]));
  await note('fits', () => expectNoSidewaysScroll(page));
  await note('inside', async () => expect(await readMisfits(dialog)).toEqual([]));
  await note('buttons', () => expectWholeButtons(page));
  await note('names', () => expectNamesOfWhatIsSeen(page));
  await note('accessible', () => expectAccessible(page));
  return problems;
}

/** What of a dialog stands outside of the window, is cut off, or scrolls sideways. */
function readMisfits(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((root) => {
    const wrong: string[] = [];
    const frame = root.getBoundingClientRect();
    if (frame.left < -1 || frame.top < -1 || frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1)
      wrong.push(
        `outside of the window: ${Math.round(frame.left)}, ${Math.round(frame.top)} to ${Math.round(frame.right)}, ${Math.round(frame.bottom)}`,
      );
    for (const part of root.querySelectorAll<HTMLElement>('*')) {
      if (!part.checkVisibility({ visibilityProperty: true }) || part.closest('.MuiDataGrid-root, table, [data-scrolls]')) continue;
      const { overflowX } = getComputedStyle(part);
      if ((overflowX === 'auto' || overflowX === 'scroll') && part.scrollWidth > part.clientWidth + 1)
        wrong.push(`scrolls sideways: ${part.tagName.toLowerCase()} ${part.textContent?.slice(0, 40)}`);
      if (part.matches('button') && part.getBoundingClientRect().right > frame.right + 1) wrong.push(`cut off: ${part.textContent}`);
    }
    return wrong;
  });
}

/** That a dialog which does not fit would be told. */
async function expectToBeFound(page: Page, dialog: Locator): Promise<void> {
  expect(await readMisfits(dialog)).toEqual([]);
  const style = await page.addStyleTag({ content: '[role="dialog"], [role="alertdialog"] { min-width: calc(100vw + 40px) !important }' });
  expect(await readMisfits(dialog)).not.toEqual([]);
  await style.evaluate((element) => (element as HTMLElement).remove());
}

/** A record of each kind that the page leads to. */
async function listRecords(page: Page): Promise<[kind: string, address: string][]> {
  const addresses = await page.locator('a[href*="?"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses
    .map((address): [string, string] => [new URL(address, 'http://here').pathname, address])
    .filter(([pathname]) => recordPages.includes(pathname));
}
