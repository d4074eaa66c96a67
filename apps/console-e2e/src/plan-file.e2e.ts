import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { buildPlanFile } from './import-files.ts';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { tellIn, unique } from './stories.ts';

const words = {
  en: {
    fault: /RC-9999-000001/,
    problems: '1 problem',
    shown: ['Control no.', 'Test type', 'Tester', 'Reviewer', 'Due date', 'Procedure'],
    replace: 'Replace',
    confirm: 'Confirm import',
    planned: 'Tests planned: 3. The testers are notified.',
    view: 'View tests',
    more: /^Import plan: /,
  },
  zh: {
    fault: /RC-9999-000001/,
    problems: '1 处问题',
    shown: ['控制编号', '测试类型', '测试人', '复核人', '截止日期', '测试程序'],
    replace: '更换文件',
    confirm: '确认导入',
    planned: '已计划 3 项测试，测试人将收到通知。',
    view: '查看测试',
    more: /^导入计划/,
  },
} as const;

for (const language of tellIn('en')) {
  const say = words[language];

  test(`the tests of a period are planned by a file: what is wrong is said, and nothing of it is written (${language})`, async ({
    visit,
  }) => {
    const admin = await visit('admin', { language });
    const { page } = admin;
    const mark = unique('Plan');
    const year = new Date().getFullYear();
    const { id: periodId } = await admin.ask(routes.saveAssessmentPeriod, {
      body: { title: `${mark} 期间`, titleEn: mark, kind: 'quarter', firstDay: `${year}-04-01`, lastDay: `${year}-06-30`, currency: 'CNY' },
    });
    const { data } = await admin.ask(routes.getRiskControlByPage, {
      body: { state: 'complete', riskYear: year, countedOnce: true, pageSize: 3 },
    });
    const nos = data.map(({ riskNo }) => riskNo);
    expect(nos).toHaveLength(3);
    const count = async () => (await admin.ask(routes.getControlTestByPage, { body: { periodId, pageSize: 10 } })).totalCount;

    await page.goto(`/ControlTest/ControlTestList?periodId=${periodId}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(More|更多)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: say.more }).click();
    const dialog = page.getByRole('dialog');
    const choose = (rows: readonly string[]) =>
      dialog
        .locator('input[type="file"]')
        .last()
        .setInputFiles(buildPlanFile(mark, rows, 'user', 'qian.yifan'));
    await choose([...nos, 'RC-9999-000001']);
    await expect(dialog.getByRole('status').getByText(say.problems)).toBeVisible();
    await expect(dialog.getByRole('cell', { name: say.fault })).toBeVisible();
    await expect(dialog.getByRole('button', { name: say.confirm })).toBeDisabled();
    await expectAccessible(page);
    expect(await count()).toBe(0);

    await dialog.getByRole('button', { name: say.replace }).click();
    await choose(nos);
    for (const name of say.shown) await expect(dialog.getByRole('columnheader', { name, exact: true })).toBeVisible();
    for (const no of nos) await expect(dialog.getByRole('cell', { name: no, exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: say.confirm }).click();
    await expect(dialog.getByText(say.planned)).toBeVisible();
    await expectAccessible(page);
    expect(await count()).toBe(3);
    await dialog.getByRole('link', { name: say.view }).click();
    await expect(page).toHaveURL(new RegExp(`ControlTestList\\?periodId=${periodId}`));
    await expectNoSidewaysScroll(page);
  });
}
