import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from './portal.ts';

const tabs = ['Standard information', 'Current controls', 'Tasks', 'Review information'];
const listTotal = (page: Page) => page.getByText(/^[\d,]+ controls?$/);
const dashboard = (page: Page) => page.getByRole('region', { name: 'Risk dashboard' });

/** The first part of every chart on the open tab, and the counters of the three levels. */
async function readFigures(page: Page): Promise<{ to: string; count: string }[]> {
  const panel = dashboard(page).getByRole('tabpanel');
  await expect(panel.getByRole('table').first()).toBeVisible();
  const parts = await panel.getByRole('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const row = [...table.querySelectorAll('tbody tr')].find((one) => one.children[1]?.textContent !== '0');
      return row ? [{ to: row.querySelector('a')?.getAttribute('href') ?? '', count: row.children[1]?.textContent ?? '' }] : [];
    }),
  );
  const counters = await panel
    .getByRole('link', { name: /^Level \d / })
    .evaluateAll((links) =>
      links.map((link) => ({ to: link.getAttribute('href') ?? '', count: link.querySelector('.count')?.textContent ?? '' })),
    );
  return [...parts, ...counters];
}

test('every kind of figure on home opens a list of exactly that many', async ({ visit }) => {
  test.slow();
  const { page } = await visit('admin');
  for (const tab of tabs) {
    await page.goto('/dashboard');
    await dashboard(page).getByRole('tab', { name: tab }).click();
    const figures = await readFigures(page);
    expect(figures.length).toBeGreaterThanOrEqual(6);
    await expectAccessible(page);
    for (const { to, count } of figures) {
      await page.goto(to);
      await expect(listTotal(page)).toHaveText(new RegExp(`^${count} `));
    }
  }
});

test('filters wait for Query, come back with Back, and Reset takes them away', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto('/RiskControl');
  await expect(page).toHaveURL(/riskHome/);
  const bar = dashboard(page);
  const whole = await bar.getByText('controls', { exact: true }).first().locator('xpath=preceding-sibling::*[1]').textContent();
  await bar.getByRole('button', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'China', exact: true }).click();
  await bar.getByRole('combobox', { name: 'Control owner' }).fill('owner');
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(/risk\./);
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/risk\.owner=/);
  const figure = bar.getByRole('table').first().getByRole('link').first();
  // Until the new figures are there the former ones stand, and lead to what they count.
  await expect(figure).toHaveAttribute('href', /owner=/);
  await figure.click();
  await expect(page).toHaveURL(/RiskControlList\?.*owner=/);
  await expect(page.getByRole('button', { name: /^Control owner/ })).toBeVisible();
  await page.goBack();
  await expect(bar.getByRole('button', { name: /^Area\s*China/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/risk\./);
  await expect(bar.getByText('controls', { exact: true }).first().locator('xpath=preceding-sibling::*[1]')).toHaveText(whole ?? '');
});

test('whoever is not an administrator has his own three cards, coloured by their scores', async ({ visit }) => {
  const { page } = await visit('owner');
  await page.goto('/riskHome');
  await expect(page.getByRole('link', { name: /To do$/ })).toBeVisible();
  await expect(dashboard(page)).toHaveCount(0);
  const rows = page.locator('main a[href*="RiskCurrentControlReviewView"]');
  await expect(rows.first()).toBeVisible();
  const seen = await rows.evaluateAll((links) =>
    links.map((link) => [link.firstElementChild?.textContent ?? '', link.getAttribute('data-tone')]),
  );
  const tones: Record<string, string> = { '1': 'red', '2': 'red', '3': 'amber', '4': 'amber', '5': 'green' };
  for (const [score, tone] of seen) expect(tone).toBe(tones[score ?? ''] ?? null);
  await page.getByRole('link', { name: /To do$/ }).click();
  await expect(page).toHaveURL(/MyRiskControlTaskList\?type=1/);
});
