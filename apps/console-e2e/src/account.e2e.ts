import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';
import { assignControl, press } from './stories.ts';

const LOGIN = '/admin/xxx/zzz/login';
const FIRST_CHOICE = 'seven boats on a quiet lake';
const SECOND_CHOICE = 'a lantern behind the old mill';

interface Account {
  readonly id: number;
  readonly userNo: string;
  readonly email: string;
  /** Made by the administrator, to be changed at the first sign-in. */
  readonly password: string;
}

let made = 0;
async function createAccount(admin: Visitor): Promise<Account> {
  made += 1;
  const userNo = `e${Date.now().toString(36)}${made}`;
  const email = `${userNo}@portal.example`;
  const { id, password } = await admin.ask(routes.savePerson, {
    body: { number: userNo, name: '测试人员', englishName: 'Test Person', email, roles: [1], language: 'en', withPassword: true },
  });
  return { id, userNo, email, password: password! };
}

async function openWindow(browser: Browser, baseURL: string, width = 1440): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width, height: 844 } });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  return { context, page: await context.newPage() };
}

async function logIn(page: Page, account: Account, password: string): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(account.userNo);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Signs a window in and sets the password that the person chose, both by calls. */
async function settle(context: BrowserContext, baseURL: string, account: Account): Promise<void> {
  const post = (path: string, data: object) => context.request.post(path, { data, headers: { origin: baseURL } });
  await post(routes.userLogin.path, { userName: account.userNo, password: account.password });
  const changed = await post(routes.changePassword.path, { currentPassword: account.password, newPassword: FIRST_CHOICE });
  expect(await changed.json()).toMatchObject({ isSuccess: true });
}

async function logInByCall(context: BrowserContext, baseURL: string, account: Account, password: string): Promise<boolean> {
  const data = { userName: account.userNo, password };
  const answer = await context.request.post(routes.userLogin.path, { data, headers: { origin: baseURL } });
  return ((await answer.json()) as { isSuccess: boolean }).isSuccess;
}

/** The newest mail of a kind to a person, from the mail log. */
async function findMail(
  admin: Visitor,
  account: Account,
  template: string,
): Promise<{ id: number; subject: string; text: string } | undefined> {
  const { data } = await admin.ask(routes.getMailLogByPage, { body: { keyword: account.email, pageIndex: 0, pageSize: 50 } });
  const row = data.find((mail) => mail.template === template);
  return row && admin.ask(routes.getMail, { query: { id: row.id } });
}

test('who has a password of the administrator changes it before anything else opens, and then gets where he wanted', async ({
  visit,
  browser,
  baseURL,
}) => {
  const admin = await visit('admin');
  const account = await createAccount(admin);
  const { context, page } = await openWindow(browser, baseURL!, 390);
  await page.goto('/RiskControl/MyRiskControlTaskList?type=2');
  await logIn(page, account, account.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Change your password first' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // No other page opens, and no call is answered.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/change-password\?redirect=/);
  expect((await context.request.get(routes.getMyDuties.path)).status()).toBe(403);
  await page.goto('/RiskControl/MyRiskControlTaskList?type=2');
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByLabel('New password', { exact: true }).fill('Password2026!!');
  await press(page, 'Change and continue', /This password is too common/);
  await page.getByLabel('New password', { exact: true }).fill(FIRST_CHOICE);
  await press(page, 'Change and continue');
  await expect(page).toHaveURL(/\/RiskControl\/MyRiskControlTaskList\?type=2$/);
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await context.close();
});

test('changing the password keeps this window and ends the other one', async ({ visit, browser, baseURL }) => {
  const account = await createAccount(await visit('admin'));
  const [here, elsewhere] = [await openWindow(browser, baseURL!), await openWindow(browser, baseURL!)];
  await settle(here.context, baseURL!, account);
  expect(await logInByCall(elsewhere.context, baseURL!, account, FIRST_CHOICE)).toBe(true);
  const { page } = here;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await expect(page).toHaveURL(/\/account#password$/);
  await page.getByLabel('Current password', { exact: true }).fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill(SECOND_CHOICE);
  await press(page, 'Change password', 'The current password is wrong');
  await expectAccessible(page);
  await page.getByLabel('Current password', { exact: true }).fill(FIRST_CHOICE);
  await press(page, 'Change password', 'Password changed. Your other sessions were ended.');
  expect((await here.context.request.get(routes.getUserInfo.path)).status()).toBe(200);
  expect((await elsewhere.context.request.get(routes.getUserInfo.path)).status()).toBe(401);
  expect(await logInByCall(elsewhere.context, baseURL!, account, SECOND_CHOICE)).toBe(true);
  await Promise.all([here.context.close(), elsewhere.context.close()]);
});

test('who forgot his password is mailed a link that the mail log shows to nobody, and another link opens nothing', async ({
  visit,
  browser,
  baseURL,
}) => {
  const admin = await visit('admin');
  const account = await createAccount(admin);
  const { context, page } = await openWindow(browser, baseURL!, 390);
  await page.goto(LOGIN);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field of this name: what is typed too early stays on the page that is left.
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  for (const userNo of ['nobody-of-that-name', account.userNo]) {
    await page.getByLabel('User name', { exact: true }).fill(userNo);
    await press(page, 'Send email', /If this account exists and has an email address/);
    if (userNo !== account.userNo) await press(page, 'Send another email');
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The mail is written, and the log shows its link to nobody: without a mail server it reaches nobody either (ADR 35).
  await expect(async () => expect(await findMail(admin, account, 'passwordReset')).toMatchObject({ text: '', html: '' })).toPass();
  await page.goto('/reset-password#a-link-that-nobody-was-sent');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: true }).fill(SECOND_CHOICE);
  await press(page, 'Set password', /The link is invalid, already used or expired/);
  await expect(page.getByRole('link', { name: 'Send another email' })).toBeVisible();
  await context.close();
});

test('a session that is ended on the account’s page is over at once', async ({ visit, browser, baseURL }) => {
  const account = await createAccount(await visit('admin'));
  const [here, elsewhere] = [await openWindow(browser, baseURL!), await openWindow(browser, baseURL!)];
  await settle(here.context, baseURL!, account);
  await logInByCall(elsewhere.context, baseURL!, account, FIRST_CHOICE);
  await elsewhere.page.goto('/dashboard');
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toBeVisible();
  await here.page.goto('/account#sessions');
  const lines = here.page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('This session');
  await expectAccessible(here.page);
  await here.page.getByRole('button', { name: /^End session/ }).click();
  await expect(lines).toHaveCount(1);
  expect((await elsewhere.context.request.get(routes.getUserInfo.path)).status()).toBe(401);
  await elsewhere.page.getByRole('link', { name: 'My risk controls' }).first().click();
  // The dialog over the page, or the login page: both ask who it is.
  await expect(elsewhere.page.getByLabel('User name', { exact: true })).toBeVisible();
  await Promise.all([here.context.close(), elsewhere.context.close()]);
});

test('a kind of notice that waits for the digest is not mailed; asked for at once, what waited goes out together', async ({
  visit,
  browser,
  baseURL,
}) => {
  const admin = await visit('admin');
  const account = await createAccount(admin);
  const { context, page } = await openWindow(browser, baseURL!);
  await settle(context, baseURL!, account);
  await page.goto('/account#notifications');
  const kind = page.getByRole('radiogroup', { name: 'A risk control was forwarded to you' });
  await kind.getByRole('radio', { name: 'Daily digest' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(kind.getByRole('radio', { name: 'Daily digest' })).toBeChecked();
  const { id, riskNo } = await assignControl(admin);
  await admin.ask(routes.ccToTask, { body: { riskId: id, userId: [account.id], comments: '' } });
  await expect(page.getByRole('link', { name: '1 notification is waiting for your next digest' })).toBeVisible();
  expect(await findMail(admin, account, 'forwarded')).toBeUndefined();
  await page.getByRole('link', { name: '1 notification is waiting for your next digest' }).click();
  await expect(page.getByRole('link', { name: new RegExp(riskNo) })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account#notifications');
  await kind.getByRole('radio', { name: 'Immediately' }).click();
  await expect(page.getByText('Saved. 1 waiting notification was emailed.')).toBeVisible();
  const mail = await findMail(admin, account, 'digest');
  expect(mail!.text).toContain(riskNo);
  await admin.page.goto(`/admin/MailLog?mail=${mail!.id}`);
  await expect(admin.page.getByRole('dialog').getByRole('link', { name: new RegExp(riskNo) })).toBeVisible();
  await context.close();
});
