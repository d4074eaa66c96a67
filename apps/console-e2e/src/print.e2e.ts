import { expect, type Page } from '@playwright/test';
import { recordPages, routes } from '@portal/contract';
import { consolePages, recordPages as pagesOfOne } from './page-table.ts';
import { findPolicyOfKind, policyKinds, type PolicyKind } from './policy-kinds.ts';
import { test, type Visitor } from './portal.ts';
import { pageOf } from './stories.ts';

interface OnPaper {
  headings: string[];
  /** What stands on paper and can only be clicked or typed into. */
  notPaper: string[];
  /** Parts that hide what does not fit them. */
  cutOff: string[];
  printed: string | undefined;
}

/** What a sheet of the page has, as the browser lays it out for printing. */
const readPaper = (page: Page): Promise<OnPaper> =>
  page.evaluate(() => {
    const isSeen = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return part.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const main = document.querySelector<HTMLElement>('#main')!;
    const seen = (within: ParentNode, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
    const clicked =
      '.MuiButton-root, .MuiIconButton-root, .MuiFab-root, [role="tab"][aria-selected="false"], [role="radio"][aria-checked="false"], .MuiDataGrid-cellCheckbox, [aria-haspopup="listbox"][aria-expanded]:has(svg:first-child)';
    const scrolls = (part: HTMLElement) =>
      part.scrollHeight > part.clientHeight + 4 &&
      part.clientHeight > 40 &&
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(part).overflowY);
    return {
      headings: seen(main, 'h1').map((heading) => heading.textContent.trim()),
      notPaper: [...seen(document, 'nav, [role="navigation"]'), ...seen(main, clicked)].map(
        (part) => part.getAttribute('aria-label') ?? part.textContent.trim(),
      ),
      cutOff: seen(main, '*')
        .filter((part) => part.textContent.trim() !== '' && scrolls(part))
        .map((part) => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 60)}`),
      printed: main.dataset['printed'],
    };
  });

/** Prints the page that is open, as far as a browser says what it would print, and goes back to the screen. */
async function print(page: Page): Promise<OnPaper> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = await readPaper(page);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  return paper;
}

const whenAndWhere = / · http.* · \d{4}-\d\d-\d\d \d\d:\d\d \(China Standard Time\)$/;
const expectPaper = ({ headings, notPaper, cutOff, printed }: OnPaper): void => {
  expect.soft(headings.join(), 'says what it is').not.toBe('');
  expect.soft(notPaper, 'nothing that is clicked').toEqual([]);
  expect.soft(cutOff, 'nothing is cut off').toEqual([]);
  expect.soft(printed, 'says where and when').toMatch(whenAndWhere);
};

test('every list, dashboard and other page of the console prints what is read', async ({ visit }) => {
  test.slow();
  const { page } = await visit('admin');
  for (const { path } of consolePages.filter((one) => !pagesOfOne.includes(one.path)))
    await test.step(path, async () => {
      await page.goto(path);
      expectPaper(await print(page));
    });
});

/** The first record of every kind that the demo has, by the call of its list. A new kind does not compile without one. */
const firstOf: Readonly<Record<keyof typeof recordPages, (who: Visitor) => Promise<number | undefined>>> = {
  riskControl: async ({ ask }) => (await ask(routes.getRiskControlByPage, { body: { state: 'reviewing' } })).data[0]?.id,
  remediationIssue: async ({ ask }) => (await ask(routes.getRemediationIssuesByPage, { body: {} })).data[0]?.id,
  campaign: async ({ ask }) => (await ask(routes.getCampaignsByPage, { body: {} })).data[0]?.id,
  riskEvent: async ({ ask }) => (await ask(routes.getRiskEventQueryByPage, { body: {} })).data[0]?.id,
  riskReport: async ({ ask }) => (await ask(routes.getRiskReportQueryByPage, { body: {} })).data[0]?.id,
  policy: async ({ ask }) => (await ask(routes.searchDocsByPage, { body: {} })).data[0]?.id,
  share: async ({ ask }) => (await ask(routes.getKMSShareListByPage, { body: {} })).data[0]?.id,
  exam: async ({ ask }) => (await ask(routes.getKMSExamListByPage, { body: {} })).data[0]?.id,
  assessmentPeriod: async ({ ask }) => (await ask(routes.getAssessmentPeriodByPage, { body: {} })).data[0]?.id,
  auditorSeat: async ({ ask }) => (await ask(routes.getAuditorSeatByPage, { body: {} })).data[0]?.id,
  controlTest: async ({ ask }) => (await ask(routes.getControlTestByPage, { body: {} })).data[0]?.id,
  evidenceRequest: async ({ ask }) => (await ask(routes.getEvidenceRequestByPage, { body: {} })).data[0]?.id,
  evidence: async ({ ask }) => {
    const { data } = await ask(routes.getEvidenceRequestByPage, { body: {} });
    const answered = data.find(({ answers }) => answers > 0);
    return answered && (await ask(routes.getEvidenceRequest, { query: { id: answered.id } })).answered[0]?.id;
  },
  deficiency: async ({ ask }) => (await ask(routes.getDeficiencyByPage, { body: {} })).data[0]?.id,
  certification: async ({ ask }) => (await ask(routes.getCertificationByPage, { body: {} })).data[0]?.id,
  // The demo prepares none: its period is half way.
  committeePack: async ({ ask }) => {
    const [period] = (await ask(routes.getAssessmentPeriodByPage, { body: {} })).data;
    const body = { periodId: period!.id, title: '季度资料', titleEn: 'Quarterly pack' };
    const { id } = await ask(routes.prepareCommitteePack, { body });
    await expect.poll(async () => (await ask(routes.getCommitteePack, { query: { id } })).state).toBe('frozen');
    return id;
  },
};

test('a record of every kind prints what is read', async ({ visit }) => {
  test.slow();
  const admin = await visit('admin');
  for (const [kind, find] of Object.entries(firstOf))
    await test.step(kind, async () => {
      const id = await find(admin);
      expect(id, `the demo has a record of the kind ${kind}`).toBeDefined();
      // An administrator sits none: he reads what came of it.
      const { view } = kind === 'exam' ? { view: recordPages.exam.results } : recordPages[kind as keyof typeof recordPages];
      await admin.page.goto(`${view}?Id=${String(id)}`);
      const paper = await print(admin.page);
      expectPaper(paper);
      expect.soft(paper.headings.join(), `a ${kind} is a record`).not.toMatch(/not found/i);
    });
});

test('of a record in parts the paper says which one it has', async ({ visit }) => {
  for (const [language, words] of [
    ['en', /^Printed: People.*\. Not printed: .+\.$/],
    ['zh', /^已打印：.+。未打印：.+。$/],
  ] as const) {
    const admin = await visit('admin', { language });
    await admin.page.goto(`${recordPages.exam.results}?Id=${String(await firstOf.exam(admin))}`);
    const said = admin.page.getByText(words);
    await expect(said).toBeAttached();
    await expect(said).toBeHidden();
    await admin.page.emulateMedia({ media: 'print' });
    await expect(said).toBeVisible();
  }
});

/** What tells that the contents of a file stand on the page of its policy. */
const contentsOf: Readonly<Record<PolicyKind, string>> = {
  pdf: '.textLayer span',
  word: '[role="region"] p',
  slides: '[role="region"] li',
  sheet: 'th:text-is("B")',
  image: 'img[alt^="Contents of"]',
};

test('the file of a policy prints whole with it, whatever its kind', async ({ visit }) => {
  const admin = await visit('admin');
  for (const kind of Object.keys(policyKinds) as PolicyKind[])
    await test.step(kind, async () => {
      const { id } = await findPolicyOfKind(admin, kind);
      await admin.page.goto(`${recordPages.policy.view}?Id=${id}`);
      await expect(admin.page.locator(contentsOf[kind]).first()).toBeAttached();
      expectPaper(await print(admin.page));
    });
});

test('what is printed in the dark is drawn on white', async ({ visit }) => {
  const { page, ask } = await visit('admin');
  const { data } = await ask(routes.getRiskControlByPage, { body: { state: 'reviewing', pageSize: 10 } });
  const control = data[0]!;
  await page.goto(pageOf.view(control.id));
  await expect(page.getByRole('main').getByText(control.riskDescription).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('main').getByText(control.riskDescription).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
