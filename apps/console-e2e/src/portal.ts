import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Envelope, Language, Route, RouteData } from '@portal/contract';
import { spareDescriptions } from './quick-expect.ts';
import { listWaysOfPainting } from './ways-of-painting.ts';

const dataDirs = (process.env['E2E_DATA_DIR'] ?? '.data').split(',');
/** Where the portal of this worker keeps its files: a test changes them as somebody with the disk could. */
export const ownDataDir = dataDirs[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? dataDirs[0]!;

export const DEMO_PASSWORD = 'Portal-demo-2026';

/** A signed-in person with a browser window of his own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** A call with the session of this window; throws when refused. */
  ask<R extends Route>(route: R, input?: { query?: Record<string, unknown>; body?: Record<string, unknown> }): Promise<RouteData<R>>;
}

export interface VisitOptions {
  readonly language?: Language;
  readonly width?: number;
  readonly dark?: boolean;
}

interface Fixtures {
  /** Skips the test, by name, where the suite's time is over. */
  inTime: void;
  /** Opens a window and signs in by the call; the sign-in page itself has a test of its own. */
  visit(userNo: string, options?: VisitOptions): Promise<Visitor>;
}

/** Whether a test that begins now would go on when a build machine ends the suite (`tools/test/stages.mjs`). */
export const isTooLate = (env: NodeJS.ProcessEnv, now = Date.now()): boolean => now > Number(env['E2E_BEGUN_UNTIL'] ?? Infinity);

/** Tests whose windows must show no script error and no failed call of the service. */
export const test = base.extend<Fixtures>({
  inTime: [
    async ({ baseURL: _ }, use, { skip }) => {
      skip(isTooLate(process.env), 'The suite has run for too long to begin another test');
      await use();
    },
    { auto: true },
  ],
  visit: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (userNo, { language = 'en', width = 1440, dark = false } = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL!,
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        // Days and times are the portal's, wherever its reader and its machine stand.
        timezoneId: language === 'zh' ? 'Pacific/Kiritimati' : 'America/Los_Angeles',
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height: width < 600 ? 844 : 900 },
        acceptDownloads: true,
      });
      contexts.push(context);
      const visitor = await signIn(context, baseURL!, userNo, language);
      visitor.page.on('pageerror', (error) => faults.push(error.message));
      visitor.page.on('response', (response) => response.status() >= 500 && faults.push(`${response.status()} ${response.url()}`));
      return visitor;
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

/** Signs a window in and sets the person's language. */
export async function signIn(context: BrowserContext, baseURL: string, userNo: string, language: Language): Promise<Visitor> {
  const post = async (path: string, data: unknown) => {
    const response = await context.request.post(`${baseURL}${path}`, { data, headers: { origin: baseURL, 'accept-language': language } });
    return (await response.json()) as Envelope;
  };
  const answer = await post('/api/User/userLogin', { userName: userNo, password: DEMO_PASSWORD });
  if (!answer.isSuccess) throw new Error(`${userNo} could not sign in: ${answer.message}`);
  await post('/api/User/UpdateSettings', { language });
  const page = await context.newPage();
  await spareDescriptions(page);
  const ask: Visitor['ask'] = async (route, input = {}) => {
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
    const url = `${baseURL}${route.path}?${query}`;
    const headers = { origin: baseURL, 'accept-language': language };
    const response =
      route.method === 'GET'
        ? await context.request.get(url, { headers })
        : await context.request.post(url, { data: input.body ?? {}, headers });
    const envelope = (await response.json()) as Envelope;
    if (!envelope.isSuccess) throw new Error(`${route.name} was refused: ${envelope.code} ${envelope.message}`);
    return envelope.data as never;
  };
  return { page, context, ask };
}

/**
 * Colours on their way from one state to the next are nobody's: waits until nothing has moved for a while. What turns for ever is not waited for.
 * One look is not enough: a dialog that was just asked for begins to appear only some frames later.
 */
async function settleColors(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let since = performance.now();
        let frames = 0;
        const look = (): void => {
          const moving = document
            .getAnimations()
            .some((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
          frames = moving ? 0 : frames + 1;
          if (moving) since = performance.now();
          if (frames > 10 && performance.now() - since > 300) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** So often axe looks at a page on which it found something. */
const MOST_LOOKS = 3;

/** What axe finds on a page at rest. What it found only while something came late, a lazy part or an answer, is gone at the next look; a fault stays. */
async function expectNothingFound(page: Page, look: () => Promise<string[]>): Promise<void> {
  let found: string[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await settleColors(page);
    found = await look();
    if (found.length === 0) return;
  }
  expect(found).toEqual([]);
}

declare global {
  interface Window {
    axe?: Pick<typeof Axe, 'run'>;
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds in the page itself, frames apart. It is brought into a document once and asked for violations alone: the package for Playwright
 * brings it anew at each look and gathers in a window of its own, which takes three times as long as the look.
 */
async function runAxe(page: Page, runOnly: Axe.RunOnly, within = 'document'): Promise<Axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options = { runOnly, resultTypes: ['violations'], preload: false, iframes: false } satisfies Axe.RunOptions;
  return page.evaluate(`window.axe.run(${within}, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** A target that the frame's fixed parts cover where the page happens to be scrolled to is looked at once more in the middle of the view. */
async function isSmallInTheMiddle(page: Page, target: string): Promise<boolean> {
  const element = page.locator(target).first();
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const);
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const found = await runAxe(page, { type: 'rule', values: ['target-size'] }, JSON.stringify(target));
  await page.evaluate(([left, top]) => scrollTo(left, top), [x, y] as const);
  return found.length > 0;
}

/** Nothing that axe knows of WCAG 2.2 A and AA is wrong on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, async () => {
    const violations = await runAxe(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target, html, failureSummary } of nodes) {
        const selector = target.join(' ');
        if (id === 'target-size' && !(await isSmallInTheMiddle(page, selector))) continue;
        found.push(`${id}: ${selector} ${html} ${failureSummary ?? ''}`);
      }
    }
    return found;
  });
}

/**
 * Words can be read on what they stand on: what the other scheme of a page can change. Each way in which the page paints words is looked at once; that
 * nothing comes between a word and its ground at some place is what `expectAccessible` sees, which looks at every element.
 */
export async function expectReadableColors(page: Page): Promise<void> {
  await expectNothingFound(page, async () => {
    const violations = await runAxe(page, { type: 'rule', values: ['color-contrast'] }, `(${listWaysOfPainting.toString()})()`);
    return violations.flatMap(({ nodes }) => nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`));
  });
}

/**
 * Who speaks to the page says what he sees (WCAG 2.5.3): a name given beside the words holds them. Pictures, initials and keys are no words of a
 * button, which is why axe's own rule, that counts them, is not asked. Two regions of a page are told apart by their names.
 */
export async function expectNamesOfWhatIsSeen(page: Page): Promise<void> {
  await expectNothingFound(page, async () => {
    const violations = await runAxe(page, { type: 'rule', values: ['landmark-unique'] });
    const unlike = await page.evaluate(() => {
      const isWord = (node: Node): boolean =>
        !node.parentElement?.closest('[aria-hidden="true"], kbd, svg, script, style') &&
        node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
        node.parentElement.getBoundingClientRect().width > 1;
      const read = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
      return [...document.querySelectorAll('button, a[href], summary, [role="button"], [role="tab"], [role="switch"], [role^="menuitem"]')]
        .filter((element) => element.hasAttribute('aria-label') && element.checkVisibility({ visibilityProperty: true }))
        .flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const words: string[] = [];
          while (walker.nextNode()) if (isWord(walker.currentNode)) words.push(walker.currentNode.textContent ?? '');
          const name = element.getAttribute('aria-label')!;
          return words.every((word) => read(name).includes(read(word))) ? [] : [`"${words.join(' ')}" is named "${name}"`];
        });
    });
    return [...violations.flatMap(({ nodes }) => nodes.map((node) => `landmark-unique: ${node.html.slice(0, 160)}`)), ...unlike];
  });
}

/** A date stays in one line: a hyphen is no place to break it. */
export async function expectWholeDates(page: Page): Promise<void> {
  await expectNothingFound(page, () =>
    page.evaluate(() => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        for (const { 0: date, index } of (node.textContent ?? '').matchAll(/\d{4}-\d{2}-\d{2}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + date.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`${date} in “${node.textContent?.trim().slice(0, 60)}”`);
        }
      }
      return found;
    }),
  );
}

/** What can be done at the foot of a page: each button says its words in one line, and the menu of the others stands beside one. */
export async function expectWholeButtons(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const isSeen = (one: HTMLElement) => one.offsetParent !== null || getComputedStyle(one).position === 'fixed';
    const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
    const broken = find('[data-foot] .MuiButton-root').filter((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const lines = [...words.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
      return Math.max(...lines) - Math.min(...lines) > 12;
    });
    const middleOf = (one: Element) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2;
    const others = find('[data-foot] :is(a, button)');
    const alone = find('[data-foot] .MuiIconButton-root[aria-haspopup="menu"]').filter(
      (menu) => !others.some((one) => one !== menu && Math.abs(middleOf(one) - middleOf(menu)) < 12),
    );
    return [
      ...broken.map((button) => `two lines: ${button.textContent}`),
      ...alone.map((menu) => `a line of its own: ${menu.getAttribute('aria-label')}`),
    ];
  });
  expect(wrong).toEqual([]);
}

/** The page fits the window, and on a desk each table its frame: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(content).toBeLessThanOrEqual(window!);
  // On a desk a table shows all that it has without being asked for more: the menu of a row stands last.
  if (window! < 1440) return;
  const tooWide = await page
    .locator('.MuiDataGrid-virtualScroller')
    .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth).filter((hidden) => hidden > 0));
  expect(tooWide, 'px of a table beyond its frame').toEqual([]);
}
