import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { assess, assignControl, describeControl, readRecord, tellIn, unique } from './stories.ts';

const RECORD = '/RiskControl/RiskCurrentControlReviewView';
const words = {
  en: {
    more: 'More actions',
    join: 'Share control',
    lead: /^Lead record/,
    reason: /^Reason/,
    follows: /This risk shares control KC-\d{6}/,
    leads: /Other risks share this control \(KC-\d{6}\)/,
    title: /Risks that share this control/,
    separate: 'End sharing',
    covered: /^(Covered|Not covered)/,
  },
  zh: {
    more: '更多操作',
    join: '共用控制',
    lead: /^主记录/,
    reason: /^原因/,
    follows: /该风险共用控制 KC-\d{6}/,
    leads: /该控制（KC-\d{6}）由多个风险共用/,
    title: /共用该控制的风险/,
    separate: '解除共用',
    covered: /已覆盖|尚未覆盖|未覆盖/,
  },
} as const;

for (const language of tellIn('zh')) {
  const say = words[language];

  test(`a risk shares the control of another one, shows what is assessed there, and leaves it (${language})`, async ({ visit }) => {
    const admin = await visit('admin', { language });
    const { page } = admin;
    const word = unique('approval');
    const lead = await assignControl(admin, { riskDescription: `${word} once` });
    const follower = await admin.ask(routes.saveDraftRiskControl, {
      body: await describeControl(admin, { riskDescription: `${word} twice`, standardControlDesc: 'Of its own' }),
    });

    await page.goto(`${RECORD}?Id=${follower.id}`);
    await page.getByRole('button', { name: say.more }).click();
    await page.getByRole('menuitem', { name: say.join }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: say.lead }).fill(lead.riskNo);
    await page.getByRole('option', { name: new RegExp(lead.riskNo) }).click();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: say.reason }).fill('One approval for both');
    await dialog.getByRole('button', { name: say.join, exact: true }).click();
    await expect(page.getByText(say.follows)).toBeVisible();

    // Assessed once, on the row that leads; the open page of the other one shows it.
    const owner = await visit('owner');
    await assess(owner, lead.id, { currentControlDesc: `${word} is signed` });
    await expect(page.getByText(`${word} is signed`).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: lead.riskNo }).first().click();
    await expect(page.getByText(say.leads)).toBeVisible();
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();

    const { sharedControl } = await readRecord(admin, follower.id);
    await page.goto(`/RiskControl/RiskControlList?keyword=${encodeURIComponent(follower.riskNo)}`);
    await expect(page.getByText(sharedControl!.controlNo)).toBeVisible();

    const phone = await visit('admin', { language, width: 390 });
    await phone.page.goto(`${RECORD}?Id=${follower.id}`);
    await expect(phone.page.getByText(say.follows)).toBeVisible();
    await expectNoSidewaysScroll(phone.page);

    await page.goto(`${RECORD}?Id=${follower.id}`);
    await page.getByRole('button', { name: say.more }).click();
    await page.getByRole('menuitem', { name: say.separate }).click();
    await dialog.getByRole('textbox', { name: say.reason }).fill('It works differently here');
    await dialog.getByRole('button', { name: say.separate, exact: true }).click();
    await expect(page.getByText(say.follows)).toHaveCount(0);
    expect(await readRecord(admin, follower.id)).toMatchObject({ state: 'draft', sharedControl: null });
    expect((await readRecord(admin, lead.id)).sharedControl).toBeNull();
  });
}

const listWords = {
  en: {
    share: 'Share control',
    lead: 'Lead record',
    kept: /^From now on, the 2 other records show the control of the lead record/,
    reason: /^Reason/,
    shared: /^2 records now share the control of/,
    end: 'End sharing',
  },
  zh: {
    share: '共用控制',
    lead: '主记录',
    kept: /^其余 2 条记录此后显示主记录的控制/,
    reason: /^原因/,
    shared: /^已有 2 条记录改为共用/,
    end: '解除共用',
  },
} as const;

for (const language of tellIn('en')) {
  const say = listWords[language];

  test(`several risks share one control from their list, and one of them has its own again (${language})`, async ({ visit }) => {
    const admin = await visit('admin', { language });
    const { page } = admin;
    const keyword = unique('approved');
    const lead = await assignControl(admin, { riskDescription: `${keyword} first` });
    const [second, third] = [
      await assignControl(admin, { riskDescription: `${keyword} second` }),
      await assignControl(admin, { riskDescription: `${keyword} third` }),
    ];
    const read = async ({ id }: { id: number }) => (await readRecord(admin, id)).sharedControl;
    const rowOf = (riskNo: string) => page.getByRole('row').filter({ hasText: riskNo });

    await page.goto(`/RiskControl/RiskControlList?keyword=${encodeURIComponent(keyword)}`);
    await expect(rowOf(third.riskNo)).toBeVisible();
    for (const { riskNo } of [lead, second, third]) await rowOf(riskNo).getByRole('checkbox').check();
    await page.getByRole('button', { name: say.share, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say.share });
    await expect(dialog.getByText(say.kept)).toBeVisible();
    await dialog.getByRole('combobox', { name: say.lead }).click();
    await page.getByRole('option', { name: new RegExp(lead.riskNo) }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Without a reason nothing happens, and what was chosen stays.
    await dialog.getByRole('button', { name: say.share, exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: say.reason })).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('combobox', { name: say.lead })).toContainText(lead.riskNo);
    await dialog.getByRole('textbox', { name: say.reason }).fill('One approval for all three');
    await dialog.getByRole('button', { name: say.share, exact: true }).click();
    await expect(page.getByText(say.shared)).toBeVisible();
    const { controlNo } = (await read(lead))!;
    expect((await read(second))?.controlNo).toBe(controlNo);
    expect((await read(third))?.controlNo).toBe(controlNo);
    await expect(rowOf(second.riskNo).getByText(controlNo)).toBeVisible();

    // The way back stands in the menu of the row.
    await rowOf(third.riskNo).getByRole('button', { name: third.riskNo }).click();
    await page.getByRole('menuitem', { name: say.end }).click();
    const ending = page.getByRole('dialog', { name: say.end });
    await ending.getByRole('textbox', { name: say.reason }).fill('It works differently here');
    await ending.getByRole('button', { name: say.end, exact: true }).click();
    await expect(ending).toHaveCount(0);
    await expect(rowOf(third.riskNo).getByText(controlNo)).toHaveCount(0);
    expect(await read(third)).toBeNull();
    expect((await read(second))?.controlNo).toBe(controlNo);
  });
}

test('an item of the risk library says which controls the risk has and whether it is covered', async ({ visit }) => {
  const { page, ask } = await visit('admin');
  const { data } = await ask(routes.getRiskControlByPage, { body: { state: 'shared', pageSize: 50 } });
  // Those that the walks above have made are of no item of the library.
  const records = await Promise.all(data.map(({ id }) => ask(routes.getRiskControl, { query: { id } })));
  const { riskStoreNo, id } = records.find((record) => record.riskStoreNo)!;
  const { controlNo } = data.find((row) => row.id === id)!.sharedControl!;
  await page.goto(`/RiskControl/RiskStore?keyword=${riskStoreNo}`);
  await page.getByRole('gridcell', { name: riskStoreNo, exact: true }).dblclick();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('status').filter({ hasText: words.en.covered })).toBeVisible();
  await expect(drawer.getByText(new RegExp(controlNo))).toBeVisible();
  await expectAccessible(page);
});
