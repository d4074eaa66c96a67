import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { routes, type StartedExam } from '@portal/contract';
import { expectAccessible, test, type Visitor } from './portal.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const questions = [
  { kind: 'single', stem: '一', stemEn: 'First', options: options(), answer: 'A', score: 10 },
  { kind: 'multiple', stem: '二', stemEn: 'Second', options: options(), answer: ['A', 'B'], score: 10 },
  { kind: 'text', stem: '三', stemEn: 'Third', answer: 'because', score: 10 },
];

function options() {
  return ['A', 'B', 'C'].map((key) => ({ key, text: `选项 ${key}`, textEn: `Choice ${key}` }));
}

async function makeExam(admin: Visitor, title: string, more: Record<string, unknown> = {}): Promise<number> {
  const body = { title, titleEn: title, passScore: 20, durationMinutes: 30, audience: { all: true }, questions, ...more };
  return (await admin.ask(routes.createExam, { body })).id;
}

const sitPage = (id: number) => `/KMSKnowLedge/SitExam?Id=${id}`;
const secondsLeft = async ({ page }: Visitor) => Number(await page.getByRole('timer').getAttribute('data-seconds'));
const saved = async ({ page }: Visitor) => expect(page.getByText('All saved')).toBeVisible();

/** The portal's api ends at once, as when it crashes: nothing is said to anybody. Whoever runs it starts it again. */
function killApi(baseURL: string): void {
  const { port } = new URL(baseURL);
  // Each line holds the process's environment behind its arguments.
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { maxBuffer: 64 * 2 ** 20 })
    .toString()
    .split('\n');
  const api = lines.find((line) => line.includes(SERVER_ENTRIES.api) && ` ${line} `.includes(` PORT=${port} `));
  if (!api) throw new Error('no api process was found');
  process.kill(Number.parseInt(api, 10), 'SIGKILL');
}

test('an api that is killed while somebody sits loses no answer: what was given meanwhile is sent when it is back', async ({
  visit,
  baseURL,
}) => {
  const id = await makeExam(await visit('admin'), 'Crash');
  const sitter = await visit('user');
  const { page } = sitter;
  await page.goto(`/KMSKnowLedge/MyExam?Id=${id}`);
  await page.getByRole('link', { name: 'Start the exam' }).first().click();
  await page.getByRole('radio', { name: 'Choice A' }).click();
  await saved(sitter);

  killApi(baseURL!);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Choice A' }).click();
  await page.getByRole('checkbox', { name: 'Choice B' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Third' }).fill('Written while nobody listened');
  await expect(page.getByText('kept on this device')).toBeVisible();
  await expect(page.getByText('All saved')).toBeVisible({ timeout: 60_000 });

  // Elsewhere it goes on where it was, with every answer.
  const elsewhere = await visit('user');
  const { answers }: StartedExam = await elsewhere.ask(routes.startExam, { body: { id } });
  expect(answers.map(({ answer }) => answer)).toEqual(['A', ['A', 'B'], 'Written while nobody listened']);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('This attempt is awaiting marking')).toBeVisible();
});

test('the deadline is the server’s though the clock of the device is wrong; a closed page goes on where it was', async ({ visit }) => {
  const admin = await visit('admin');
  const id = await makeExam(admin, 'Clock', { durationMinutes: 10 });
  const sitter = await visit('user');
  const { page } = sitter;
  await page.clock.setSystemTime(new Date(Date.now() + 5 * 3_600_000));
  await page.goto(sitPage(id));
  await expect(page.getByRole('timer')).toBeVisible();
  // By this device the time was up five hours ago.
  expect(await secondsLeft(sitter)).toBeGreaterThan(560);
  await page.getByRole('radio', { name: 'Choice B' }).click();
  await saved(sitter);
  await page.clock.setSystemTime(new Date(Date.now() - 48 * 3_600_000));
  expect(await secondsLeft(sitter)).toBeLessThanOrEqual(600);
  await expectAccessible(page);

  // Offline, closed in the middle, and opened again: this device remembers what it could not send.
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Choice C' }).click();
  await expect(page.getByText('kept on this device')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Choice C' })).toBeChecked();
  await saved(sitter);
  const { answers } = await sitter.ask(routes.startExam, { body: { id } });
  expect(answers.map(({ answer }) => answer)).toEqual(['C']);
});

test('time is up by the server alone: what was saved is handed in, whatever the device believes', async ({ visit }) => {
  const admin = await visit('admin');
  const closeAt = new Date(Date.now() + 14_000).toISOString();
  const id = await makeExam(admin, 'Soon over', { closeAt, questions: questions.slice(0, 1), passScore: 10 });
  const sitter = await visit('assistant');
  const { page } = sitter;
  await page.clock.setSystemTime(new Date(Date.now() - 3 * 3_600_000));
  await page.goto(sitPage(id));
  await page.getByRole('radio', { name: 'Choice A' }).click();
  await saved(sitter);
  await expect(page.getByText('Submitted automatically when time was up.')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Passed').first()).toBeVisible();
});

test('an exam is written, sat, marked and read by three people', async ({ visit }) => {
  const admin = await visit('admin');
  await admin.page.goto('/KMSKnowLedge/ExamEdit');
  await admin.page.getByLabel('Title', { exact: true }).fill('Written in the console');
  await admin.page.getByLabel('Pass score').fill('5');
  await admin.page.getByRole('button', { name: 'Free text', exact: true }).click();
  await admin.page.getByLabel('Question', { exact: true }).fill('Why?');
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.page.getByRole('heading', { name: 'Written in the console' })).toBeVisible();
  const id = Number(new URL(admin.page.url()).searchParams.get('Id'));

  const sitter = await visit('owner');
  await sitter.page.goto(sitPage(id));
  await sitter.page.getByRole('textbox', { name: 'Why?' }).fill('Because of the risk');
  await sitter.page.getByRole('button', { name: 'Submit', exact: true }).click();
  await sitter.page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(sitter.page.getByText('This attempt is awaiting marking')).toBeVisible();

  await admin.page.getByRole('link', { name: 'Mark', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Finish marking' }).click();
  await expect(admin.page.getByText('Enter 0 to 5 points')).toBeVisible();
  await admin.page.getByLabel('Points', { exact: true }).fill('5');
  await admin.page.getByLabel('Comment', { exact: true }).fill('Good');
  await admin.page.getByRole('button', { name: 'Finish marking' }).click();
  await expect(admin.page.getByText('Passed').first()).toBeVisible();

  await sitter.page.reload();
  await expect(sitter.page.getByText('Comment: Good')).toBeVisible();
  await expect(sitter.page.getByText('5 to pass')).toBeVisible();
});
