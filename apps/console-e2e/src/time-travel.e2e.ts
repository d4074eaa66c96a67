import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { assess, assignControl, pageOf, readRecord } from './stories.ts';

const views = [
  {
    language: 'zh',
    width: 1440,
    dark: true,
    words: { show: '查看', banner: /只能查看/, back: '返回当前', log: '日志', compare: '比较步骤', from: /^从/, same: '没有差异' },
  },
  {
    language: 'en',
    width: 390,
    dark: false,
    words: {
      show: 'Show',
      banner: /is read-only/,
      back: 'Back to current',
      log: 'Log',
      compare: 'Compare steps',
      from: /^From/,
      same: 'There are no differences',
    },
  },
] as const;

for (const { words, ...view } of views) {
  test(`time travel shows a record as it was and compares two steps (${view.language}, ${view.width} px)`, async ({ visit }) => {
    const admin = await visit('admin', view);
    const owner = await visit('owner');
    const { page } = admin;
    const { id } = await assignControl(admin);
    await assess(owner, id);
    const { riskDescription } = await readRecord(admin, id);
    await page.goto(pageOf.view(id));
    await expect(page.getByRole('heading', { level: 1, name: riskDescription })).toBeVisible();

    const show = page.getByRole('button', { name: words.show, exact: true });
    await expect(show).toBeDisabled();
    await page.locator('[data-form-field="asOf"]').getByRole('spinbutton').first().click();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
    await page.keyboard.type(today.replaceAll('-', ''));
    await show.click();
    await expect(page.getByText(words.banner)).toBeInViewport();
    await expect(page.getByText('The purchasing manager signs the list every quarter')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.back }).click();
    await expect(page.getByText(words.banner)).toHaveCount(0);

    await page.getByRole('radio', { name: words.log }).click();
    await page.getByRole('button', { name: words.compare }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list')).toContainText('The purchasing manager signs the list every quarter');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: words.from }).click();
    await page.getByRole('option').last().click();
    await expect(dialog).toContainText(words.same);

    const steps = (await admin.ask(routes.getTrail, { query: { type: 'riskControl', id } })).steps;
    expect(steps).toHaveLength(2);
  });
}
