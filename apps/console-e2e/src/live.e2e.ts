import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { test } from './portal.ts';
import { assess, assignControl, pageOf, unique } from './stories.ts';

test('windows follow each other: lists, the open record and the inbox change without a reload', async ({ visit }) => {
  const admin = await visit('admin');
  const reviewer = await visit('reviewer');
  const owner = await visit('owner');
  const riskDescription = unique('Live');
  const { id, riskNo } = await assignControl(admin, { riskDescription });

  await reviewer.page.goto(`/RiskControl/RiskControlTaskList?type=1&keyword=${encodeURIComponent(riskDescription)}`);
  await expect(reviewer.page.getByText('Nothing matches these filters')).toBeVisible();
  await owner.page.goto(pageOf.view(id));
  await expect(owner.page.getByText('Assessing', { exact: true }).first()).toBeVisible();
  await Promise.all([reviewer, owner].map(({ page }) => page.evaluate(() => Object.assign(window, { stayed: true }))));
  const unread = async () => (await owner.ask(routes.getMyNotifications)).unread;
  const before = await unread();
  const reading = Number((await owner.page.getByRole('button', { name: /^Inbox/ }).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
  expect(reading).toBe(before);

  await assess(owner, id);
  await expect(reviewer.page.getByText(riskNo, { exact: true })).toBeVisible();
  await expect(owner.page.getByText('In review', { exact: true }).first()).toBeVisible();

  await reviewer.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: false, comments: 'The lists are not signed' } });
  await expect(owner.page.getByText('Returned', { exact: true }).first()).toBeVisible();
  await expect(owner.page.getByText('The lists are not signed').first()).toBeVisible();
  await expect(reviewer.page.getByText('Nothing matches these filters')).toBeVisible();
  await expect.poll(unread).toBeGreaterThan(before);
  await expect(owner.page.getByRole('button', { name: `Inbox, ${await unread()} unread` })).toBeVisible();
  await owner.page.getByRole('button', { name: /^Inbox/ }).click();
  await expect(owner.page.getByText(riskNo).first()).toBeVisible();
  for (const { page } of [reviewer, owner]) expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
});
