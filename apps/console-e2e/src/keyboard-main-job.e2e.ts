import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { test, type Visitor } from './portal.ts';
import { readRecord, unique } from './stories.ts';

/** What is said on the way, in the two languages. */
const words = {
  en: {
    control: 'Risk control',
    category: 'Category 1',
    risk: 'Risk description',
    area: 'Area',
    key: 'Key control',
    unit: 'Business unit',
    objective: 'Control objective',
    standard: 'Standard control description',
    kind: 'Control category',
    function: 'Owner function',
    department: 'Owner department',
    owner: 'Control owner',
    current: 'Current control description',
    frequency: 'Frequency',
    method: 'Method',
    score: 'Self-assessment score',
    basis: 'Assessment comments',
    effectiveness: 'Review effectiveness',
    deficiency: 'Control deficiency',
    toRemedy: 'Deficiency, remediation required',
    expected: 'Expected completion',
    plan: 'Remediation plan',
    assess: 'Self-assess',
    close: 'Approve and close',
    closeWithDeficiency: 'Approve and record deficiency',
    start: 'Start',
    fix: 'Submit fix',
    verify: 'Verify',
  },
  zh: {
    control: '风险控制',
    category: '一级分类',
    risk: '风险描述',
    area: '管理区域',
    key: '关键控制',
    unit: '业务线',
    objective: '控制目标',
    standard: '标准控制描述',
    kind: '控制类别',
    function: '控制责任职能',
    department: '控制责任部门',
    owner: '控制责任人',
    current: '现有控制描述',
    frequency: '控制频率',
    method: '控制方式',
    score: '自评得分',
    basis: '自评说明',
    effectiveness: '审核有效性',
    deficiency: '控制缺陷',
    toRemedy: '存在缺陷,需整改',
    expected: '预计完成日期',
    plan: '整改方案',
    assess: '填写自评',
    close: '通过',
    closeWithDeficiency: '通过并记录缺陷',
    start: '开始整改',
    fix: '提交整改结果',
    verify: '验证通过',
  },
} as const;

/** Presses a key until the focus is where it is asked for, as somebody without a mouse does: Tab over a page, an arrow in a menu. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  await expect(target).toBeVisible();
  // Found by its role once: to look for it through the whole page at each step takes longer than all else.
  let element = (await target.elementHandle())!;
  for (let step = 0; step < 150; step += 1) {
    const at = await element.evaluate((one) => {
      const { activeElement } = document;
      const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.slice(0, 30) ?? '';
      return { isThere: one.contains(activeElement), isGone: !one.isConnected, name };
    });
    if (at.isThere) return;
    seen.push(at.name);
    if (at.isGone) element = (await target.elementHandle())!;
    else await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${target}; it went through ${seen.join(' | ')}`);
}

/** The keys of the whole console come a moment after its page. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function pressAt(page: Page, button: Locator): Promise<void> {
  await reach(page, button);
  await page.keyboard.press('Enter');
}

/** Opens a list box and takes the option that is typed, else the first one. */
async function choose(page: Page, name: string, option?: string): Promise<void> {
  const field = page.getByRole('combobox', { name, exact: true });
  const before = await field.textContent();
  await reach(page, field);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  if (option) await page.keyboard.type(option);
  else await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).not.toHaveText(before ?? '');
}

/** Searches a person in his field and takes the first one. */
async function find(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name, exact: true });
  await reach(page, field);
  await page.keyboard.type(text);
  // Those who were offered before the answer came give way to it, and with them the one that the arrow had gone to.
  await expect(async () => {
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await reach(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.type(text);
}

/** Comes to a group of a few and goes to the one of that number with the arrows. */
async function pick(page: Page, name: string, number: number): Promise<void> {
  const group = page.getByRole('radiogroup', { name, exact: true });
  await reach(page, group);
  const radios = group.getByRole('radio');
  await page.keyboard.press('Space');
  for (let step = 0; step < 6; step += 1) {
    if (await radios.nth(number).isChecked()) return;
    await page.keyboard.press('ArrowRight');
  }
  await expect(radios.nth(number)).toBeChecked();
}

/** From the home page to a record, by the palette. */
async function openRecord({ page }: Visitor, number: string): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog');
  await pressUntil(page, 'Control+k', palette);
  await page.keyboard.type(number);
  // The record itself, not the offer to look for its number everywhere: that one is there before any answer.
  await expect(palette.getByRole('option', { name: new RegExp(`^${number}`) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByText(number).first()).toBeVisible();
}

/** An action of an issue that asks for words, if it does. */
async function moveIssue(page: Page, action: string, comment: string): Promise<void> {
  await pressAt(page, page.getByRole('button', { name: action, exact: true }).first());
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await reach(page, dialog.getByRole('textbox').first());
  await page.keyboard.type(comment);
  await pressAt(page, dialog.getByRole('button', { name: action, exact: true }));
  await expect(dialog).toHaveCount(0);
}

// With motion, as most people have it: the other tests go without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const language of ['en', 'zh'] as const) {
  test(`the main job without a mouse: a new control, its assessment, a review with a deficiency, the issue (${language})`, async ({
    visit,
  }) => {
    test.slow();
    const said = words[language];
    const risk = unique(language === 'zh' ? '供应商停供' : 'Supplier fails');
    const [admin, owner, reviewer] = [
      await visit('admin', { language }),
      await visit('owner', { language }),
      await visit('reviewer', { language }),
    ];

    await test.step('a new control, from the home page', async () => {
      const { page } = admin;
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await pressUntil(page, 'c', page.getByRole('menuitem', { name: said.control, exact: true }));
      // A second C, pressed before the first had opened the menu, has gone to the item that begins with it.
      await reach(page, page.getByRole('menuitem', { name: said.control, exact: true }), 'ArrowDown');
      await page.keyboard.press('Enter');
      await choose(page, said.category);
      await write(page, said.risk, risk);
      await choose(page, said.area);
      await pick(page, said.key, 0);
      await choose(page, said.unit);
      await choose(page, said.objective);
      await write(page, said.standard, 'Every quarter the list of suppliers is reviewed and signed');
      await choose(page, said.kind);
      await choose(page, said.function);
      await choose(page, said.department);
      await find(page, said.owner, 'owner');
      await page.keyboard.press('Control+Enter');
    });
    const find1 = async () => (await admin.ask(routes.getRiskControlByPage, { body: { keyword: risk } })).data[0];
    await expect.poll(async () => (await find1())?.state).toBe('assessing');
    const { id, riskNo } = (await find1())!;

    await test.step('its self-assessment', async () => {
      const { page } = owner;
      await openRecord(owner, riskNo);
      await pressAt(
        page,
        page
          .getByRole('link', { name: said.assess, exact: true })
          .or(page.getByRole('button', { name: said.assess, exact: true }))
          .first(),
      );
      await write(page, said.current, 'The list is kept by one person');
      await choose(page, said.frequency);
      await choose(page, said.method);
      await pick(page, said.score, 3);
      await write(page, said.basis, 'All four lists of the year are signed');
      await page.keyboard.press('Control+Enter');
    });
    await expect.poll(async () => (await readRecord(admin, id)).state).toBe('reviewing');

    await test.step('its review, with a deficiency', async () => {
      const { page } = reviewer;
      await openRecord(reviewer, riskNo);
      await pressAt(
        page,
        page
          .getByRole('button', { name: said.close, exact: true })
          .or(page.getByRole('link', { name: said.close, exact: true }))
          .first(),
      );
      await pick(page, said.effectiveness, 1);
      await reach(page, page.getByRole('radiogroup', { name: said.deficiency, exact: true }));
      await page.keyboard.press('Space');
      const toRemedy = page.getByRole('radio', { name: said.toRemedy, exact: true });
      for (let step = 0; step < 5 && !(await toRemedy.isChecked()); step += 1) await page.keyboard.press('ArrowRight');
      await expect(toRemedy).toBeChecked();
      await reach(page, page.getByRole('group', { name: said.expected, exact: true }));
      await page.keyboard.type('20300131');
      await write(page, said.plan, 'Two people sign');
      await pressAt(page, page.getByRole('button', { name: said.closeWithDeficiency, exact: true }));
    });
    await expect.poll(async () => (await readRecord(admin, id)).state).toBe('remediating');

    await test.step('its issue, to the end', async () => {
      await openRecord(owner, riskNo);
      await moveIssue(owner.page, said.start, 'The second person is named');
      await moveIssue(owner.page, said.fix, 'Two people have signed');
      await openRecord(reviewer, riskNo);
      await moveIssue(reviewer.page, said.verify, 'Seen on the list');
    });
    await expect.poll(async () => (await readRecord(admin, id)).state).toBe('complete');
  });
}
