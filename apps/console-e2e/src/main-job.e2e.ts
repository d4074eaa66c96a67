import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { buildControlFile, buildStoreFile, type UploadedFile } from './import-files.ts';
import { test, type Visitor } from './portal.ts';
import { fillAssessment, fillDay, pageOf, pick, press } from './stories.ts';

const ROWS = 12;
const evidence = {
  name: '供应商清单 Q4.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};

async function chooseFile(page: Page, file: UploadedFile): Promise<void> {
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
}

async function importFile(page: Page, file: UploadedFile, after: RegExp): Promise<void> {
  await chooseFile(page, file);
  await expect(page.getByText('No problems')).toBeVisible();
  await press(page, 'Confirm import');
  await expect(page.getByRole('progressbar', { name: 'Upload progress' }).or(page.getByText(after))).toBeVisible();
  await expect(page.getByText(after)).toBeVisible();
}

/** The imported controls, by the number of their row. */
async function readImported(admin: Visitor, run: string) {
  const { data } = await admin.ask(routes.getRiskControlByPage, { body: { keyword: run, pageSize: 50 } });
  const rowOf = ({ standardControlDesc }: { standardControlDesc: string }) => Number(/list (\d+)/.exec(standardControlDesc)?.[1]);
  return new Map(data.map((row) => [rowOf(row), row]));
}

async function submitAssessment(page: Page, id: number, description: string): Promise<void> {
  await page.goto(pageOf.assess(id));
  await fillAssessment(page, description);
  await press(page, 'Submit', /^Sent to independent review|^Submitted/);
}

async function expectState(page: Page, id: number, state: string): Promise<void> {
  await page.goto(pageOf.view(id));
  await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
}

/** @param effectiveness 1 to 5; only below 5 there is a deficiency to state */
async function closeReview(page: Page, id: number, effectiveness: number, fill: () => Promise<void>): Promise<void> {
  await page.goto(pageOf.review(id));
  await page
    .getByRole('radiogroup', { name: 'Review effectiveness' })
    .getByRole('radio')
    .nth(effectiveness - 1)
    .click();
  await fill();
  await press(page, /^Approve and (close|record deficiency)$/, 'Review closed');
}

async function moveIssue(page: Page, action: string, comments: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}`) });
  await dialog.getByRole('textbox').first().fill(comments);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** What the mail log says that was written about a record, in the window of an administrator. */
async function expectMails(page: Page, riskNo: string, count: number): Promise<void> {
  await page.goto(`/admin/MailLog?keyword=${encodeURIComponent(riskNo)}&pageSize=50`);
  await expect(page.getByText(`${count} emails`, { exact: true })).toBeVisible();
  await expect(page.getByText('Logged only').first()).toBeVisible();
}

test('the main job: two files are imported, and three controls go their ways to the end', async ({ visit }) => {
  test.slow();
  const run = `E${Date.now().toString(36)}`.toUpperCase();
  const admin = await visit('admin');
  const owner = await visit('owner');
  const assistant = await visit('assistant');
  const reviewer = await visit('reviewer');

  await test.step('the risk store', async () => {
    await admin.page.goto('/RiskControl/RiskStore');
    await press(admin.page, 'Import from Excel');
    await importFile(admin.page, buildStoreFile(run, ROWS), new RegExp(`Items added: ${ROWS}`));
  });

  await test.step('a file with a fault: shown in its cell, and nothing is written', async () => {
    await admin.page.goto('/RiskControl/RiskControlList');
    await press(admin.page, 'Import from Excel');
    await chooseFile(admin.page, buildControlFile(run, ROWS, 'owner', { row: 7, cells: { controlOwner: 'no.such.person' } }));
    await expect(admin.page.getByText('1 problem')).toBeVisible();
    await press(admin.page, 'Only rows with problems (1)');
    await expect(admin.page.getByRole('cell', { name: /no\.such\.person/ })).toContainText(/“no\.such\.person”/);
    await expect(admin.page.getByRole('button', { name: 'Confirm import' })).toBeDisabled();
    expect((await readImported(admin, run)).size).toBe(0);
  });

  await test.step('the right file becomes drafts', async () => {
    await press(admin.page, 'Replace');
    await importFile(admin.page, buildControlFile(run, ROWS, 'owner'), new RegExp(`Drafts created: ${ROWS}`));
    await admin.page.getByRole('link', { name: 'View drafts' }).click();
    await expect(admin.page).toHaveURL(/state=draft/);
    expect((await readImported(admin, run)).size).toBe(ROWS);
  });

  await test.step('all drafts are submitted at once, also those of the next page', async () => {
    await admin.page.goto(`/RiskControl/RiskControlList?keyword=${run}&state=draft`);
    await admin.page.getByRole('checkbox', { name: /all rows/i }).check();
    await press(admin.page, `Select all ${ROWS} matches`);
    await expect(admin.page.getByText(`All ${ROWS} selected`)).toBeVisible();
    await press(admin.page, 'Submit drafts');
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByText(`${ROWS} of ${ROWS} records are eligible.`)).toBeVisible();
    await dialog.getByRole('button', { name: `Submit drafts (${ROWS})` }).click();
    await expect(admin.page.getByText(`${ROWS} done`)).toBeVisible();
  });
  const rows = await readImported(admin, run);
  const [plain, faulty, returned] = [rows.get(1)!, rows.get(2)!, rows.get(3)!];
  expect([...rows.values()].map((row) => row.state)).toEqual(Array(ROWS).fill('assessing'));

  await test.step('the first: an assistant, the owner’s approval, evidence, complete', async () => {
    const { id } = plain;
    await owner.page.goto(pageOf.view(id));
    await press(owner.page, 'Set assistants');
    const people = owner.page.getByRole('dialog', { name: 'Set assistants' });
    await people.getByRole('combobox').fill('assistant');
    await owner.page.getByRole('option', { name: /Zhao Min/ }).click();
    await people.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(people).toHaveCount(0);

    await assistant.page.goto(pageOf.assess(id));
    await fillAssessment(assistant.page, 'The purchasing manager signs the list every quarter');
    await assistant.page.locator('input[type="file"]').setInputFiles(evidence);
    await expect(assistant.page.getByRole('button', { name: `Remove ${evidence.name}` })).toBeVisible();
    await press(assistant.page, 'Submit', 'Submitted for the owner’s approval');

    await owner.page.goto(pageOf.view(id));
    await expect(owner.page.getByText('Owner approval', { exact: true }).first()).toBeVisible();
    const hash = createHash('sha256').update(evidence.buffer).digest('hex');
    await expect(owner.page.getByTitle(`SHA-256: ${hash}`)).toBeVisible();
    const [download] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page.getByRole('link', { name: `Download ${evidence.name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(evidence.name);
    expect(await readFile((await download.path())!)).toEqual(evidence.buffer);
    await press(owner.page, 'Approve');
    await owner.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(owner.page.getByText('Awaiting review', { exact: true }).first()).toBeVisible();

    await closeReview(reviewer.page, id, 5, () => pick(reviewer.page, 'Control deficiency', 'None'));
    await expectState(owner.page, id, 'Complete');
  });

  await test.step('the second: a deficiency, remedied and verified', async () => {
    const { id } = faulty;
    await submitAssessment(owner.page, id, 'The list is kept by one person');
    await closeReview(reviewer.page, id, 2, async () => {
      await pick(reviewer.page, 'Control deficiency', 'Deficiency, remediation required');
      await fillDay(reviewer.page, 'Expected completion', '2030-01-31');
      await reviewer.page.getByLabel('Remediation plan', { exact: true }).fill('Two people sign');
    });
    await expectState(owner.page, id, 'In remediation');
    await moveIssue(owner.page, 'Start', 'The second person is named');
    await moveIssue(owner.page, 'Submit fix', 'Two people have signed');
    await expectState(reviewer.page, id, 'In remediation');
    await moveIssue(reviewer.page, 'Verify', 'Seen on the list');
    await expectState(owner.page, id, 'Complete');
  });

  await test.step('the third: returned with a comment, assessed again, complete', async () => {
    const { id } = returned;
    await submitAssessment(owner.page, id, 'The list exists');
    await reviewer.page.goto(pageOf.review(id));
    await press(reviewer.page, 'Reject', 'A comment is required');
    await reviewer.page.getByLabel('Review comments', { exact: true }).fill('Say who signs the list');
    await press(reviewer.page, 'Reject', 'Returned to the owner');
    await expectState(owner.page, id, 'Returned');
    await expect(owner.page.getByText('Say who signs the list').first()).toBeVisible();
    await owner.page.goto(pageOf.assess(id));
    await expect(owner.page.getByLabel('Current control description', { exact: true })).toHaveValue('The list exists');
    await owner.page.getByLabel('Current control description', { exact: true }).fill('The purchasing manager signs the list');
    await press(owner.page, 'Submit', /^Sent to independent review|^Submitted/);
    await closeReview(reviewer.page, id, 5, () => pick(reviewer.page, 'Control deficiency', 'None'));
    await expectState(owner.page, id, 'Complete');
  });

  await test.step('the mail log has every hop', async () => {
    // All were submitted at once: one mail tells the owner of all of them, in the log under the first one's number.
    const { data: newest } = await admin.ask(routes.getMailLogByPage, { body: { pageSize: 50, template: 'ownerAssigned' } });
    const told = await Promise.all(newest.map(({ id }) => admin.ask(routes.getMail, { query: { id } })));
    for (const { riskNo } of [plain, faulty, returned]) expect(told.some((mail) => JSON.stringify(mail).includes(riskNo))).toBe(true);
    const hops = {
      [plain.riskNo]: ['assistantAdded', 'approvalAsked', 'ownerApproved', 'reviewAsked', 'reviewClosed'],
      // The owner has the issue as well: one mail tells both. That he started is for the inbox alone.
      [faulty.riskNo]: ['reviewAsked', 'issueAssigned', 'verificationAsked', 'issueVerified', 'allVerified'],
      [returned.riskNo]: ['reviewAsked', 'reviewRejected', 'reviewClosed'],
    };
    for (const [riskNo, hopsOfOne] of Object.entries(hops)) {
      const readLog = () => admin.ask(routes.getMailLogByPage, { body: { recordNo: riskNo, pageSize: 50 } });
      const templates = async () =>
        [...new Set((await readLog()).data.map((mail) => mail.template))].filter((name) => name !== 'ownerAssigned').sort();
      await expect.poll(templates).toEqual(hopsOfOne.sort());
      expect(new Set((await readLog()).data.map((mail) => mail.state))).toEqual(new Set(['logged']));
      const { totalCount } = await admin.ask(routes.getMailLogByPage, { body: { keyword: riskNo } });
      await expectMails(admin.page, riskNo, totalCount);
    }
  });

  await test.step('the history tells the story in both languages', async () => {
    const english = admin.page.getByRole('list', { name: 'Process' }).getByRole('listitem');
    await admin.page.goto(pageOf.view(plain.id));
    await expect(english).toContainText([
      'Risk manager review',
      'Control measure submitted',
      'Risk manager edited and assigned a risk owner',
    ]);
    await admin.page.getByRole('radio', { name: 'Log', exact: true }).click();
    for (const words of ['Independent review closed', 'Approved by the owner', 'Assistants set', 'Imported from a workbook'])
      await expect(admin.page.getByRole('list', { name: 'Log' })).toContainText(words);
    const chinese = await visit('admin', { language: 'zh' });
    await chinese.page.goto(pageOf.view(returned.id));
    const process = chinese.page.getByRole('list', { name: '流程' }).getByRole('listitem');
    await expect(process).toContainText([
      '风险经理审核',
      '控制措施提交',
      '风险经理审核退回',
      '控制措施提交',
      '风险经理编辑并指定风险责任人',
    ]);
    await chinese.page.getByRole('radio', { name: '日志', exact: true }).click();
    for (const words of ['独立审核通过', '独立审核退回', 'Say who signs the list', '由工作簿导入'])
      await expect(chinese.page.getByRole('list', { name: '日志' })).toContainText(words);
  });
});
