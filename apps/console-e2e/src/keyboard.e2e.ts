import { expect, type Locator, type Page } from '@playwright/test';
import { buildStoreFile } from './import-files.ts';
import { routes } from '@portal/contract';
import { test } from './portal.ts';
import { assess, assignControl, pageOf, readRecord } from './stories.ts';

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until the named control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press(key);
    const now = await focusedName(page);
    seen.push(now);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab never came to ${name}; it went through ${seen.join(' | ')}`);
}

test('a record is read, forwarded and withdrawn without a mouse; a dialog gives the focus back', async ({ visit }) => {
  const admin = await visit('admin');
  const { page, ...owner } = await visit('owner');
  const { id } = await assignControl(admin);
  await assess(owner as never, id);
  await page.goto(pageOf.view(id));
  await expect(page.getByRole('button', { name: 'Forward', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Forward');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forward' });
  await expect(dialog).toBeVisible();
  // The focus stays inside while the dialog is open.
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Forward', exact: true })).toBeFocused();

  await tabTo(page, 'Process');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Log', exact: true })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();

  await tabTo(page, 'Withdraw', 'Shift+Tab').catch(async () => {
    await tabTo(page, 'More actions', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Withdraw' }).focus();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Withdraw' }).waitFor();
  await page.keyboard.type('A file is missing');
  await tabTo(page, 'Withdraw');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readRecord(admin, id)).state).toBe('assessing');
});

test('the import dialog is used with the keyboard, and Escape gives the focus back', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto('/RiskControl/RiskStore');
  const open = page.getByRole('button', { name: 'Import from Excel' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import the risk library' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.locator('input[type="file"]').setInputFiles(buildStoreFile(`K${Date.now().toString(36)}`, 2));
  await expect(dialog.getByText('No problems')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace' }).focus();
  await tabTo(page, 'Confirm import');
  await expect(dialog.getByRole('button', { name: 'Confirm import' })).toHaveAccessibleDescription(/cannot be withdrawn/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 rows imported')).toBeVisible();
});

/** After a reload the keys come with a module of their own, as the comments do: who presses sooner presses once more. */
async function pressUntilFocused(page: Page, key: string, field: Locator): Promise<void> {
  await expect(field).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('letters reach what a list and a record have for them, and N leads from task to task', async ({ visit }) => {
  const { page, ask } = await visit('admin');
  await page.goto('/RiskControl/RiskControlList?state=complete');
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(row.first()).toBeVisible();
  const find = page.getByRole('search').getByRole('textbox');
  await pressUntilFocused(page, '/', find);
  await expect(find).toHaveValue('');
  // A row that is looked at is the one that X selects, and no longer selects.
  await row.first().getByRole('gridcell').nth(1).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  const box = row.first().getByRole('checkbox');
  await page.keyboard.press('x');
  await expect(box).toBeChecked();
  await page.keyboard.press('x');
  await expect(box).not.toBeChecked();
  // With Shift all rows from the last one that was selected so.
  await page.keyboard.press('x');
  for (const place of [1, 2]) {
    await page.keyboard.press('j');
    await expect(row.nth(place)).toHaveClass(/peeked/);
  }
  await page.keyboard.press('Shift+X');
  for (const place of [0, 1, 2]) await expect(row.nth(place).getByRole('checkbox')).toBeChecked();
  await expect(row.nth(3).getByRole('checkbox')).not.toBeChecked();

  const listPlaces = async () => {
    const { data } = await ask(routes.getMyDuties, { query: { bucket: 'all' } as never });
    return [...new Set(data.map(({ link }) => link.toLowerCase()))];
  };
  for (const step of ['to the first', 'to the second']) {
    const { pathname, search } = new URL(page.url());
    const after = (places: string[]) => places[places.indexOf(`${pathname}${search}`.toLowerCase()) + 1];
    const before = after(await listPlaces());
    await page.keyboard.press('n');
    await expect(page, step).not.toHaveURL(`${pathname}${search}`);
    const now = new URL(page.url());
    // Other stories run at the same time, and their tasks come into the list: the key asks for it once more.
    expect([before, after(await listPlaces())], step).toContain(`${now.pathname}${now.search}`.toLowerCase());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const { data: complete } = await ask(routes.getRiskControlByPage, { body: { state: 'complete', pageSize: 1 } });
  await page.goto(`/RiskControl/RiskCurrentControlReviewView?Id=${complete[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressUntilFocused(page, 'm', page.locator('textarea[aria-keyshortcuts="M"]'));
  await page.keyboard.type('n.');
  await expect(page.locator('textarea:focus')).toHaveValue('n.');
  await page.locator('textarea:focus').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
