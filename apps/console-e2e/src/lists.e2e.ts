import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import exceljs from 'exceljs';
import { test } from './portal.ts';
import { assess, assignControl, describeControl, unique } from './stories.ts';

const LIST = '/RiskControl/RiskControlList';
const dataRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const total = (page: Page) => page.getByText(/^[\d,]+ controls$/);

async function offeredFor(page: Page, riskNo: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${riskNo}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const names = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return names;
}

test('filters, order and page stand in the address, and Back leads through them', async ({ visit }) => {
  const { page, ask } = await visit('admin');
  await page.goto(LIST);
  await page.getByRole('button', { name: 'State', exact: true }).click();
  await page.getByRole('option', { name: 'Complete', exact: true }).click();
  await expect(page).toHaveURL(/state=complete/);
  const { totalCount } = await ask(routes.getRiskControlByPage, { body: { state: 'complete', pageSize: 20 } });
  await expect(total(page)).toHaveText(`${totalCount.toLocaleString('en')} controls`);
  await page.getByRole('columnheader', { name: 'Risk no.' }).click();
  await expect(page).toHaveURL(/sort=riskNo/);
  await expect(dataRows(page).first()).toBeVisible();
  const numbers = async () =>
    (
      await dataRows(page)
        .getByText(/^R[A-Z]*-\d{4}-\d+$/)
        .allTextContents()
    ).slice(0, 5);
  const { data } = await ask(routes.getRiskControlByPage, { body: { state: 'complete', pageSize: 20, sort: 'riskNo' } });
  await expect.poll(numbers).toEqual(data.slice(0, 5).map((row) => row.riskNo));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByText(new RegExp(`^11–.* of ${totalCount}$`))).toBeVisible();

  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);
});

test('every count of my tabs is the total of the list behind it', async ({ visit }) => {
  const { page, ask } = await visit('owner');
  await page.goto('/RiskControl/MyRiskControlTaskList');
  const tabs = { '1': 'To submit', '2': 'Submitted', '3': 'Related to me' };
  for (const [type, label] of Object.entries(tabs)) {
    const { totalCount } = await ask(routes.getMyRiskControlByPage, { body: { wfStatus: Number(type) } });
    const tab = page.getByRole('navigation', { name: 'Sections of my risk controls' }).getByRole('link', { name: new RegExp(`^${label}`) });
    await expect(tab).toHaveText(`${label}${totalCount}`);
    await tab.click();
    await expect(page).toHaveURL(new RegExp(`type=${type}`));
    if (totalCount > 0) await expect(page.getByText(new RegExp(` of ${totalCount}$`))).toBeVisible();
  }
});

test('chosen columns are there again after a reload; a double click opens the record', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto(`${LIST}?state=complete`);
  await expect(page.getByRole('columnheader', { name: 'Key control' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Key control' }).check();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Business unit' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(dataRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Key control' })).toBeChecked();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Business unit' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  // The description is a link with its full text as tooltip, and cut off with an ellipsis.
  const description = dataRows(page).first().getByRole('gridcell').nth(2).getByRole('link');
  await expect(description).toHaveCSS('text-overflow', 'ellipsis');
  expect(await description.getAttribute('title')).toBe(await description.textContent());
  await dataRows(page)
    .first()
    .getByRole('gridcell')
    .nth(2)
    .dblclick({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL(/RiskCurrentControlReviewView\?Id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a row offers exactly what its state allows to its reader', async ({ visit }) => {
  const admin = await visit('admin');
  const owner = await visit('owner');
  const reviewer = await visit('reviewer');
  const keyword = unique('Offers');
  const search = `keyword=${encodeURIComponent(keyword)}`;
  const draft = await admin.ask(routes.saveDraftRiskControl, { body: await describeControl(admin, { riskDescription: keyword }) });
  const assigned = await assignControl(admin, { riskDescription: keyword });
  await admin.page.goto(`${LIST}?${search}`);
  expect(await offeredFor(admin.page, draft.riskNo)).toEqual(['View', 'Edit', 'Submit', 'Forward', 'Reassign', 'Delete']);
  expect(await offeredFor(admin.page, assigned.riskNo)).toEqual(['View', 'Edit', 'Forward', 'Remind', 'Extend', 'Reassign', 'Delete']);
  await owner.page.goto(`/RiskControl/MyRiskControlTaskList?type=1&${search}`);
  expect(await offeredFor(owner.page, assigned.riskNo)).toEqual(['Assess', 'View', 'Set assistants', 'Forward']);
  await assess(owner, assigned.id);
  await owner.page.goto(`/RiskControl/MyRiskControlTaskList?type=2&${search}`);
  expect(await offeredFor(owner.page, assigned.riskNo)).toEqual(['View', 'Withdraw', 'Forward']);
  await reviewer.page.goto(`/RiskControl/RiskControlTaskList?type=1&${search}`);
  expect(await offeredFor(reviewer.page, assigned.riskNo)).toEqual(['Review', 'View', 'Allocate', 'Forward', 'Remind']);
});

test('the export has the rows that are filtered, and a formula in them is text', async ({ visit }) => {
  const { page, ...admin } = await visit('admin');
  const keyword = unique('Export');
  for (const text of ['one', '=1+1', 'three']) await assignControl(admin as never, { riskDescription: `${text} ${keyword}` });
  await page.goto(`${LIST}?keyword=${encodeURIComponent(keyword)}`);
  await expect(page.getByText('3 controls')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile((await download.path())!);
  const sheet = workbook.worksheets[0]!;
  const texts = sheet
    .getSheetValues()
    .flat()
    .map(String)
    .filter((text) => text.includes(keyword));
  expect(texts).toHaveLength(3);
  expect(sheet.actualRowCount).toBe(4);
  let formulas = 0;
  sheet.eachRow((row) => row.eachCell((cell) => void (formulas += cell.formula ? 1 : 0)));
  expect(formulas).toBe(0);
});

test('whatever can be done with a selection is in sight at every width', async ({ visit }) => {
  const { page } = await visit('admin');
  for (const width of [1440, 1180, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(LIST);
    await expect(dataRows(page).first()).toBeVisible();
    await page.getByRole('columnheader').getByRole('checkbox').first().check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    await expect(bar.getByRole('button', { name: 'Export selection' })).toBeVisible();
    const beyond = await bar.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [...element.querySelectorAll('button')]
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return left < box.left || right > Math.min(box.right, innerWidth) || top < box.top || bottom > box.bottom;
        })
        .map((button) => button.textContent);
    });
    expect(beyond, `${width} px`).toEqual([]);
  }
});

test('in a window of 1440 the scores of a list are read in full beside their figures', async ({ visit }) => {
  const { page } = await visit('admin');
  await page.goto(`${LIST}?state=complete&pageSize=100`);
  await expect(dataRows(page).first()).toBeVisible();
  const words = page.locator('[role="gridcell"]:is([data-field="controlAssessmentScore"], [data-field="controlEffectiveness"]) span');
  const cut = async () =>
    words.evaluateAll((spans) => [
      ...new Set(
        spans.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth).map((span) => span.textContent),
      ),
    ]);
  await expect(words.filter({ hasText: 'Partially effective' }).first()).toBeVisible();
  // The longest one would take the room of the description; its tooltip says it.
  expect((await cut()).filter((text) => text !== 'Not operating effectively')).toEqual([]);
});
