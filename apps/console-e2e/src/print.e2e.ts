import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { test } from './portal.ts';
import { pageOf } from './stories.ts';

/** What would be cut off on paper: parts of the page that are higher than they show. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#main, #main > div, #main aside, #main .MuiDataGrid-virtualScroller')]
      .filter((part) => part.scrollHeight > part.clientHeight + 2 && getComputedStyle(part).overflowY !== 'visible')
      .map((part) => part.className),
  );

test('a record and a list print what is read, on white, with what they are and when', async ({ visit }) => {
  const { page, ask } = await visit('admin');
  const { data } = await ask(routes.getRiskControlByPage, { body: { state: 'reviewing', pageSize: 10 } });
  const control = data[0]!;
  for (const [address, text] of [
    [pageOf.view(control.id), control.riskDescription],
    [`/RiskControl/RiskControlList?keyword=${control.riskNo}`, control.riskNo],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(
      page
        .getByRole('main')
        .getByRole('button')
        .filter({ visible: true, hasText: /Export|Forward|Reject|Approve/ }),
    ).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
    await expect(page.locator('#main')).toHaveAttribute('data-printed', /Risk.* · http.* · \d{4}-\d\d-\d\d \d\d:\d\d \(GMT\)$/);
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  }
});
