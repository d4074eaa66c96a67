import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { test } from './portal.ts';
import { assignControl, fillAssessment, findPersonId, pageOf, readRecord } from './stories.ts';

const TYPED = 'What the owner has typed and nobody may take away';
const description = 'Current control description';

test('a change by somebody else is named with who and what, and the typed text goes into the next try', async ({ visit }) => {
  const admin = await visit('admin');
  const { page, ...owner } = await visit('owner');
  const { id } = await assignControl(admin);
  const assistant = await visit('assistant');
  await owner.ask(routes.updateRiskControlOwners, {
    body: { RiskId: id, userId: [await findPersonId(admin, 'assistant')], NeedOwnerApprove: false },
  });
  await page.goto(pageOf.assess(id));
  // Without live updates the window does not know of the change before it submits.
  await page.route('**/api/Stream*', (route) => route.abort());
  await page.reload();
  await fillAssessment(page, TYPED);
  await assistant.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: id, currentControlDesc: 'The words of the assistant' } });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'This record has changed' });
  await expect(dialog).toContainText('Zhao Min changed this record');
  await expect(dialog).toContainText(description);
  await expect(dialog).toContainText('assistant');
  expect((await readRecord(owner as never, id)).state).toBe('assessing');
  await dialog.getByRole('button', { name: 'Reload and keep my text' }).click();
  await expect(page.getByLabel(description, { exact: true })).toHaveValue(TYPED);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.poll(async () => (await readRecord(admin, id)).state).toBe('reviewing');
  expect((await readRecord(admin, id)).risk_CurrentControl.currentControlDesc).toBe(TYPED);
});

test('an ended session is renewed in place, and the waiting submission goes on by itself', async ({ visit, baseURL }) => {
  const admin = await visit('admin');
  const { id } = await assignControl(admin);
  const { page, context } = await visit('owner');
  await page.goto(pageOf.assess(id));
  await fillAssessment(page, TYPED);
  const session = await context.storageState();
  const elsewhere = await context.browser()!.newContext({ baseURL: baseURL!, storageState: session });
  await elsewhere.request.post(routes.userLogout.path, { headers: { origin: baseURL! } });
  await elsewhere.close();

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog.getByLabel('User name', { exact: true })).toHaveValue('owner');
  await dialog.getByLabel('Password', { exact: true }).fill('Portal-demo-2026');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await readRecord(admin, id)).state).toBe('reviewing');
  const { risk_CurrentControl: saved } = await readRecord(admin, id);
  expect([saved.currentControlDesc, saved.controlAssessmentScore]).toEqual([TYPED, 4]);
});

test('leaving with something typed is asked about, and what was typed is there on the way back', async ({ visit }) => {
  const admin = await visit('admin');
  const { id } = await assignControl(admin);
  const { page } = await visit('owner');
  await page.goto('/RiskControl/MyRiskControlTaskList?type=1');
  await page.goto(pageOf.assess(id));
  await page.getByLabel(description, { exact: true }).fill(TYPED);
  await page.getByRole('link', { name: 'Home' }).first().click();
  const warning = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel(description, { exact: true })).toHaveValue(TYPED);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await warning.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(pageOf.assess(id));
  await expect(page.getByLabel(description, { exact: true })).toHaveValue(TYPED);
  await expect(page.getByText(/was restored/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel(description, { exact: true })).toHaveValue('');
});

test('without a network nothing is lost, and pressing again after a lost answer does not submit twice', async ({ visit }) => {
  const admin = await visit('admin');
  const { id } = await assignControl(admin);
  const { page, context } = await visit('owner');
  // Without live updates the window does not learn in another way that its submission has arrived.
  await page.route('**/api/Stream*', (route) => route.abort());
  await page.goto(pageOf.assess(id));
  await fillAssessment(page, TYPED);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByText(/network|connect/i).first()).toBeVisible();
  await expect(page.getByLabel(description, { exact: true })).toHaveValue(TYPED);
  await context.setOffline(false);

  // The service takes the submission over, but its answer is lost on the way.
  const keys: (string | undefined)[] = [];
  await page.route(`**${routes.updateRiskCurrentControl.path}*`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit.click();
  await expect.poll(async () => (await readRecord(admin, id)).state).toBe('reviewing');
  await expect(page.getByLabel(description, { exact: true })).toHaveValue(TYPED);
  await submit.click();
  await expect(page).not.toHaveURL(/RiskCurrentControlEdit/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const steps = await admin.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
  expect(steps.filter((step) => step.toState === 'reviewing')).toHaveLength(1);
});
