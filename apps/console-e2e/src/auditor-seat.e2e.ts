import { expect } from '@playwright/test';
import { pageAddress, recordPages, routes } from '@portal/contract';
import { expectAccessible, test } from './portal.ts';

/** What people read, by language; the two tell one story. */
const languages = [
  {
    language: 'en',
    width: 1440,
    seats: 'My seats',
    tests: 'Control tests',
    mark: 'Mark as viewed',
    marked: /^You viewed this on/,
    progress: 'Progress',
    log: 'Access log',
    scope: 'Scope',
    reasons: 'Scoping decisions and reasons',
    materialities: 'Materiality history',
    coverage: 'Coverage',
    gaps: /^Gaps/,
    planTest: 'Plan test',
    change: 'Change last day',
    over: /Ended and no longer gives access/,
    closed: /You have no active seat/,
  },
  {
    language: 'zh',
    width: 390,
    seats: '我的审计席位',
    tests: '控制测试',
    mark: '标记为已查看',
    marked: /标记为已查看（版本/,
    progress: '查阅进度',
    log: '查阅记录',
    scope: '评价范围',
    reasons: '范围决定及理由',
    materialities: '重要性水平变更记录',
    coverage: '范围覆盖',
    gaps: /^缺口/,
    planTest: '计划测试',
    change: '调整期限',
    over: /已结束，不能再查阅/,
    closed: /没有有效的审计席位/,
  },
] as const;

for (const words of languages) {
  test(`an external auditor reads from his seat, marks, is logged, and is shut out with its end (${words.language})`, async ({ visit }) => {
    const { language, width } = words;
    const auditor = await visit('auditor', { language, width });
    const [seat] = await auditor.ask(routes.getMyAuditorSeats);
    const { data: tests } = await auditor.ask(routes.getControlTestByPage, { body: { state: 'concluded' } });
    // The newest ones stand on the first page; each story marks one of its own.
    const read = tests[language === 'en' ? 0 : 1]!;
    const { page } = auditor;

    // His home is his seat, and leads to what it opens.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: words.seats })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.tests, exact: true }).last().click();
    await expect(page.getByText(read.recordNo).first()).toBeVisible();

    // The scope that the seat covers, with its reasons, and how far it is covered: to be read, and nothing to be done.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: words.scope, exact: true }).last().click();
    await expect(page.getByRole('region', { name: words.reasons })).toBeVisible();
    await expect(page.getByRole('region', { name: words.materialities })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.coverage, exact: true }).last().click();
    await expect(page.getByRole('region', { name: words.gaps })).toBeVisible();
    await expect(page.getByRole('link', { name: words.planTest })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(pageAddress(recordPages.controlTest.view, read.id));
    await page.getByRole('button', { name: words.mark }).click();
    await expect(page.getByText(words.marked)).toBeVisible();

    // The administrator sees the mark and each reading on the page of the seat.
    const admin = await visit('admin', { language });
    await admin.page.goto(pageAddress(recordPages.auditorSeat.view, seat!.id));
    await expect(admin.page.getByRole('region', { name: words.progress })).toBeVisible();
    const log = admin.page.getByRole('region', { name: words.log, exact: true }).first();
    await expect(log.getByRole('link', { name: read.recordNo }).first()).toBeVisible();
    await expectAccessible(admin.page);

    // Revoked: the page that was open says so with its next call, and his home tells it.
    await admin.ask(routes.updateAuditorSeat, { body: { id: seat!.id, event: 'REVOKE', comments: '审计结束' } });
    await expect(admin.page.getByRole('button', { name: words.change })).toBeHidden();
    await page.goto(pageAddress(recordPages.controlTest.view, read.id));
    await expect(page.getByText(words.closed).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(words.over).first()).toBeVisible();

    // The next story begins with a seat again.
    const { holder, periods, reading, firstDay, lastDay } = seat!;
    await admin.ask(routes.grantAuditorSeat, {
      body: { holderId: holder.id, periodIds: periods.map(({ id }) => id), wholeGroup: true, reading, firstDay, lastDay, note: '' },
    });
    await page.goto(pageAddress(recordPages.controlTest.view, read.id));
    await expect(page.getByText(words.marked)).toBeVisible();
  });
}

test('nothing on an external auditor’s pages leads to a page that his seat does not open', async ({ visit }) => {
  const auditor = await visit('auditor', { width: 390 });
  const { page, ask } = auditor;
  const [deficiency, request] = [
    (await ask(routes.getDeficiencyByPage, { body: {} })).data[0]!,
    (await ask(routes.getEvidenceRequestByPage, { body: {} })).data[0]!,
  ];
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${new URL(page.url()).pathname}: ${answer.status()}`));
  const seen = new Set<string>();
  const waiting = [pageAddress(recordPages.deficiency.view, deficiency.id), pageAddress(recordPages.evidenceRequest.view, request.id)];
  while (waiting.length > 0) {
    const address = waiting.shift()!;
    const { pathname } = new URL(address, 'http://here');
    // One page of each kind is enough.
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
    waiting.push(
      ...(await page
        .getByRole('main')
        .locator('a[href^="/"]:not([href^="/api/"])')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))),
    );
  }
  expect(seen.size).toBeGreaterThan(4);
  expect(refused).toEqual([]);
});
