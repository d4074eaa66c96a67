import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectReadableColors, test, type Visitor } from './portal.ts';
import { assignControl, pageOf } from './stories.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link');
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-brand-solid'));
const forgetSettings = (who: Visitor) =>
  who.ask(routes.updateSettings, {
    body: { themeColor: null, tagsView: null, fixedHeader: null, sidebarLogo: null, mode: null, density: null, scoreReading: null },
  });

test('the settings are in force at once and come along into a browser that has never been here', async ({ visit }) => {
  const first = await visit('owner2');
  await forgetSettings(first);
  const { page } = first;
  await page.goto('/dashboard');
  const before = await accent(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('radio', { name: 'Violet' }).click();
  await panel.getByRole('radio', { name: 'Dark' }).click();
  await panel.getByRole('radio', { name: 'Compact' }).click();
  await panel.getByRole('radio', { name: /^By meaning/ }).check();
  await panel.getByRole('switch', { name: 'Page tabs' }).click();
  await panel.getByRole('switch', { name: 'Sidebar logo' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.getByRole('navigation', { name: 'Open tabs' })).toHaveCount(0);
  expect(await accent(page)).not.toBe(before);
  await expectReadableColors(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();

  const second = await visit('owner2');
  await second.page.goto('/dashboard');
  await expect(second.page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(second.page.getByRole('navigation', { name: 'Open tabs' })).toHaveCount(0);
  expect(await accent(second.page)).toBe(await accent(page));
  expect(await second.page.evaluate(() => localStorage.getItem('settings'))).toContain('"density":"compact"');
  await second.page.reload({ waitUntil: 'commit' });
  // Before anything is drawn the device knows its scheme.
  await expect(second.page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await forgetSettings(first);
});

test('visited pages are tabs with a menu for mouse and keyboard; closing the active one goes to the last remaining', async ({ visit }) => {
  const { page } = await visit('admin');
  const visited = ['/dashboard', '/RiskControl/RiskStore', '/RiskControl/RiskControlList', '/riskHome'];
  for (const [index, path] of visited.entries()) {
    await page.goto(path);
    await expect(tabs(page)).toHaveCount(index + 1);
  }
  await expect(tabs(page)).toHaveText(['Home', /Risk library/i, /Risk controls/, 'RCM platform']);
  // A page's files are asked for beforehand (docs/adr/0074): those of the page that opens, and of the link that somebody points at.
  const askedAhead = () => page.locator('head link[rel="modulepreload"][fetchpriority="low"]').count();
  const ownFiles = await askedAhead();
  expect(ownFiles).toBeGreaterThan(10);
  await tabs(page)
    .filter({ hasText: /Risk library/i })
    .hover();
  await expect.poll(askedAhead).toBeGreaterThan(ownFiles);
  await expect(page.getByRole('button', { name: 'Close Home' })).toHaveCount(0);

  // Where they have no room they scroll, but not Home.
  await page.setViewportSize({ width: 1000, height: 800 });
  const bar = page.getByRole('navigation', { name: 'Open tabs' });
  const home = await tabs(page).first().boundingBox();
  await bar.evaluate((element) => (element.style.maxWidth = '300px'));
  const others = bar.locator(':scope > div').last();
  expect(await others.evaluate((element) => (element.scrollTo({ left: element.scrollWidth }), element.scrollLeft))).toBeGreaterThan(0);
  expect(await tabs(page).first().boundingBox()).toEqual(home);
  expect((await others.boundingBox())!.x).toBeGreaterThanOrEqual(home!.x + home!.width);
  await page.setViewportSize({ width: 1280, height: 800 });
  await tabs(page).nth(3).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Tab actions' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close others', 'Close all']);
  await menu.getByRole('menuitem', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/RiskControlList/);

  await tabs(page).nth(1).focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Close others' }).focus();
  await page.keyboard.press('Enter');
  await expect(tabs(page)).toHaveText(['Home', /Risk library/i]);
  await expect(page).toHaveURL(/RiskStore/);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Risk library' })).toBeVisible();

  await tabs(page).nth(1).press('Delete');
  await expect(page).toHaveURL(/\/dashboard$/);
  await tabs(page).first().click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});

test('the sidebar folds to icons with their names, and under 992 px it is a drawer that closes by itself', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  await sidebar.getByRole('link', { name: 'Risk control matrix' }).click();
  await expect(page).toHaveURL(/\/riskHome$/);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(sidebar.getByRole('link', { name: 'Home' })).toHaveText('');
  expect((await sidebar.boundingBox())?.width).toBeLessThan(60);
  await page.reload();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  expect(Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(210);

  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await sidebar.getByRole('link', { name: 'Risk library' }).click();
  await expect(page).toHaveURL(/RiskStore/);
  await expect(sidebar).toHaveCount(0);
});

test('fullscreen warns where it is not supported; the error log tells what went wrong; motion is spared to who asks for it', async ({
  visit,
}) => {
  const { page } = await visit('admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByText('This browser does not support full screen')).toBeVisible();

  await page.getByRole('button', { name: 'Error log', exact: true }).click();
  const log = page.getByRole('dialog', { name: 'Error log' });
  await expect(log.getByText('No errors in this session.')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
  await page.keyboard.press('Escape');
  await page.route('**/GetRiskStorageByPage**', (route) => route.abort());
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Show the pages of Risk control matrix' }).click();
  await menu.getByRole('link', { name: 'Risk library' }).click();
  await page.getByRole('button', { name: /^Error log \(\d+\)/ }).click();
  await expect(log.getByRole('listitem').first()).toBeVisible();
});

test('another language keeps the page, its filters and what is being typed, on a list and in a form', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto('/RiskControl/RiskControlList?managerarea=%E4%B8%AD%E5%9B%BD&page=2');
  const search = page.getByRole('main').getByRole('textbox').first();
  await search.fill('供应');
  const switchTo = async (from: RegExp, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: to, exact: true }).click();
  };
  await switchTo(/^Language/, '中文');
  await expect(page.getByText('语言已切换为中文')).toBeVisible();
  await expect(page).toHaveTitle(/风险与内控平台$/);
  await expect(search).toHaveValue('供应');
  await expect(page.getByRole('button', { name: /^管理区域\s*中国/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('managerarea')).toBe('中国');
  await switchTo(/^语言/, 'English');
  await expect(page).toHaveTitle(/Risk & Control$/);

  const admin = await visit('admin');
  const { id } = await assignControl(admin);
  const owner = await visit('owner');
  await owner.page.goto(pageOf.assess(id));
  await owner.page.getByLabel('Current control description', { exact: true }).fill('Typed before the language changed');
  await owner.page.getByRole('button', { name: /^Language/ }).click();
  await owner.page.getByRole('menuitemradio', { name: '中文', exact: true }).click();
  await expect(owner.page.getByText('语言已切换为中文')).toBeVisible();
  await expect(owner.page.getByRole('textbox', { name: '现有控制描述' })).toHaveValue('Typed before the language changed');
  await expect(owner.page).toHaveURL(new RegExp(`Id=${id}`));
  await owner.page.getByRole('button', { name: /^语言/ }).click();
  await owner.page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await expect(owner.page.getByLabel('Current control description', { exact: true })).toHaveValue('Typed before the language changed');
});
