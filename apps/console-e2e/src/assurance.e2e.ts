import { expect } from '@playwright/test';
import { balanceImportColumns, recordPages, routes } from '@portal/contract';
import { carryOver, leaveOpen, remediateRetestAndClose, type Walk } from './assurance-sequel.ts';
import { act, actSaying, findAndChoose, chooseSaying, chooseValue, confirm, fill, fillDate } from './assurance-walk.ts';
import { DEMO_PASSWORD, test } from './portal.ts';
import { tellIn, unique } from './stories.ts';

/** What is pressed on the way, in the words of each language. */
const words = {
  zh: {
    newPeriod: '新建评价期间',
    save: '保存',
    close: '关闭',
    balance: '导入试算平衡表',
    importIt: '确认导入',
    imported: '已导入',
    materiality: '设定重要性水平',
    moves: '查看变动',
    adopt: '采用',
    accept: /^按建议决定/,
    start: '开始测试',
    plan: '计划测试',
    setStandard: '保存为新版本',
    version: /^第 1 版/,
    evaluate: '评价',
    agree: '质询通过',
    concludeDeficiency: '认定',
    byDepartment: '按部门',
    leaveOut: '不纳入',
    askSigners: /^发起 \d+ 份声明/,
    yes: '是',
    sign: '签署',
    startConcluding: '开始汇总结论',
    prepare: '编制资料',
    signOff: '签署',
    signedOff: '已签署',
    begin: '开始测试',
    saveResults: '保存结果',
    submit: '提交复核',
    conclude: '确认结论',
    draw: '抽取样本',
    freeze: '冻结总体',
    procedure: '选择程序',
  },
  en: {
    newPeriod: 'New period',
    save: 'Save',
    close: 'Close',
    balance: 'Import trial balance',
    importIt: 'Confirm import',
    imported: 'imported',
    materiality: 'Set materiality',
    moves: 'Show changes',
    adopt: 'Apply',
    accept: /^Accept \d+ proposals?/,
    start: 'Start fieldwork',
    plan: 'Plan test',
    setStandard: 'Save as new version',
    version: /^Version 1/,
    evaluate: 'Evaluate',
    agree: 'Agree',
    concludeDeficiency: 'Conclude',
    byDepartment: 'By department',
    leaveOut: 'Exclude',
    askSigners: /^Request \d+ statements?/,
    yes: 'Yes',
    sign: 'Sign',
    startConcluding: 'Start concluding',
    prepare: 'Prepare pack',
    signOff: 'Sign off',
    signedOff: 'Signed off',
    begin: 'Start',
    saveResults: 'Save results',
    submit: 'Submit for review',
    conclude: 'Conclude',
    draw: 'Draw sample',
    freeze: 'Freeze population',
    procedure: 'Choose procedure',
  },
} as const;

for (const language of tellIn('en'))
  test(`a period goes from its materiality to the signed pack and on to the next one (${language})`, async ({ visit }) => {
    test.slow();
    const says = words[language];
    const admin = await visit('admin', { language });
    const { page } = admin;
    // A quarter of the year whose controls the demo has; many may be assessed beside each other.
    const year = new Date().getFullYear();
    const mark = unique('Q3');

    await test.step('the period is planned', async () => {
      await page.goto('/AssessmentPeriod/AssessmentPeriodList');
      await act(page, says.newPeriod);
      await fill(page, 'title', `${mark} 季度评价`);
      await fill(page, 'titleEn', `Assessment ${mark}`);
      await chooseValue(page, page, 'kind', 'quarter');
      await fillDate(page, page, 'firstDay', `${year}-07-01`);
      await fillDate(page, page, 'lastDay', `${year}-09-30`);
      await fillDate(page, page, 'signOffBy', `${year + 1}-03-31`);
      await act(page, says.save);
      await expect(page).toHaveURL(/AssessmentPeriodView\?Id=\d+/);
    });
    const periodId = Number(new URL(page.url()).searchParams.get('Id'));

    await test.step('the trial balance is imported, materiality set and the scope decided', async () => {
      await page.goto(`/AssessmentPeriod/Scope?Id=${periodId}`);
      const balance = [
        ['1100', '1122', '应收账款', '52000000.00'],
        ['1100', '6001', '营业收入', '310000000.00'],
        ['2000', '1122', '应收账款', '9000000.00'],
        ['2000', '6001', '营业收入', '88000000.00'],
      ];
      const text = [balanceImportColumns.map(({ header }) => header), ...balance].map((row) => row.join(',')).join('\r\n');
      await act(page, says.balance);
      await page
        .locator('input[type="file"]')
        .last()
        .setInputFiles({ name: 'balance.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}\r\n`) });
      await page.getByRole('button', { name: says.importIt }).click();
      await page.getByRole('dialog').getByRole('button', { name: says.close, exact: true }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await act(page, says.materiality);
      const dialog = page.getByRole('dialog');
      await chooseValue(page, dialog, 'base', 'revenue');
      await fill(dialog, 'baseAmount', '398000000');
      await fill(dialog, 'percent', '1');
      await dialog.getByRole('button', { name: says.moves, exact: true }).click();
      await fill(dialog, 'reason', '年度预算');
      await confirm(page);
      await page.getByRole('button', { name: says.accept }).click();
      await fill(dialog, 'reason', '按建议');
      await confirm(page);
      await expect(page.getByRole('button', { name: says.accept })).toHaveCount(0);
    });

    await test.step('fieldwork starts and a test is planned', async () => {
      await page.goto(`${recordPages.assessmentPeriod.view}?Id=${periodId}`);
      await actSaying(page, says.start);
    });

    const tester = await visit('user', { language });
    const second = await visit('qian.yifan', { language });
    const [control] = (await admin.ask(routes.getRiskControlByPage, { body: { state: 'complete', pageSize: 1 } })).data;
    const planned = async (kind: string): Promise<string> => {
      await page.goto('/ControlTest/ControlTestList');
      await act(page, says.plan);
      const dialog = page.getByRole('dialog');
      await chooseSaying(page, dialog, 'periodId', mark);
      await findAndChoose(page, dialog, 'controlId', control!.riskNo, control!.riskNo);
      await chooseValue(page, dialog, 'kind', kind);
      await findAndChoose(page, dialog, 'testerId', 'user', language === 'zh' ? '孙悦' : 'Sun Yue');
      await findAndChoose(page, dialog, 'reviewerId', 'qian.yifan', language === 'zh' ? '钱一帆' : 'Qian Yifan');
      await confirm(page);
      await expect(page).toHaveURL(/ControlTestView\?Id=\d+/);
      return new URL(page.url()).pathname + new URL(page.url()).search;
    };

    const start = async (place: string) => {
      await tester.page.goto(place);
      await act(tester.page, says.begin);
      await act(tester.page, says.procedure);
      await chooseSaying(tester.page, tester.page.getByRole('dialog'), 'procedureId');
      await confirm(tester.page);
    };
    /** Marks the grid by keys, `p` or `f` a cell; a failure is told, and every item gets a file. */
    const record = async (items: number, failsAt?: { item: number; note: string }) => {
      const grid = tester.page.getByRole('grid');
      // A table's other cells are cells of the grid, too.
      const columns = (await grid.locator('[data-cell]').count()) / items;
      for (let item = 0; item < items; item += 1) {
        await grid.locator(`[data-cell="${item}-0"]`).click();
        const fails = failsAt?.item === item;
        for (let column = 0; column < columns; column += 1) await tester.page.keyboard.press(fails && column === 0 ? 'f' : 'p');
        await grid.locator(`[data-cell="${item}-0"]`).click();
        // The first attribute of every procedure is A.
        if (fails) await fill(tester.page, 'note-A', failsAt.note);
        // The first takes files for many items at once, this one those of the item at the cursor.
        const files = tester.page.getByRole('main').locator('input[type="file"]').nth(1);
        await files.setInputFiles({ name: `item-${item + 1}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`item ${item + 1}`) });
        await expect(tester.page.getByRole('link', { name: `item-${item + 1}.txt` }).first()).toBeVisible();
      }
      await act(tester.page, says.saveResults);
      await expect(tester.page.getByRole('button', { name: says.saveResults, exact: true })).toBeDisabled();
      await expect(grid.getByText('✓').first()).toBeVisible();
    };
    const submit = async (conclusion: string, place: string) => {
      // It stands beside the others once nothing is missing.
      await tester.page.getByRole('main').getByRole('button', { name: says.submit, exact: true }).click();
      const dialog = tester.page.getByRole('dialog');
      await chooseValue(tester.page, dialog, 'conclusion', conclusion);
      await fill(dialog, 'comments', '测试完成 Done');
      await confirm(tester.page);
      await second.page.goto(place);
      await actSaying(second.page, says.conclude);
    };
    await test.step('the design is walked through and found effective', async () => {
      const place = await planned('design');
      await start(place);
      await act(tester.page, says.draw);
      await fill(tester.page.getByRole('dialog'), 'chosen', 'PO-1: the first of the year');
      await confirm(tester.page);
      await record(1);
      await submit('effective', place);
    });

    let failing = '';
    await test.step('the operation is tested on a drawn sample and found not effective', async () => {
      const place = await planned('interim');
      await start(place);
      await act(tester.page, says.freeze);
      const dialog = tester.page.getByRole('dialog');
      const lines = ['voucher,amount', ...Array.from({ length: 40 }, (_, line) => `V-${line + 1},${(line + 1) * 100}`)];
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'vouchers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
      await expect(dialog.getByRole('cell', { name: 'V-1', exact: true })).toBeVisible();
      await fill(dialog, 'suppliedBy', '财务共享中心');
      await fill(dialog, 'completeness', '与总账核对一致');
      await confirm(tester.page);
      await act(tester.page, says.draw);
      await chooseValue(tester.page, dialog, 'frequency', 'quarterly');
      await fill(dialog, 'seed', '4711');
      await confirm(tester.page);
      const items = await tester.page.getByRole('grid').getByRole('rowheader').count();
      await record(items, { item: 0, note: '缺少审批 No approval' });
      await submit('ineffective', place);
      failing = place;
    });

    const judge = await visit('reviewer', { language });
    const walk: Walk = {
      ...{ language, year, mark, admin, tester, judge, start, record, submit },
      visit: (userNo) => visit(userNo, { language }),
    };
    let deficiencyId = 0;
    await test.step('the deficiency is evaluated by a standard, challenged and concluded by somebody else', async () => {
      await page.goto(`/Deficiency/DeficiencyStandard?id=${periodId}`);
      await expect(page.locator('[data-form-field="currency"]')).toBeVisible();
      for (const base of ['revenue', 'profitBeforeTax', 'totalAssets', 'netAssets'])
        if (await page.locator(`[data-form-field="${base}"]`).count()) await fill(page, base, '398000000');
      await act(page, says.setStandard);
      await expect(page.getByText(says.version)).toBeVisible();
      const { data } = await admin.ask(routes.getDeficiencyByPage, { body: { periodId, pageSize: 10 } });
      expect(data.map(({ state }) => state)).toEqual(['proposed']);
      // Everything that the test knows is filled in, and the test leads to what became of it.
      const [found] = data;
      deficiencyId = found!.id;
      expect((await admin.ask(routes.getDeficiency, { query: { id: found!.id } })).description).toContain('A: 缺少审批 No approval');
      await page.goto(failing);
      await expect(page.getByRole('link', { name: found!.recordNo })).toBeVisible();
      const place = `${recordPages.deficiency.view}?Id=${found!.id}`;
      await page.goto(place);
      await act(page, says.evaluate);
      const dialog = page.getByRole('dialog');
      await chooseSaying(page, dialog, 'likelihood');
      await fill(dialog, 'magnitude', '3500000');
      await confirm(page);
      await judge.page.goto(place);
      await actSaying(judge.page, says.agree);
      await actSaying(judge.page, says.concludeDeficiency);
    });

    await test.step('the deficiency is remediated, retested and closed', () => remediateRetestAndClose(walk, deficiencyId));
    const open = await leaveOpen(walk, periodId);

    await test.step('the statement of the group is asked for and signed', async () => {
      await page.goto('/Certification/OpenStatements');
      await chooseSaying(page, page, 'periodId', mark);
      await fillDate(page, page, 'dueOn', `${year}-12-20`);
      await fill(page, 'name', `${mark} 声明`);
      await fill(page, 'nameEn', `Statements ${mark}`);
      await page.getByRole('button', { name: says.byDepartment, exact: true }).click();
      const leaveOut = page.getByRole('button', { name: says.leaveOut, exact: true });
      await expect(leaveOut.first()).toBeVisible();
      for (let rows = await leaveOut.count(); rows > 1; rows -= 1) {
        await leaveOut.last().click();
        await expect(leaveOut).toHaveCount(rows - 1);
      }
      await findAndChoose(page, page, 'nodes[0].signerId', 'manager', language === 'zh' ? '许静' : 'Xu Jing');
      await page.getByRole('button', { name: says.askSigners }).click();
      await expect(page).toHaveURL(/CertificationList/);
      const signer = await visit('manager', { language });
      const { data } = await signer.ask(routes.getCertificationByPage, { body: { periodId, pageSize: 50 } });
      const [mine] = data;
      await signer.page.goto(`${recordPages.certification.view}?Id=${mine!.id}`);
      const yes = signer.page.getByRole('radio', { name: says.yes, exact: true });
      await expect(yes.first()).toBeVisible();
      for (let question = 0; question < (await yes.count()); question += 1) await yes.nth(question).click();
      await fill(signer.page, 'currentPassword', DEMO_PASSWORD);
      await signer.page.getByRole('button', { name: says.sign, exact: true }).last().click();
      await expect.poll(async () => (await admin.ask(routes.getCertification, { query: { id: mine!.id } })).state).toBe('signed');
    });

    await test.step('the pack is frozen, and the period signed off', async () => {
      await page.goto(`${recordPages.assessmentPeriod.view}?Id=${periodId}`);
      await actSaying(page, says.startConcluding);
      await page.goto('/Certification/CommitteePackList');
      await act(page, says.prepare);
      const dialog = page.getByRole('dialog');
      await chooseSaying(page, dialog, 'periodId', mark);
      await fill(dialog, 'title', unique('审计委员会资料'));
      await fill(dialog, 'titleEn', unique('Committee pack'));
      await confirm(page);
      await expect(page).toHaveURL(/CommitteePackView/);
      await expect(
        page
          .getByRole('button', { name: /Word/ })
          .or(page.getByRole('link', { name: /Word/ }))
          .first(),
      ).toBeVisible();
      await page.goto(`${recordPages.assessmentPeriod.view}?Id=${periodId}`);
      await actSaying(page, says.signOff);
      await expect(page.getByText(says.signedOff).first()).toBeVisible();
    });

    await test.step('the next period is carried over and tells what differs', () => carryOver(walk, periodId, open));
  });
