import { expect } from '@playwright/test';
import { recordPages, routes } from '@portal/contract';
import { expectPaper, print } from './paper.ts';
import { findPolicyOfKind, policyKinds, type PolicyKind } from './policy-kinds.ts';
import { test, type Visitor } from './portal.ts';
import { pageOf } from './stories.ts';

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
