import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '@portal/testing';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { startProviderPortal, type ProviderPortal } from './provider-portal.ts';

// One worker has both, so that their portal is started once.
test.describe.configure({ mode: 'default' });

let portal: ProviderPortal;
test.beforeAll(async () => {
  portal = await startProviderPortal({
    OIDC_NAME: 'Example ID',
    OIDC_PROVISION: 'on',
    OIDC_ROLES: 'admins=2,owners=3',
    TOTP: 'administrators',
  });
  portal.provider.setAccount('ada', { preferred_username: 'ada', name: 'Ada Wong', groups: ['owners'] });
  portal.provider.setAccount('boss', { preferred_username: 'boss', name: 'Carol Boss', groups: ['admins'] });
  portal.provider.setAccount('nobody', { preferred_username: '', name: 'Nobody' });
});
test.afterAll(() => portal?.stop());

async function openPage(browser: import('@playwright/test').Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function passProvider(page: Page, account: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${portal.provider.issuer}/interaction/`));
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Hello|^User menu|Ada Wong|Carol Boss/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(new RegExp(`^${portal.provider.issuer}/`));
  await page.getByRole('button', { name: /yes/i }).click();
  await expect(page).toHaveURL(/\/admin\/xxx\/zzz\/login/);
}

test('a visitor goes to the provider and back to where he was going; logging out ends both sessions', async ({ browser }) => {
  const page = await openPage(browser, '/RiskControl/MyRiskControlTaskList?type=2');
  await passProvider(page, 'ada');
  await expect(page).toHaveURL(`${portal.url}/RiskControl/MyRiskControlTaskList?type=2`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign in with Example ID' })).toBeVisible();
  await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await passProvider(page, 'nobody');
  await expect(page.getByRole('alert').filter({ hasText: 'not linked to a portal account' })).toBeVisible();
  await page.context().close();
});

test('an administrator sets up the second factor before anything else opens, and is asked for a code from then on', async ({ browser }) => {
  const page = await openPage(browser, '/admin/People');
  await passProvider(page, 'boss');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code to scan with the app' })).toBeVisible();
  await page.getByText('Can’t scan it? Enter this key').click();
  const secret = await page.locator('output').innerText();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/People`);
  await logOut(page);
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await passProvider(page, 'boss');
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The code is wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account#second-factor');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.context().close();
});
