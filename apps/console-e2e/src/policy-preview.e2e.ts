import { expect, type Page } from '@playwright/test';
import { policyRoutes as routes } from '@portal/contract';
import { findPolicyOfKind, policyKinds, type PolicyKind } from './policy-kinds.ts';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';

/** How many colours a canvas shows: a page that was not drawn has one. */
const countColors = (page: Page): Promise<number> =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });

const shows: Record<PolicyKind, (page: Page) => Promise<void>> = {
  async pdf(page) {
    const words = page.locator('.textLayer span').first();
    await expect(words).not.toBeEmpty();
    await expect.poll(() => countColors(page)).toBeGreaterThan(1);
    // Words can be taken from the page as from any text.
    await words.selectText();
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
    await page.getByRole('button', { name: 'Actual size' }).click();
    await expect(page.getByRole('status', { name: 'Zoom 100%' })).toBeVisible();
  },
  async word(page) {
    await expect(
      page
        .getByRole('region', { name: /\.docx$/ })
        .locator('p')
        .first(),
    ).not.toBeEmpty();
  },
  async slides(page) {
    await expect(
      page
        .getByRole('region', { name: /^Slide 1/ })
        .getByRole('listitem')
        .first(),
    ).not.toBeEmpty();
  },
  async sheet(page) {
    await expect(page.getByRole('columnheader', { name: 'B', exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  },
  async image(page) {
    const picture = page.getByRole('img', { name: /^Contents of/ });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  },
};

test('each kind of file of the policy library is previewed in the console, and nothing is fetched from elsewhere', async ({
  visit,
  baseURL,
}) => {
  const admin = await visit('admin');
  const { page } = admin;
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL!)) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (/content security policy|worker/i.test(message.text())) complaints.push(message.text());
  });
  for (const kind of Object.keys(policyKinds) as PolicyKind[]) {
    const policy = await findPolicyOfKind(admin, kind);
    await page.goto(`/dms/preview?Id=${policy.id}`);
    await expect(page.getByRole('heading', { level: 1, name: policy.docName })).toBeVisible();
    await shows[kind](page);
    await expectAccessible(page);
  }
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test('two versions of a policy are compared, and keys go from change to change', async ({ visit }) => {
  const admin = await visit('admin', { width: 390 });
  const { page } = admin;
  const { data } = await admin.ask(routes.searchDocsByPage, { body: { docType: policyKinds.word, pageSize: 50 } });
  const policy = data.find(({ revision }) => revision > 1);
  if (!policy) throw new Error('The demo has no Word policy of two versions.');
  await page.goto(`/dms/compare?Id=${policy.id}`);
  const told = page.getByRole('toolbar', { name: 'Text changes' }).getByRole('status');
  await expect(told).toHaveText(/^\d+ changes?$/);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(told).toHaveText(/^Change 1 of/);
  await expect(page.locator('[data-change="0"]')).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the home page of the policy library leads from every figure to the list that it counts', async ({ visit }) => {
  const admin = await visit('admin');
  const { page } = admin;
  const counts = await admin.ask(routes.getDashboardCounts);
  for (const [part, count] of [
    ['In effect', counts.inEffect],
    ['Due for review', counts.closeToReview],
    ['Overdue for review', counts.pastReview],
  ] as const) {
    await page.goto('/dmsHome');
    await page
      .getByRole('row', { name: new RegExp(`^${part} ${count} `) })
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/dms\/dmslist(Search|Review|Disabled)\?/);
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
  }
  await page.goto('/dmsHome');
  await expect(page.getByRole('heading', { name: 'Policies I uploaded' })).toBeVisible();
  await expectAccessible(page);
});
