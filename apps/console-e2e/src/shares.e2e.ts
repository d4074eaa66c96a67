import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { tellIn, unique } from './stories.ts';

const words = {
  en: {
    create: 'New resource',
    title: 'Title',
    text: 'Text',
    time: 'Minimum reading time (seconds)',
    policy: 'Policy to attest',
    people: 'People',
    reader: 'Sun Yue',
    release: 'Save and release',
    done: /You finished reading at .* and attested to the policy/,
    statement: (name: string) => new RegExp(`I have read and understood the policy “${name.slice(0, 6)}`),
    confirm: 'I confirm',
    read: 'Read',
    confirmed: 'Policies I attested to',
  },
  zh: {
    create: '新建分享',
    title: '标题',
    text: '正文',
    time: '最短阅读时间（秒）',
    policy: '需要确认的制度',
    people: '人员',
    reader: '孙悦',
    release: '保存并发布',
    done: /读完，并确认了该制度/,
    statement: (name: string) => new RegExp(`本人已阅读并理解制度“${name.slice(0, 6)}`),
    confirm: '本人确认',
    read: '已读',
    confirmed: '我确认的制度',
  },
};

for (const language of tellIn('zh')) {
  const say = words[language];

  test(`an article is written, released and read to its end, and the policy is confirmed by a click (${language})`, async ({ visit }) => {
    const admin = await visit('admin', { language });
    const { page } = admin;
    const title = unique(language === 'en' ? 'What to read' : '必读');
    // A version is confirmed once: each language has a policy of its own. Nobody is asked to confirm what he cannot open: the salaries are not for all.
    const colleague = await visit('user', { language });
    const { data: readable } = await colleague.ask(routes.searchDocsByPage, { body: { state: 'published', pageSize: 50 } });
    // Nor those that other tests have made for few people.
    const policies = readable.filter(({ docName }) => !docName.includes('薪酬') && !docName.startsWith('Policy '));
    const policy = policies[language === 'en' ? 0 : 1];

    await page.goto('/KMSKnowLedge/ShareList');
    await page.getByRole('link', { name: say.create }).first().click();
    await page.getByRole('button', { name: say.release }).click();
    await expect(page.locator('[data-form-field="title"]')).toContainText(language === 'en' ? 'The title cannot be empty' : '标题不能为空');
    await page.getByRole('textbox', { name: say.title, exact: true }).fill(title);
    const editor = page.getByRole('textbox', { name: say.text, exact: true });
    await editor.click();
    await page.keyboard.type('Read this carefully');
    // For one reader: who must confirm has to be able to open the policy, and people whom other tests made may open none.
    await page.getByRole('radio', { name: say.people, exact: true }).click();
    await page.locator('[data-form-field="audience"]').getByRole('combobox').fill('user');
    await page.getByRole('option').filter({ hasText: say.reader }).first().click();
    await page.getByRole('textbox', { name: say.time }).fill('3');
    await page.getByRole('combobox', { name: say.policy }).fill(policy!.docName.slice(0, 12));
    await page
      .getByRole('option', { name: `${policy!.docName} ${policy!.version}` })
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole('button', { name: say.release }).click();
    await expect(page).toHaveURL(/ShareView\?Id=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('Id'));

    const reader = await visit('user', { language, width: 390 });
    await reader.page.goto(`/KMSKnowLedge/ShareView?Id=${id}`);
    await expect(reader.page.getByText('Read this carefully')).toBeVisible();
    // Time alone confirms nothing: the statement names the version, and the click is the reader's.
    await expect(reader.page.getByText(say.statement(policy!.docName))).toBeVisible();
    await reader.page.getByRole('button', { name: say.confirm, exact: true }).click();
    await expect(reader.page.getByText(say.done)).toBeVisible();
    await expectNoSidewaysScroll(reader.page);
    await expectAccessible(reader.page);
    await reader.page.goto('/KMSKnowLedge/MyRecord');
    await expect(reader.page.getByRole('region', { name: say.confirmed }).getByText(policy!.docName)).toBeVisible();

    await page.goto(`/KMSKnowLedge/ShareResults?Id=${id}&keyword=user`);
    const row = page.getByRole('row').filter({ hasText: say.reader });
    await expect(row.first()).toContainText(say.read);
    const { data } = await admin.ask(routes.getAttestations, { query: { shareId: id } });
    expect(data.find(({ person }) => person.userNO === 'user')).toMatchObject({ policyVersionId: policy!.versionId, language });
  });
}
