import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, test } from './portal.ts';
import { assignControl, pageOf, tellIn, unique } from './stories.ts';

/** What people read, by language; the two tell one story. */
const languages = [
  {
    language: 'en',
    comments: 'Comments',
    write: 'Write a comment',
    send: 'Comment',
    typed: 'Kevin',
    picked: 'Kevin Zheng',
    inbox: /mentioned you in a comment/,
    answer: /^Reply to/,
    reply: 'Reply',
    resolve: 'Resolve',
    resolved: 'You resolved this thread.',
    undo: 'Undo',
    folded: /^Resolved by Kevin Zheng/,
  },
  {
    language: 'zh',
    comments: '评论',
    write: '写评论',
    send: '发表',
    typed: '郑',
    picked: '郑凯',
    inbox: /在评论中提到了您|的评论中提到了您/,
    answer: /^回复/,
    reply: '回复',
    resolve: '标为已解决',
    resolved: '您已将此讨论标为已解决。',
    undo: '撤销',
    folded: /^郑凯已解决/,
  },
] as const;

for (const words of languages.filter(({ language }) => tellIn('zh').includes(language))) {
  test(`comments beside a record: mention, inbox, answer, resolve (${words.language})`, async ({ visit }) => {
    const { language } = words;
    const admin = await visit('admin', { language });
    const { id, riskNo } = await assignControl(admin, { riskDescription: unique('Comments') });
    const owner = await visit('owner', { language, width: 390 });
    const question = unique(language === 'zh' ? '到货检验能否并行' : 'Can the inspection run in parallel');

    await owner.page.goto(pageOf.view(id));
    const said = owner.page.getByRole('region', { name: words.comments, exact: true });
    const box = said.getByRole('textbox', { name: words.write });
    await box.pressSequentially(`@${words.typed}`);
    await expect(owner.page.getByRole('option', { name: new RegExp(words.picked) })).toBeVisible();
    await box.press('Enter');
    await expect(box).toHaveValue(`@${words.picked} `);
    await box.pressSequentially(`${question} **AQL 1.0**?`);
    // What is typed waits for its writer, wherever he goes meanwhile.
    await owner.page.reload();
    await expect(box).toHaveValue(`@${words.picked} ${question} **AQL 1.0**?`);
    await box.press('Control+Enter');
    await expect(said.getByText(`@${words.picked}`)).toBeVisible();
    await expect(said.locator('strong')).toHaveText('AQL 1.0');
    await expect(box).toHaveValue('');
    await expectAccessible(owner.page);

    const reviewer = await visit('reviewer', { language });
    const mine = async () => (await reviewer.ask(routes.getMyNotifications)).data.find(({ link }) => link.includes(`?Id=${id}&comment=`));
    await expect.poll(async () => (await mine())?.link).toBeTruthy();
    await reviewer.page.goto('/notifications');
    await reviewer.page.getByRole('link', { name: words.inbox }).filter({ hasText: riskNo }).click();
    await expect(reviewer.page).toHaveURL(new RegExp(`Id=${id}&comment=\\d+$`));
    const read = reviewer.page.getByRole('region', { name: words.comments, exact: true });
    await expect(read.getByText(question)).toBeInViewport();
    await read.getByRole('button', { name: words.reply, exact: true }).click();
    const answer = read.getByRole('textbox', { name: words.answer });
    await answer.fill('Yes / 可以');
    await answer.press('Control+Enter');
    await expect(read.getByText('Yes / 可以')).toBeVisible();
    // The writer's open page hears of it.
    await expect(said.getByText('Yes / 可以')).toBeVisible();
    await read.getByRole('button', { name: words.resolve, exact: true }).click();
    await expect(read.getByText(words.resolved)).toBeVisible();
    await read.getByRole('button', { name: words.undo, exact: true }).click();
    await read.getByRole('button', { name: words.resolve, exact: true }).click();
    await expect(read.getByText(words.resolved)).toBeVisible();
    await expectAccessible(reviewer.page);
    await expect(said.getByText(words.folded)).toBeVisible();
  });
}
