import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { assignControl, tellIn, unique } from './stories.ts';

const texts = {
  en: {
    field: 'Search records, pages and actions',
    palette: 'Search and commands',
    controls: 'Risk controls',
    none: /Nothing found/,
    title: 'Search',
    open: 'Search everywhere',
  },
  zh: { field: '搜索记录、页面和操作', palette: '搜索与命令', controls: '风险控制', none: /没有找到/, title: '搜索', open: '全局搜索' },
} as const;

for (const language of tellIn('zh')) {
  test(`search finds a record from anywhere, by keyboard alone and within rights (${language})`, async ({ visit }) => {
    const words = texts[language];
    const mark = unique('mark').split(' ')[1]!;
    const admin = await visit('admin', { language });
    const control = await assignControl(admin, { riskDescription: `断供影响生产 ${mark}` });
    const { page } = admin;
    await page.goto('/dashboard');
    const button = page.getByRole('button', { name: words.open });
    await button.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: words.field });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: words.palette })).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Control+k');
    await field.fill(`断供 ${mark.toUpperCase()}`);
    const option = page.getByRole('group', { name: words.controls }).getByRole('option').first();
    await expect(option).toContainText(control.riskNo);
    await expect(option.locator('mark').first()).toHaveText('断供');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`Id=${control.id}$`));

    // The page of results, on a telephone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/search?q=${mark}`);
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(control.riskNo) })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const outsider = await visit('user', { language });
    await outsider.page.goto('/dashboard');
    await outsider.page.getByRole('button', { name: words.open }).waitFor();
    await outsider.page.keyboard.press('Control+k');
    await outsider.page.getByRole('combobox', { name: words.field }).fill(mark);
    await expect(outsider.page.getByText(words.none)).toBeVisible();
  });
}
