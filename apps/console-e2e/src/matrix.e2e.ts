import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';
import { assess, assignControl, tellIn, unique } from './stories.ts';

const LIST = '/RiskControl/RiskControlList';
const words = {
  en: {
    views: 'Views',
    save: 'Save as view…',
    manage: 'Manage views…',
    name: /^Name/,
    keep: 'Save',
    close: 'Close',
    deleteView: (name: string) => `Delete ${name}`,
    confirmDelete: 'Delete view',
    more: 'More actions',
    rollAll: 'Roll forward all 2 filtered',
    roll: 'Roll 1 forward',
    rolled: '1 rolled forward',
    details: 'Details',
    notFinished: 'The record is not complete, so it cannot be rolled forward',
    dismiss: 'Dismiss',
    actions: (riskNo: string) => `Actions for ${riskNo}`,
    remind: 'Remind',
    reminded: '1 reminded',
    tooSoon: /Reminders can be sent once every 24 hours/,
  },
  zh: {
    views: '视图',
    save: '保存为视图…',
    manage: '管理视图…',
    name: /^名称/,
    keep: '保存',
    close: '关闭',
    deleteView: (name: string) => `删除${name}`,
    confirmDelete: '删除视图',
    more: '更多操作',
    rollAll: '结转筛选出的 2 条',
    roll: '结转 1 条',
    rolled: '已结转 1 条',
    details: '详情',
    notFinished: '记录尚未完成，不能结转',
    dismiss: '收起',
    actions: (riskNo: string) => `${riskNo} 的操作`,
    remind: '催办',
    reminded: '已催办 1 条',
    tooSoon: /24 小时内不能再次催办/,
  },
} as const;

/** A finished control and an unfinished one that nothing but this keyword finds. */
async function buildPair(admin: Visitor, owner: Visitor, reviewer: Visitor): Promise<{ word: string; openNo: string }> {
  const word = unique('turn of the year');
  const finished = await assignControl(admin, { riskDescription: word });
  const open = await assignControl(admin, { riskDescription: `${word} open` });
  await assess(owner, finished.id);
  await reviewer.ask(routes.updateReviewRequest, { body: { riskId: finished.id, wfStatus: true, controlEffectiveness: 5 } });
  return { word, openNo: open.riskNo };
}

for (const language of tellIn('en')) {
  const say = words[language];

  test(`a filter becomes a view of one’s own that stays through a reload (${language})`, async ({ visit }) => {
    const { page } = await visit('admin', { language });
    const name = unique('mine');
    await page.goto(`${LIST}?state=complete&sort=riskNo`);
    await page.getByRole('button', { name: say.views, exact: true }).click();
    await page.getByRole('menuitem', { name: say.save }).click();
    await page.getByRole('textbox', { name: say.name }).fill(name);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: say.keep, exact: true }).click();
    await expect(page).toHaveURL(/sort=riskNo&state=complete&view=\d+/);
    await page.goto(LIST);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/sort=riskNo&state=complete&view=\d+/);
    await page.reload();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: say.views, exact: true }).click();
    await page.getByRole('menuitem', { name: say.manage }).click();
    await page.getByRole('button', { name: say.deleteView(name), exact: true }).click();
    await page.getByRole('button', { name: say.confirmDelete, exact: true }).click();
    await expect(page.getByRole('textbox', { name: new RegExp(name) })).toHaveCount(0);
    await page.getByRole('button', { name: say.close, exact: true }).last().click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  });

  test(`a whole filter is rolled forward, and what was not rolled is listed after a reload (${language})`, async ({ visit }) => {
    const admin = await visit('admin', { language });
    const { word, openNo } = await buildPair(admin, await visit('owner'), await visit('reviewer'));
    const { page } = admin;
    // Colours of a dialog that is still fading in are nobody's.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${LIST}?keyword=${encodeURIComponent(word)}`);
    await page.getByRole('button', { name: say.more, exact: true }).click();
    await page.getByRole('menuitem', { name: say.rollAll }).click();
    await expect(page.getByRole('button', { name: say.roll })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: say.roll }).click();
    await expect(page.getByText(say.rolled)).toBeVisible();
    await page.reload();
    await expect(page.getByText(say.rolled)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: say.details, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: openNo })).toBeVisible();
    await expect(dialog.getByText(say.notFinished)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say.close, exact: true }).click();
    // What another test has done with many rows has a line of its own.
    const told = page.getByRole('region').filter({ hasText: say.rolled });
    await told.getByRole('button', { name: say.dismiss, exact: true }).click();
    await expect(page.getByText(say.rolled)).toHaveCount(0);
  });

  test(`an administrator reminds from the list, once a day (${language})`, async ({ visit }) => {
    const admin = await visit('admin', { language });
    const word = unique('please act');
    const { riskNo } = await assignControl(admin, { riskDescription: word });
    const { page } = admin;
    await page.goto(`${LIST}?keyword=${encodeURIComponent(word)}`);
    const remind = async () => {
      await page.getByRole('button', { name: say.actions(riskNo), exact: true }).click();
      await page.getByRole('menuitem', { name: say.remind, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: say.remind, exact: true }).click();
    };
    await remind();
    await expect(page.getByText(say.reminded)).toBeVisible();
    await remind();
    await expect(page.getByRole('dialog').getByText(say.tooSoon)).toBeVisible();
  });
}
