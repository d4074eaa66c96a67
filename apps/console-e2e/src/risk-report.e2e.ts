import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';
import { assess, assignControl, fillDay, press, readRecord, tellIn, unique } from './stories.ts';

const words = {
  en: {
    write: 'Write report',
    submit: 'Submit',
    noCause: 'The root cause cannot be empty',
    noResponse: 'Choose a response',
    noActions: '“Reduce” needs at least one action',
    cause: 'Root cause',
    reduce: /^Reduce/,
    add: 'Add action',
    owner: 'Owner',
    due: 'Due date',
    cell: /^Likelihood 2 .* impact 3 /,
    above: /^Likelihood 3 .* impact 3 /,
    submitted: 'Submitted',
    reject: 'Return',
    rejectTitle: 'Return the report',
    back: 'Return',
    comments: 'Changes required',
    returned: 'This report was returned. Please revise it and submit again.',
    again: 'Submit report',
    approve: 'Approve',
    reopen: /^Reopen RC-/,
    reopenNow: 'Reopen',
    reason: 'Reason',
    approved: 'Approved',
    issues: 'Remediation issues',
    start: 'Start',
    inProgress: 'In progress',
  },
  zh: {
    write: '填写报告',
    submit: '提交',
    noCause: '根本原因不能为空',
    noResponse: '请选择应对方式',
    noActions: '选择“降低”时至少需要一项措施',
    cause: '根本原因',
    reduce: /^降低/,
    add: '添加措施',
    owner: '责任人',
    due: '截止日期',
    cell: /^可能性 2.*影响 3/,
    above: /^可能性 3.*影响 3/,
    submitted: '待审批',
    reject: '退回',
    rejectTitle: '退回报告',
    back: '退回',
    comments: '需要修改的内容',
    returned: '报告已被退回，请修改后重新提交。',
    again: '提交报告',
    approve: '批准',
    reopen: /^重新打开 RC-/,
    reopenNow: '重新打开',
    reason: '原因',
    approved: '已批准',
    issues: '整改事项',
    start: '开始整改',
    inProgress: '整改中',
  },
} as const;

const viewOf = (id: number) => `/RiskInfoCollection/RiskReportView?Id=${id}`;

/** A day of the portal so many days from now. */
async function dayFrom(who: Visitor, days: number): Promise<string> {
  const { timeZone } = await who.ask(routes.getUserInfo);
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(new Date(Date.now() + days * 86_400_000));
}

/** An event that is confirmed as a risk of a completed control, with one report for `owner`; made by calls. */
async function raiseReport(reporter: Visitor, admin: Visitor, reviewer: Visitor, owner: Visitor) {
  const control = await assignControl(admin);
  await assess(owner, control.id);
  await reviewer.ask(routes.updateReviewRequest, {
    body: { riskId: control.id, wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0' },
  });
  const title = unique('Supplier failed');
  const [category] = await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } });
  const day = await dayFrom(reporter, -3);
  const event = await reporter.ask(routes.submitRiskEvent, {
    body: {
      title,
      description: 'The line stood for a day',
      riskCategory1: category?.id,
      bu: 'ANC',
      occurredDate: day,
      discoveredDate: day,
    },
  });
  await admin.ask(routes.riskEventApproval, {
    body: {
      id: event.id,
      approved: true,
      riskNo: control.riskNo,
      escalationUserNo: ['owner'],
      dueDate: await dayFrom(admin, 20),
      severity: 3,
    },
  });
  const { reports } = await admin.ask(routes.getRiskEventDetail, { query: { id: event.id } });
  return { title, id: reports[0]!.id, no: reports[0]!.reportNo, controlId: control.id };
}

const state = (page: Page, words: string) => expect(page.locator('main header').getByText(words, { exact: true })).toBeVisible();

for (const language of tellIn('zh')) {
  const say = words[language];

  test(`a response report is written, returned, submitted again and approved; its action becomes an issue (${language})`, async ({
    visit,
  }) => {
    test.slow();
    const owner = await visit('owner', { language });
    const admin = await visit('admin', { language });
    const made = await raiseReport(await visit('user'), admin, await visit('reviewer'), owner);

    // Found among one's own reports, as the link from home leads there.
    const form = owner.page;
    await form.goto(`/RiskInfoCollection/RiskReportQuery?type=1&keyword=${encodeURIComponent(made.title)}`);
    await expect(form.getByText(made.no, { exact: true })).toBeVisible();
    await expectAccessible(form);
    await form.goto(viewOf(made.id));
    await form.getByRole('link', { name: say.write }).click();
    await press(form, say.submit, say.noCause);
    await expect(form.getByLabel(say.cause, { exact: true })).toBeFocused();
    await form.getByLabel(say.cause, { exact: true }).fill('Only one supplier was approved');
    await press(form, say.submit, say.noResponse);
    await form.getByRole('radio', { name: say.reduce }).click();
    await press(form, say.submit, say.noActions);
    await press(form, say.add);
    await form.keyboard.type('Approve a second supplier');
    await form.getByRole('combobox', { name: say.owner }).fill('owner');
    await form
      .getByRole('option', { name: /owner\b/ })
      .first()
      .click();
    await fillDay(form, say.due, await dayFrom(owner, 30));
    await form.getByRole('button', { name: say.cell }).click();
    await form.keyboard.press('ArrowUp');
    await form.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: say.above })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(form);

    // What was typed is on this device, also after the window was closed.
    await expect.poll(() => form.evaluate(() => Object.keys(localStorage).some((key) => key.includes('riskReport:')))).toBe(true);
    form.once('dialog', (dialog) => void dialog.accept());
    await form.reload();
    await expect(form.getByLabel(say.cause, { exact: true })).toHaveValue('Only one supplier was approved');
    await press(form, say.submit);
    await form.waitForURL(/RiskReportView/);
    await state(form, say.submitted);

    const desk = admin.page;
    await desk.goto(viewOf(made.id));
    await press(desk, say.reject);
    const back = desk.getByRole('dialog', { name: say.rejectTitle });
    await back.getByLabel(say.comments, { exact: true }).fill('Since when?');
    await expectAccessible(desk);
    await back.getByRole('button', { name: say.back, exact: true }).click();
    await expect(back).toHaveCount(0);

    await form.goto(viewOf(made.id));
    await expect(form.getByText(say.returned)).toBeVisible();
    await expect(form.getByText('Since when?')).toBeVisible();
    await press(form, say.again);
    await form.getByRole('dialog').getByRole('button', { name: say.submit, exact: true }).click();
    await state(form, say.submitted);

    await desk.goto(viewOf(made.id));
    await press(desk, say.approve);
    await desk.getByRole('dialog').getByRole('button', { name: say.approve, exact: true }).click();
    const offer = desk.getByRole('dialog', { name: say.reopen });
    await offer.getByLabel(say.reason, { exact: true }).fill('The report asks for it');
    await offer.getByRole('button', { name: say.reopenNow, exact: true }).click();
    await expect(offer).toHaveCount(0);
    await state(desk, say.approved);
    expect((await readRecord(admin, made.controlId)).state).toBe('assessing');
    await expectAccessible(desk);

    // The action is an issue of its owner now, with its own life.
    await form.goto(viewOf(made.id));
    const issues = form.getByRole('region', { name: say.issues });
    await expect(issues.getByText('Approve a second supplier')).toBeVisible();
    await issues.getByRole('button', { name: say.start, exact: true }).click();
    await form.getByRole('dialog').getByRole('button', { name: say.start, exact: true }).click();
    await expect(issues.getByText(say.inProgress, { exact: true })).toBeVisible();
    const managed = await admin.ask(routes.getRiskReportQueryByPage, { body: { wfStatus: 2, keyword: made.title } });
    expect(managed.data.map((row) => row.reportNo)).toEqual([made.no]);

    await form.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(form);
    await expectAccessible(form);
  });
}
