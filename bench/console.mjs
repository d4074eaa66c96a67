// The console over a large list in Chromium (CHROMIUM_PATH, else /usr/bin/chromium), its processor slowed four times: what a person waits for.
import { chromium } from '@playwright/test';
import { provideDatabase } from './lib/database.mjs';
import { compileConsole } from './lib/console-build.mjs';
import { at, median } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

const SLOWER = 4;
const LIST = '/RiskControl/RiskControlList';
const round = (value) => `${Math.round(value).toLocaleString('en')} ms`;

/** Runs in the page before all else: the largest paint, and every interaction's time to the next paint. */
function watch() {
  window.paints = [];
  window.interactions = [];
  new PerformanceObserver((list) => window.paints.push(...list.getEntries().map((entry) => entry.startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  new PerformanceObserver((list) =>
    window.interactions.push(
      ...list.getEntries().flatMap((entry) => (entry.interactionId ? [{ name: entry.name, wall: entry.duration }] : [])),
    ),
  ).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

export async function measureConsole({ server, rows, rounds, log }) {
  const url = await provideDatabase(server, rows);
  await compileConsole();
  const portal = await startPortal({ url });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const walls = {};
  const note = (name, wall) => (walls[name] ??= []).push(wall);
  try {
    const token = await portal.tokenOf(2);
    for (let turn = -1; turn < rounds; turn++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      await context.addCookies([{ name: 'Admin-Token', value: token, url: portal.base }]);
      await context.addInitScript(watch);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const keep = (name, wall) => turn >= 0 && note(name, wall);
      const clock = async (name, act, until) => {
        const started = performance.now();
        await act();
        await until();
        keep(name, performance.now() - started);
      };
      const dataRows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
      const hasRows = () => dataRows.first().waitFor();
      const answered = () => page.waitForResponse((answer) => answer.url().includes('GetRiskControlByPage') && answer.ok());
      /** The rows after an act are those of its own answer, painted. */
      const afterAnswer = async (name, act) => {
        const answer = answered();
        // An act that fails is told where it is waited for; this one's own end must not end the program before the portal is stopped.
        answer.catch(() => undefined);
        await clock(name, act, async () => {
          await answer;
          await hasRows();
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        });
      };
      await page.goto(`${portal.base}/riskHome`);
      await page.waitForLoadState('networkidle');
      keep('LCP of the shell', Math.max(...(await page.evaluate(() => window.paints))));
      await clock('first list paint', () => page.goto(portal.base + LIST), hasRows);
      await page.waitForLoadState('networkidle');
      await afterAnswer('filter change', async () => {
        await page.getByRole('button', { name: /^(State|状态)$/ }).click();
        await page.getByRole('option', { name: /^(Complete|已完成|完成)$/ }).click();
      });
      await page.keyboard.press('Escape');
      await afterAnswer('next page', () => page.getByRole('button', { name: /^(Next page|下一页)$/ }).click());
      await afterAnswer('far page', () =>
        page.evaluate(
          (address) => {
            window.history.pushState({}, '', address);
            window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
          },
          `${LIST}?page=${Math.floor(rows / 25)}`,
        ),
      );
      await afterAnswer('keyword', () =>
        page.evaluate(
          (address) => {
            window.history.pushState({}, '', address);
            window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
          },
          `${LIST}?keyword=${encodeURIComponent('渠道')}`,
        ),
      );
      const interactions = await page.evaluate(() => window.interactions);
      if (interactions.length > 0) keep('interaction to next paint', Math.max(...interactions.map(({ wall }) => wall)));
      await context.close();
    }
    for (const [name, values] of Object.entries(walls)) log(`${name}: median ${round(median(values))}, worst ${round(at(values, 1))}`);
    const line = (name, bar, most) => ({
      what: `console, ${rows} controls, processor slowed ${SLOWER} ×: ${name}`,
      bar,
      measured: `${round(median(walls[name] ?? [Infinity]))} (worst ${round(at(walls[name] ?? [Infinity], 1))})`,
      // What has no bar is told, and neither met nor missed.
      ...(most !== undefined && { ok: median(walls[name] ?? [Infinity]) <= most }),
      next: 'a profile on a quiet machine: the browser shares its processors with the api and the database here',
    });
    return [
      line('LCP of the shell', '≤ 1.5 s', 1_500),
      line('interaction to next paint', '≤ 100 ms', 100),
      ...['first list paint', 'filter change', 'next page', 'far page', 'keyword'].map((name) => line(name, 'none, told')),
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}
