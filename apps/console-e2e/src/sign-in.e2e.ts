import { expect, type Browser, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { DEMO_PASSWORD, test } from './portal.ts';

const LOGIN = '/admin/xxx/zzz/login';

async function openLogin(browser: Browser, baseURL: string, language: 'en' | 'zh' = 'en', address = LOGIN): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
  await context.addInitScript((chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function signIn(page: Page, userNo: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(userNo);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('what is missing is said at the field, in the language of the page, and the typing outlives a change of language', async ({
  browser,
  baseURL,
}) => {
  const page = await openLogin(browser, baseURL!);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your user name')).toBeVisible();
  await expect(page.getByText('The password has at least six characters')).toBeVisible();
  await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
  await page.getByLabel('User name', { exact: true }).fill('ow');
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByText('密码至少 6 个字符')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('ow');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('12345');
  await page.getByLabel('账号', { exact: true }).fill('  ');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入您的账号')).toBeVisible();
  await page.context().close();
});

test('a wrong password says the same as an unknown account', async ({ browser, baseURL }) => {
  const page = await openLogin(browser, baseURL!);
  for (const account of ['aide', 'nobody-of-this-name']) {
    await signIn(page, account, 'not-the-password');
    await expect(page.getByRole('alert').filter({ hasText: 'The user name or password is wrong' })).toBeVisible();
    await expect(page.getByLabel('User name', { exact: true })).toHaveValue(account);
  }
  await page.context().close();
});

test('a sign-in with blanks round the name leads where the visit began, with its query', async ({ browser, baseURL }) => {
  const page = await openLogin(browser, baseURL!, 'en', '/RiskControl/RiskControlList?state=draft&active=true');
  await expect(page).toHaveURL(/\/admin\/xxx\/zzz\/login\?/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('redirect'), query.get('state'), query.get('active')]).toEqual(['/RiskControl/RiskControlList', 'draft', 'true']);
  await signIn(page, '  admin ');
  await expect(page).toHaveURL(/\/RiskControl\/RiskControlList\?state=draft&active=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().close();
});

test('an address of another site is not a place to go to', async ({ browser, baseURL }) => {
  const page = await openLogin(browser, baseURL!, 'en', `${LOGIN}?redirect=${encodeURIComponent('//example.org/page')}`);
  await signIn(page, 'user');
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/(dashboard)?$`));
  await page.context().close();
});

test('one click signs in a demo account, Caps Lock is pointed out, and the language is kept after the sign-in', async ({
  browser,
  baseURL,
}) => {
  const page = await openLogin(browser, baseURL!, 'en');
  await page.getByRole('radio', { name: '中文' }).click();
  await page.getByLabel('密码', { exact: true }).focus();
  await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(page.getByText('大写锁定已打开')).toBeVisible();
  await page.getByRole('button', { name: /陈嘉明.*风险责任人/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈嘉明');
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  await page.context().close();
});

test('an apostrophe of an English page is as narrow as a letter, whichever fonts the system has; Chinese keeps its wide punctuation', async ({
  browser,
  baseURL,
}) => {
  const page = await openLogin(browser, baseURL!);
  const widthOf = (sign: string, language: string) =>
    page.evaluate(
      ([text, lang]) => {
        const probe = document.body.appendChild(document.createElement('span'));
        document.documentElement.lang = lang!;
        probe.style.fontSize = '100px';
        probe.textContent = text!;
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return width;
      },
      [sign, language],
    );
  for (const sign of ['’', '‘', '“', '”']) expect(await widthOf(sign, 'en')).toBeLessThan(60);
  expect(await widthOf('，', 'en')).toBe(await widthOf('，', 'zh-CN'));
  await page.context().close();
});

test('logging out ends the session itself, not only the window', async ({ visit, browser, baseURL }) => {
  // The account's own language is taken at the sign-in, and another test may have left another one.
  await visit('user');
  const page = await openLogin(browser, baseURL!);
  await signIn(page, 'user');
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  const before = await page.context().storageState();
  const thief = await browser.newContext({ baseURL: baseURL!, storageState: before });
  expect((await thief.request.get(routes.getUserInfo.path)).status()).toBe(200);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/xxx\/zzz\/login/);
  await expect.poll(async () => (await thief.request.get(routes.getUserInfo.path)).status()).toBe(401);
  await page.goBack();
  await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
  await thief.close();
  await page.context().close();
});
