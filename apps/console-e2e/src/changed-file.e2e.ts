import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { recordPages, routes } from '@portal/contract';
import { act, chooseValue, confirm, fill } from './assurance-walk.ts';
import { ownDataDir, test } from './portal.ts';
import { findPersonId, tellIn, unique } from './stories.ts';

const words = {
  en: {
    freeze: 'Freeze population',
    draw: 'Draw sample',
    told: 'The file has changed since it was frozen, so no sample was drawn. Tell an administrator',
  },
  zh: { freeze: '冻结总体', draw: '抽取样本', told: '文件内容已与冻结时不同，未抽样。请联系管理员' },
} as const;

/** Changes one byte of the stored file that holds the text, as somebody with the disk could. @returns the way back */
async function changeStored(text: string): Promise<() => Promise<void>> {
  const files = path.join(ownDataDir, 'files');
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(place);
    const at = bytes.indexOf(text);
    if (at < 0) continue;
    const flip = (): Promise<void> => {
      bytes[at + text.length - 1]! ^= 1;
      return writeFile(place, bytes);
    };
    await flip();
    return flip;
  }
  throw new Error(`no stored file holds ${text}`);
}

for (const [place, language] of tellIn('zh').entries())
  test(`of a frozen file that changed no sample is drawn, what was typed stays, and the tester reads why (${language})`, async ({
    visit,
  }) => {
    const says = words[language];
    const admin = await visit('admin', { language });
    const tester = await visit('user', { language });
    // A control whose design test was concluded in the period of the demo, which is at work.
    const periods = await admin.ask(routes.getAssessmentPeriodByPage, { body: { state: 'fieldwork', pageSize: 50 } });
    const periodId = Math.min(...periods.data.map(({ id: one }) => one));
    const designs = await admin.ask(routes.getControlTestByPage, {
      body: { periodId, kind: 'design', conclusion: 'effective', state: 'concluded', pageSize: 20 },
    });
    const { controlId } = designs.data.filter(({ tester: who }) => who?.userNO === 'user')[place]!;
    const [testerId, reviewerId] = [await findPersonId(admin, 'user'), await findPersonId(admin, 'manager')];
    const { id } = await admin.ask(routes.saveControlTest, { body: { periodId, controlId, kind: 'yearEnd', testerId, reviewerId } });
    await tester.ask(routes.updateControlTest, { body: { id, event: 'START' } });
    const [procedure] = await tester.ask(routes.getTestProcedures);
    await tester.ask(routes.setTestProcedure, { body: { id, procedureId: procedure!.id } });

    const { page } = tester;
    const mark = unique('V').replaceAll(' ', '-');
    await page.goto(`${recordPages.controlTest.view}?Id=${id}`);
    await act(page, says.freeze);
    const dialog = page.getByRole('dialog');
    const lines = ['voucher,amount', ...Array.from({ length: 30 }, (_, line) => `${mark}-${line + 1},${line + 1}`)];
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'vouchers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByRole('cell', { name: `${mark}-1`, exact: true })).toBeVisible();
    await fill(dialog, 'suppliedBy', '财务共享中心');
    await fill(dialog, 'completeness', '与总账核对一致');
    await confirm(page);

    const restore = await changeStored(`${mark}-1,1`);
    await act(page, says.draw);
    await chooseValue(page, dialog, 'frequency', 'quarterly');
    await fill(dialog, 'seed', '4711');
    await dialog.locator('button.MuiButton-contained').last().click();
    await expect(dialog.getByText(says.told)).toBeVisible();
    await expect(dialog.locator('[data-form-field="seed"] input')).toHaveValue('4711');
    expect((await tester.ask(routes.getControlTest, { query: { id } })).items).toEqual([]);
    await restore();
  });
