import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, test } from './portal.ts';
import { assignControl, findPersonId, press, readRecord, unique } from './stories.ts';

const numberOf = (name: string): string => unique(name).replace(/\s/g, '.');

/** Fills in a new person and answers the password that is told once. */
async function addPerson(page: Page, number: string, name: string): Promise<string> {
  await page.goto('/admin/People');
  await press(page, 'New person');
  const dialog = page.getByRole('dialog', { name: 'New person' });
  await dialog.getByRole('textbox', { name: /^User number/ }).fill(number);
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^English name/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(`${number}@portal.example`);
  await dialog.getByRole('checkbox', { name: 'User', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const password = await page.getByTestId('temporary-password').textContent();
  await press(page, 'Done');
  return password ?? '';
}

test('an administrator makes a person, who signs in with the password handed over and must change it first', async ({
  visit,
  browser,
  baseURL,
}) => {
  const admin = await visit('admin');
  const number = numberOf('new');
  const password = await addPerson(admin.page, number, unique('New Person'));
  expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await page.goto('/admin/xxx/zzz/login');
  await page.getByLabel('User name', { exact: true }).fill(number);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await context.close();
});

test('a leaver’s open duty goes to the successor, and his session ends', async ({ visit }) => {
  const admin = await visit('admin');
  const name = unique('Leaver');
  const number = numberOf('leaver');
  await addPerson(admin.page, number, name);
  const { id } = await assignControl(admin, { controlOwner: await findPersonId(admin, number) });
  await admin.page.goto(`/admin/People?keyword=${number}`);
  await admin.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await admin.page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const dialog = admin.page.getByRole('dialog', { name: `Deactivate ${name}` });
  await expect(dialog.getByText(/1 open task\./)).toBeVisible();
  await expectAccessible(admin.page);
  await dialog.getByRole('combobox', { name: 'Assign all to' }).fill('owner');
  await admin.page.getByRole('option', { name: /Chen Jiaming/ }).click();
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(admin.page.getByText(/1 handed over, 0 still open/)).toBeVisible();
  expect((await readRecord(admin, id)).controlOwner).toBe(await findPersonId(admin, 'owner'));
  await admin.page.goto(`/admin/ChangeLog?keyword=${number}`);
  await expect(admin.page.getByText('Deactivated').first()).toBeVisible();
});

test('a new reference value is in the pickers at once, and its place in the list is theirs', async ({ visit }) => {
  const admin = await visit('admin');
  const label = unique('Retail');
  await admin.page.goto('/admin/References?list=RiskControl_businessUnit');
  await press(admin.page, 'New value');
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Chinese value/ }).fill(`零售 ${label}`);
  await dialog.getByRole('textbox', { name: /^English label/ }).fill(label);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByRole('button', { name: `Move ${label} up` }).click();
  await expect(admin.page.getByRole('row').nth(-2)).toContainText(label);
  await admin.page.goto('/RiskControl/RiskControlEdit');
  await admin.page.getByRole('combobox', { name: 'Business unit', exact: true }).click();
  await expect(admin.page.getByRole('option', { name: label })).toBeVisible();
  // Offered no more, for the tests that come after.
  const lists = await admin.ask(routes.getReferenceLists);
  const value = lists.flatMap((list) => list.values).find((one) => one.classNameEn === label);
  await admin.ask(routes.setReferenceValueActive, { body: { id: value!.id, active: false } });
});
