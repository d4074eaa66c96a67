import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { test } from './portal.ts';
import { assess, assignControl, choose, fillDay, pageOf, pick, press, readRecord, unique } from './stories.ts';

/** Counts what a hand presses with the mouse from here on; what is done by keys is no click. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted && event.detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

/** Opens a record from anywhere by its number. */
async function find(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search records, pages and actions' });
  // The keys of a page come beside it.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await field.fill(number);
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  // The page before has the same buttons where it shows the issue.
  await expect(page).toHaveTitle(new RegExp(`^${number} `));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a new control takes two thirds of the clicks that it took', async ({ visit }) => {
  const owner = await visit('owner');
  const { page } = owner;
  const clicks = await countClicks(page);
  await page.goto('/RiskControl/MyRiskControlTaskList?type=3');
  await page.getByRole('main').getByRole('link', { name: 'New risk control' }).click();
  const [category] = await owner.ask(routes.getRiskCategory, { query: { parentId: 0 } });
  await choose(page, 'Category 1', category!.categoryNameEn || category!.categoryName);
  await page.getByLabel('Risk description', { exact: true }).fill(unique('A supplier fails'));
  await press(page, 'Use these');
  await pick(page, 'Key control', 'Yes');
  await choose(page, 'Control objective', 'Operational');
  await page.getByLabel('Standard control description', { exact: true }).fill('Every quarter the list of suppliers is signed');
  await choose(page, 'Control category', 'Preventive');
  await press(page, 'Submit', /submitted|sent/i);
  // It took 21; two texts are clicked into as well.
  expect((await clicks()) + 2).toBeLessThanOrEqual(14);
});

test('closing with a deficiency, and its issue from start to verification, take two thirds of the clicks that they took', async ({
  visit,
}) => {
  const admin = await visit('admin');
  const owner = await visit('owner');
  const reviewer = await visit('reviewer');
  const { id } = await assignControl(admin);
  await assess(owner, id);

  const closing = await countClicks(reviewer.page);
  // Where the verb of the task on the home page leads: one click, counted below.
  await reviewer.page.goto(pageOf.review(id));
  await reviewer.page.getByRole('radiogroup', { name: 'Review effectiveness' }).getByRole('radio').nth(1).click();
  await pick(reviewer.page, 'Control deficiency', 'Deficiency, remediation required');
  await fillDay(reviewer.page, 'Expected completion', '2030-01-31');
  await reviewer.page.getByLabel('Remediation plan', { exact: true }).fill('Two people sign');
  await press(reviewer.page, 'Approve and record deficiency', 'Review closed');
  // It took 9; the task is opened and the plan clicked into as well.
  const closed = await closing();
  expect(closed + 2).toBeLessThanOrEqual(6);

  const [issue] = await admin.ask(routes.getRemediationIssues, { query: { id } });
  const step = async (page: Page, name: string, said: string) => {
    await press(page, name);
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
    await dialog.getByRole('textbox').first().fill(said);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
  };
  const fixing = await countClicks(owner.page);
  await owner.page.goto('/');
  await find(owner.page, issue!.issueNo);
  await step(owner.page, 'Start', 'The second person is named');
  await step(owner.page, 'Submit fix', 'Two people have signed');
  const fixed = await fixing();
  await find(reviewer.page, issue!.issueNo);
  await step(reviewer.page, 'Verify', 'Seen on the list');
  expect((await readRecord(admin, id)).state).toBe('complete');
  // It took five and three.
  expect(fixed + (await closing()) - closed).toBeLessThanOrEqual(5);
});
