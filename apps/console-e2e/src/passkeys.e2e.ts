import { expect, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '@portal/testing';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { startPasskeyPortal, type PasskeyPortal } from './passkey-portal.ts';

let portal: PasskeyPortal;
test.beforeAll(async () => {
  portal = await startPasskeyPortal();
});
test.afterAll(() => portal?.stop());

/** An authenticator of the browser's own, as of a laptop with a finger on its reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/xxx\/zzz\/login/);
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(portal.account.userNo);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a passkey is added, opens the account by itself and as the second step, gets another name and goes', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto('/account#passkeys');
  await enterPassword(page);
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await page.goto('/account#passkeys');
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByLabel('Current password').fill(ACCOUNT_PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await logOut(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();

  await logOut(page);
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();

  await page.goto('/account#passkeys');
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename: Work laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove: Old laptop' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await context.close();
});
