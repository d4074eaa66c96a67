import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';
import { choose, fillDay, findPersonId, press, tellIn, unique } from './stories.ts';

const words = {
  en: {
    report: 'Report an event',
    newTitle: 'Report a risk event',
    title: 'Title',
    description: 'Description',
    occurred: 'Date of occurrence',
    category: 'Category 1',
    bu: 'Business unit',
    gross: 'Gross loss',
    recovered: 'Recovered',
    net: /CNY\s1,000\.25/,
    confidential: 'Confidential event',
    submit: 'Report',
    pending: 'Awaiting decision',
    decide: 'Decide',
    back: 'Return',
    comments: 'Comments',
    returned: /This event was returned/,
    edit: 'Edit draft',
    confirm: 'Confirm as risk',
    writers: 'Report writers',
    identified: 'Confirmed as risk',
    reports: 'Response reports',
    remind: /^Remind /,
    unsettled: /1 report still needs approval/,
    close: 'Close',
    missing: 'Record not found',
  },
  zh: {
    report: '上报事件',
    newTitle: '上报风险事件',
    title: '标题',
    description: '事件描述',
    occurred: '发生日期',
    category: '一级分类',
    bu: '业务线',
    gross: '损失总额',
    recovered: '已追回',
    net: /CNY\s1,000\.25/,
    confidential: '保密事件',
    submit: '上报',
    pending: '待审批',
    decide: '审批',
    back: '退回',
    comments: '意见',
    returned: /事件被退回/,
    edit: '编辑草稿',
    confirm: '确认为风险',
    writers: '报告人',
    identified: '确认为风险',
    reports: '应对报告',
    remind: /^催办 /,
    unsettled: /1 份报告未批准/,
    close: '关闭',
    missing: '找不到这条记录',
  },
} as const;

const evidence = {
  name: 'night shift.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};
const viewOf = (id: number) => `/RiskInfoCollection/RiskEventView?Id=${id}`;

/** A day of the portal so many days ago. */
async function dayAgo(who: Visitor, days: number): Promise<string> {
  const { timeZone } = await who.ask(routes.getUserInfo);
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(new Date(Date.now() - days * 86_400_000));
}

/** The id in the address of the record's page. */
async function readId(page: Page): Promise<number> {
  await page.waitForURL(/RiskEventView\?Id=\d+/);
  return Number(new URL(page.url()).searchParams.get('Id'));
}

for (const language of tellIn('en')) {
  const say = words[language];

  test(`a confidential event is reported, returned, confirmed and reminded of, and an outsider finds nothing (${language})`, async ({
    visit,
  }) => {
    test.slow();
    const reporter = await visit('user', { language });
    const admin = await visit('admin', { language });
    const outsider = await visit('owner2', { language });
    const writer = await visit('owner', { language });
    const title = unique('Pallets counted twice');

    const form = reporter.page;
    await form.goto('/riskevent');
    await form.getByRole('link', { name: say.report }).click();
    await expect(form.getByRole('heading', { name: say.newTitle, level: 1 })).toBeVisible();
    await form.getByLabel(say.title, { exact: true }).fill(title);
    await form.getByLabel(say.description, { exact: true }).fill('The night shift counted two rows again');
    await fillDay(form, say.occurred, await dayAgo(reporter, 10));
    await form.getByRole('combobox', { name: say.category, exact: true }).click();
    await form.getByRole('option').first().click();
    await choose(form, say.bu, 'ANC');
    await form.getByLabel(say.gross, { exact: true }).fill('1200.50');
    await form.getByLabel(say.recovered, { exact: true }).fill('200.25');
    await expect(form.getByText(say.net)).toBeVisible();
    await form.getByRole('switch', { name: say.confidential }).check();
    await form.locator('input[type="file"]').setInputFiles(evidence);
    await expect(form.getByText(evidence.name)).toBeVisible();
    await expectAccessible(form);

    // What was typed is on this device, also after the window was closed.
    await expect.poll(() => form.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('riskEvent:new')))).toBe(true);
    form.once('dialog', (dialog) => void dialog.accept());
    await form.reload();
    await expect(form.getByLabel(say.title, { exact: true })).toHaveValue(title);
    await press(form, say.submit);
    const id = await readId(form);
    await expect(form.getByText(say.pending, { exact: true }).first()).toBeVisible();
    await expect(form.getByRole('link', { name: evidence.name, exact: true })).toBeVisible();

    await outsider.page.goto(viewOf(id));
    await expect(outsider.page.getByRole('heading', { level: 1, name: say.missing })).toBeVisible();
    await expect(outsider.page.getByText(title)).toHaveCount(0);
    await outsider.page.goto('/RiskInfoCollection/RiskEventQuery');
    await expect(outsider.page).toHaveURL(/\/401/);
    expect((await outsider.ask(routes.getRiskEventByPage, { body: { keyword: title } })).totalCount).toBe(0);

    const desk = admin.page;
    await desk.goto(`/RiskInfoCollection/RiskEventQuery?type=1&keyword=${encodeURIComponent(title)}`);
    await expectAccessible(desk);
    await desk.getByRole('link', { name: new RegExp(`^${say.decide} RE-`) }).click();
    await press(desk, say.back);
    const back = desk.getByRole('dialog', { name: say.back });
    await back.getByLabel(say.comments, { exact: true }).fill('Which shift?');
    await back.getByRole('button', { name: say.back, exact: true }).click();
    await expect(back).toHaveCount(0);

    await form.goto(viewOf(id));
    await expect(form.getByText(say.returned)).toBeVisible();
    await expect(form.getByText('Which shift?')).toBeVisible();
    await form.getByRole('link', { name: say.edit }).click();
    await form.getByLabel(say.description, { exact: true }).fill('The night shift of line two counted two rows again');
    await press(form, say.submit);
    await readId(form);

    await desk.goto(viewOf(id));
    await press(desk, say.confirm);
    const approval = desk.getByRole('dialog', { name: say.confirm });
    await approval.getByRole('combobox', { name: say.writers }).fill('owner');
    await desk
      .getByRole('option', { name: /owner\b/ })
      .first()
      .click();
    await expectAccessible(desk);
    await approval.getByRole('button', { name: say.confirm, exact: true }).click();
    await expect(approval).toHaveCount(0);
    await expect(desk.getByText(say.identified, { exact: true }).first()).toBeVisible();
    await expect(desk.getByRole('list', { name: say.reports }).getByRole('listitem')).toHaveCount(1);
    await expect(desk.getByText(say.unsettled)).toBeVisible();
    // The line that says what was done is closed by a button of the same name, a sign without words.
    const close = desk.getByRole('button', { name: say.close, exact: true }).and(desk.locator(':not([aria-label])'));
    await expect(close).toHaveCount(0);
    const [report] = (await admin.ask(routes.getRiskEventDetail, { query: { id } })).reports;
    await desk.getByRole('button', { name: say.remind }).click();
    await expect.poll(async () => (await admin.ask(routes.getRiskEventDetail, { query: { id } })).reports[0]?.remindedAt).not.toBeNull();
    expect(report?.escalationUser.userNO).toBe('owner');
    await expectAccessible(desk);

    // Who writes the report may read the event from now on.
    await writer.page.goto(viewOf(id));
    await expect(writer.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}

test('a draft is discarded for good, another one is reported from its page; what was reported is not discarded', async ({ visit }) => {
  const reporter = await visit('user');
  const admin = await visit('admin');
  const [category] = await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } });
  const day = await dayAgo(reporter, 3);
  const draft = (title: string) =>
    reporter.ask(routes.saveRiskEventDraft, {
      body: { title, description: 'Half told', riskCategory1: category?.id, bu: 'BNC', occurredDate: day, discoveredDate: day },
    });
  const gone = await draft(unique('Label came off'));
  const kept = await draft(unique('Label came off again'));
  const { page } = reporter;

  await page.goto(viewOf(gone.id));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard draft' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Discard draft', exact: true }).click();
  await page.waitForURL(/MyRiskEventList/);
  await expect(page.getByText(kept.eventNo)).toBeVisible();
  await expect(page.getByRole('link', { name: gone.eventNo })).toHaveCount(0);
  for (const who of [reporter, admin]) {
    await who.page.goto(viewOf(gone.id));
    await expect(who.page.getByRole('heading', { level: 1, name: words.en.missing })).toBeVisible();
  }

  await page.goto(viewOf(kept.id));
  await page.getByRole('link', { name: words.en.edit }).click();
  await press(page, words.en.submit);
  await readId(page);
  await expect(page.getByText(words.en.pending, { exact: true }).first()).toBeVisible();
  expect((await reporter.ask(routes.getRiskEventDetail, { query: { id: kept.id } })).allowedActions).not.toContain('DELETE');
});

test('an administrator closes an event as a duplicate, reopens and forwards it; on a phone its page fits', async ({ visit }) => {
  const reporter = await visit('user');
  const admin = await visit('admin');
  const reader = await visit('assistant', { width: 390 });
  const [category] = await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } });
  const day = await dayAgo(reporter, 3);
  const report = (title: string) =>
    reporter.ask(routes.submitRiskEvent, {
      body: {
        title,
        description: 'Told twice',
        riskCategory1: category?.id,
        bu: 'BNC',
        occurredDate: day,
        discoveredDate: day,
        confidential: true,
      },
    });
  const first = await report(unique('Freezer stood open'));
  const second = await report(unique('Freezer was left open'));
  const { page } = admin;

  await page.goto(`${viewOf(second.id)}&action=CLOSE`);
  const closing = page.getByRole('dialog', { name: 'Close' });
  await closing.getByRole('radio', { name: /^Duplicate/ }).check();
  await closing.getByLabel('First event').fill(first.eventNo);
  await closing.getByRole('button', { name: new RegExp(first.eventNo) }).click();
  await closing.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Closed: Duplicate')).toBeVisible();
  await page.goto(viewOf(first.id));
  await expect(page.getByRole('main').getByRole('link', { name: second.eventNo })).toBeVisible();

  await page.goto(viewOf(second.id));
  await press(page, 'Reopen');
  const reopening = page.getByRole('dialog', { name: 'Reopen' });
  await reopening.getByLabel('Reason', { exact: true }).fill('Two freezers after all');
  await reopening.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByText('Awaiting decision', { exact: true }).first()).toBeVisible();

  await reader.page.goto(viewOf(second.id));
  await expect(reader.page.getByRole('heading', { level: 1, name: words.en.missing })).toBeVisible();
  await admin.ask(routes.ccRiskEventTo, { body: { id: second.id, userId: await findPersonId(admin, 'assistant') } });
  await reader.page.goto(viewOf(second.id));
  await expect(reader.page.getByText('Told twice')).toBeVisible();
  await expectNoSidewaysScroll(reader.page);
  await expectAccessible(reader.page);
});
