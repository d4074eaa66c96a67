import { mkdirSync } from 'node:fs';
import path from 'node:path';

const PASSWORD = 'Portal-demo-2026';
const SETTLE_LIMIT = 10_000;

/**
 * Takes the pictures of some screens.
 *
 * @param {object} options
 * @param {import('@playwright/test').Browser} options.browser
 * @param {string} options.url of a running portal with demo data and captchas off
 * @param {string} options.folder where the pictures go
 * @param {import('./pages.mjs').Screen[]} options.screens
 * @param {{ language: string, scheme: string, size: { name: string, width: number, height: number } }[]} options.views
 * @param {(line: string) => void} options.say
 * @returns {Promise<{ taken: number, problems: string[] }>} a problem is a page that failed, scrolls sideways or has no record to show
 */
export async function drawScreens({ browser, url, folder, screens, views, say }) {
  const problems = [];
  let taken = 0;
  mkdirSync(folder, { recursive: true });
  for (const { language, scheme, size } of views) {
    const people = new Map();
    for (const screen of screens) {
      const name = `${screen.name}-${language}-${size.width}${scheme === 'dark' ? '-dark' : ''}`;
      try {
        const context = await provideContext(people, { browser, url, user: screen.user, language, scheme, size });
        const address = await completeAddress(context, url, screen);
        if (!address) {
          problems.push(`${name}: ${screen.user} has no record for it`);
          continue;
        }
        problems.push(
          ...(await takePicture(context, address, screen, path.join(folder, `${name}.png`))).map((problem) => `${name}: ${problem}`),
        );
        taken += 1;
      } catch (error) {
        problems.push(`${name}: ${error.message.split('\n')[0]}`);
      }
    }
    for (const context of people.values()) await context.close();
    say(`${language}, ${scheme}, ${size.name}: ${taken} pictures so far`);
  }
  return { taken, problems };
}

async function provideContext(people, window) {
  const context = people.get(window.user) ?? (await openWindow(window));
  people.set(window.user, context);
  return context;
}

/**
 * A window of somebody in a language, a scheme and a size; `user` null: nobody is signed in.
 *
 * @returns {Promise<import('@playwright/test').BrowserContext>}
 */
export async function openWindow({ browser, url, user, language, scheme, size }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: size.width, height: size.height },
    colorScheme: scheme,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'accept-language': language },
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  if (user) {
    const answer = await post(context, url, '/api/User/userLogin', { userName: user, password: PASSWORD, vcode: '', uuid: '' });
    if (!answer.isSuccess) throw new Error(`${user} cannot sign in: ${answer.message}`);
  }
  return context;
}

async function completeAddress(context, url, screen) {
  if (screen.policy) return findPolicy(context, url, screen);
  if (!screen.state) return screen.path;
  const isEvent = screen.path.startsWith('/RiskInfoCollection/');
  const lists = screen.path.startsWith('/RiskInfoCollection/RiskReport')
    ? ['/api/RiskEvent/GetRiskReportQueryByPage']
    : isEvent
      ? ['/api/RiskEvent/GetRiskEventByPage', '/api/RiskEvent/GetRiskEventQueryByPage']
      : ['/api/RiskControl/GetRiskControlByPage', '/api/RiskControl/GetMyRiskControlByPage'];
  for (const list of lists) {
    const asked = { pageIndex: 0, pageSize: 10, state: screen.state, ...(!isEvent && { wfStatus: 1 }) };
    const answer = await post(context, url, list, asked);
    const rows = answer.data?.data ?? answer.data ?? [];
    const row = Array.isArray(rows) ? rows.find((one) => one.state === screen.state) : undefined;
    if (row) return `${screen.path}?Id=${row.id}`;
  }
  return undefined;
}

async function findPolicy(context, url, { path: page, policy }) {
  const answer = await post(context, url, '/api/dms/SearchDocsByPage', { docType: policy.docType, pageIndex: 0, pageSize: 50 });
  const found = answer.data?.data?.find((row) => row.revision >= (policy.versions ?? 1));
  return found && `${page}?Id=${found.id}`;
}

/** A call with the session of the window; answers the envelope. */
export async function post(context, url, place, body) {
  const answer = await context.request.post(place, { data: body, headers: { origin: url, 'sec-fetch-site': 'same-origin' } });
  return answer.json();
}

async function takePicture(context, address, screen, file) {
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`error in the page: ${error.message}`));
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    problems.push(...(await settle(page)));
    if (screen.open) {
      await screen.open(page);
      problems.push(...(await settle(page)));
    }
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) problems.push(`${overflow} px wider than the window`);
  } finally {
    await page.close();
  }
  return problems;
}

/**
 * The network is never idle while the live updates are open: a page is ready when it shows something and its skeletons
 * are gone.
 *
 * @returns {Promise<string[]>} a problem when it does not get ready
 */
export async function settle(page) {
  const isReady = () => {
    const waits = document.querySelector('.MuiSkeleton-root, [aria-busy="true"]');
    return !waits && document.body.innerText.trim().length > 0;
  };
  try {
    await page.waitForFunction(isReady, undefined, { timeout: SETTLE_LIMIT });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(250);
    return [];
  } catch {
    return [`not ready after ${SETTLE_LIMIT / 1000} s`];
  }
}
