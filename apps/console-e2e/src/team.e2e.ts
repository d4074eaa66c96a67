import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { assignControl, findPersonId } from './stories.ts';

test('a manager reminds one of his people of a task, who hears of it, and it says so at once', async ({ visit }) => {
  const admin = await visit('admin');
  const manager = await visit('manager');
  const liam = await visit('liam.obrien');
  const { riskNo } = await assignControl(admin, { controlOwner: await findPersonId(admin, 'liam.obrien') });
  const { page } = manager;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Team tasks' })).toBeVisible();
  const name = page
    .getByRole('button', { name: 'Liam O’Brien', exact: true })
    .or(page.getByRole('button', { name: "Liam O'Brien", exact: true }));
  await name.click();
  const tasks = page.getByRole('list', { name: /^Tasks of Liam/ });
  await expect(tasks).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
  const row = tasks.getByRole('listitem').filter({ hasText: riskNo });
  await expectAccessible(page);
  await row.getByRole('button', { name: `Remind: Self-assessment ${riskNo}` }).click();
  await expect(row.getByText('Reminded today')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/^Liam.+ was reminded of 1 task$/)).toBeVisible();
  await expect
    .poll(async () => (await liam.ask(routes.getMyNotifications)).data.map(({ kind, recordNo }) => `${kind} ${recordNo}`))
    .toContain(`teamReminded ${riskNo}`);
  // Its head, its rows and the page of the team tell one number.
  const { total, members } = await manager.ask(routes.getMyTeam);
  await expect(page.getByText(`${members.length} people, ${total} tasks`)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('经理为下属指定代理人，行内随即写明由谁代理，也可在此结束', async ({ visit }) => {
  const admin = await visit('admin');
  const manager = await visit('manager', { language: 'zh', width: 390 });
  const { page } = manager;
  await page.goto('/Team');
  await expect(page.getByRole('heading', { name: '我的团队' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '团队待办' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '团队得分' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '未关闭的整改事项' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '代理：李可' }).click();
  const dialog = page.getByRole('dialog', { name: '为李可指定代理人' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const { timeZone } = await manager.ask(routes.getUserInfo);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
  const personId = await findPersonId(admin, 'aide');
  await manager.ask(routes.saveSubstitution, {
    body: { personId, substituteId: await findPersonId(admin, 'dong.xue'), from: today, to: today },
  });
  // It was done in another window: the page hears of it.
  await expect(page.getByText(`不在岗至 ${today}，代理人：董雪`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '结束代理：李可' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click();
  await expect(page.getByRole('button', { name: '代理：李可' })).toBeVisible();
});
