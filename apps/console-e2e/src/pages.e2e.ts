import { expect, type Page } from '@playwright/test';
import { walkKeyboard } from './keyboard-walk.ts';
import { consolePages, openAfresh, recordPages } from './page-table.ts';
import { expectPaper, print } from './paper.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColors, expectWholeButtons, test } from './portal.ts';
import { assess, assignControl, pageOf } from './stories.ts';

/** Every page of the console's table is opened for the administrator; these show another face to others, or with another address. */
const otherFaces: Readonly<Record<string, readonly string[]>> = {
  admin: ['/RiskControl/RiskControlTaskList?type=1', '/401', '/no/such/page'],
  owner: ['/dashboard', '/riskHome', '/RiskControl/MyRiskControlTaskList?type=1', '/RiskControl/RiskControlEdit'],
  user: ['/dashboard', '/RiskControl/MyRiskControlTaskList'],
  aide: ['/RiskControl/RiskControlList'],
};
const lost: readonly string[] = ['/401', '/no/such/page'];
const notThere = /^(Page not found|You don’t have access|找不到这个页面|您没有权限)/;
const plainPages = consolePages.map((page) => page.path).filter((path) => !recordPages.includes(path));
const facesOf = (userNo: string): readonly string[] =>
  userNo === 'admin' ? [...plainPages, ...otherFaces['admin']!] : otherFaces[userNo]!;

/** Both languages, both widths; each page is looked at in the light and in the dark. English, whose words are longer, is laid out for a desk as well. */
const views = [
  { language: 'zh', width: 1440 },
  { language: 'en', width: 390 },
] as const;
const DESK = 1440;

for (const view of views) {
  const { language, width } = view;
  for (const userNo of Object.keys(otherFaces)) {
    test(`every page of ${userNo} is accessible, fits and is walked by keyboard (${language}, ${width} px)`, async ({ visit }) => {
      test.slow();
      const addresses = facesOf(userNo);
      // Two windows share the way: what is slow here is looking at a page, which keeps one core busy a window.
      const lookThrough = async (first: number) => {
        const { page } = await visit(userNo, view);
        // Colours on their way from one scheme to the other are nobody's.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/dashboard');
        for (const path of addresses.filter((_, at) => at % 2 === first)) {
          await test.step(path, async () => {
            await openAfresh(page, path);
            // The frame differs on a phone, the pages hardly: the keyboard is tried at a desk, and on a phone with the owner's few pages.
            await expectSound(page, {
              isThere: !lost.includes(path),
              walked: width === DESK || userNo === 'owner',
              printed: width === DESK,
            });
            if (width < DESK) await expectToFitDesk(page, width);
          });
        }
      };
      await Promise.all([lookThrough(0), lookThrough(1)]);
    });
  }

  test(`a record is accessible and fits in each of its pages (${language}, ${width} px)`, async ({ visit }) => {
    test.slow();
    const admin = await visit('admin');
    const owner = await visit('owner', view);
    const reviewer = await visit('reviewer', view);
    for (const { page } of [owner, reviewer]) await page.emulateMedia({ reducedMotion: 'reduce' });
    const control = await assignControl(admin);
    await owner.page.goto(pageOf.assess(control.id));
    await expectSound(owner.page);
    await assess(owner, control.id);
    for (const address of [pageOf.review(control.id), pageOf.view(control.id)]) {
      await reviewer.page.goto(address);
      await expectSound(reviewer.page);
    }
  });
}

interface Soundness {
  /** 401 and 404 have a heading as well, and are not what was asked for. */
  readonly isThere?: boolean;
  readonly walked?: boolean;
  readonly printed?: boolean;
}

async function expectSound(page: Page, { isThere = true, walked = true, printed = false }: Soundness = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isThere) await expect(page).not.toHaveTitle(notThere);
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectWholeButtons(page);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'dark'));
  await expectReadableColors(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'light'));
  if (printed) expectPaper(await print(page));
  if (walked) expect(await walkKeyboard(page), page.url()).toEqual({ unreached: [], unseen: [] });
}

/** At a desk, too, every table shows its last column and the menu of its rows, and what is only there has its names and colours. */
async function expectToFitDesk(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize()!;
  await page.setViewportSize({ width: DESK, height });
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  // A table gives its columns their widths some frames after it has its own.
  await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 10_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
}

test('older addresses lead where they belong, with their query, and never out of the portal', async ({ visit }) => {
  const { page } = await visit('admin');
  for (const [address, expected] of [
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/redirect/RiskControl/RiskControlList?category1=3', '/RiskControl/RiskControlList?category1=3'],
    ['/redirect//evil.example/x', '/evil.example/x'],
    ['/#/RiskControl/RiskControlTaskList?type=1', '/RiskControl/RiskControlTaskList?type=1'],
    ['/#/id_token=abc', '/dashboard'],
    ['/anything/id_token=abc', '/dashboard'],
    ['/auth-redirect?redirect=%2FRiskControl%2FRiskStore&keyword=x', '/RiskControl/RiskStore?keyword=x'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''), address).toBe(expected);
  }
});

test('401 leads one step back, or with noGoBack home alone; 404 leads home', async ({ visit }) => {
  const { page } = await visit('user');
  await page.goto('/RiskControl/MyRiskControlTaskList');
  await expect(page).toHaveTitle(/^My risk controls/i);
  await page.goto('/RiskControl/RiskControlList');
  await expect(page).toHaveTitle('You don’t have access to this page - Risk & Control');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/MyRiskControlTaskList/);
  await page.goto('/401?noGoBack=1');
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go back' })).toHaveCount(0);
  await page.goto('/no/such/page');
  await expect(page.getByText('This page doesn’t exist or has moved.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('Home - Risk & Control');
});
