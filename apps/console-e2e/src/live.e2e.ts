import { expect, type Page } from '@playwright/test';
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
  await expect(owner.page.getByText('Awaiting review', { exact: true }).first()).toBeVisible();

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

/** The window goes out of sight or comes back, as the browser tells its page: headless windows are always in sight. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

test('a window out of sight holds no connection; back in sight it is told what happened meanwhile, not to ask for everything', async ({
  visit,
}) => {
  const admin = await visit('admin');
  const reviewer = await visit('reviewer');
  const owner = await visit('owner');
  const riskDescription = unique('Out of sight');
  const { id, riskNo } = await assignControl(admin, { riskDescription });
  const { page } = reviewer;
  await page.addInitScript(() => {
    const heard: string[][] = [];
    Object.assign(window, {
      heard,
      EventSource: class extends EventSource {
        constructor(address: string) {
          super(address);
          const own: string[] = [];
          heard.push(own);
          this.addEventListener('message', ({ data }) => own.push(String(data)));
        }
      },
    });
  });
  /** What the page heard, by connection. */
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[][] }).heard);

  await page.goto(`/RiskControl/RiskControlTaskList?type=1&keyword=${encodeURIComponent(riskDescription)}`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect.poll(async () => (await heard())[0]?.length).toBeGreaterThan(0);
  await setHidden(page, true);
  await assess(owner, id);
  await page.waitForTimeout(1_500);
  expect(await heard()).toHaveLength(1);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();

  await setHidden(page, false);
  await expect(page.getByText(riskNo, { exact: true })).toBeVisible();
  const [, back = [], ...more] = await heard();
  expect(more).toEqual([]);
  expect(back.filter((event) => event.includes(`"topic":"riskControl.SUBMIT_ASSESSMENT","subject":"riskControl","id":${id}`))).toHaveLength(
    1,
  );
  expect(back.filter((event) => event.includes('resync'))).toEqual([]);
});
