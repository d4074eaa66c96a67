import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { createTestMailServer, eventually } from '@portal/testing';
import { startInstance, stopInstance } from './own-instance.ts';
import { DEMO_PASSWORD, signIn, type Visitor, test } from './portal.ts';
import { assignControl, fillAssessment, pageOf, pick, readRecord } from './stories.ts';

async function enter(page: Page, userNo: string): Promise<void> {
  await page.goto('/admin/xxx/zzz/login');
  await page.getByLabel('User name', { exact: true }).fill(userNo);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
}

test('a stop and start in the middle: the typed text is there, the control comes to its end, each mail comes once', async () => {
  test.setTimeout(600_000);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-restart-'));
  const mails = await createTestMailServer();
  const launch = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch(launch);
  let portal = await startInstance({ dataDir, smtpUrl: mails.url });
  try {
    const newContext = () => browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
    const admin = await signIn(await newContext(), portal.url, 'admin', 'en');
    const owner = await (await newContext()).newPage();
    await owner.addInitScript(() => localStorage.setItem('language', 'en'));
    await enter(owner, 'owner');
    const { id, riskNo } = await assignControl(admin);
    await owner.goto(pageOf.assess(id));
    await fillAssessment(owner, 'Typed before the portal was stopped');

    await stopInstance(portal);
    await owner.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(owner.getByLabel('Current control description', { exact: true })).toHaveValue('Typed before the portal was stopped');
    portal = await startInstance({ dataDir, smtpUrl: mails.url, port: new URL(portal.url).port });

    // The form has stood open all the time; the session has outlived the stop as well.
    await expect(owner.getByLabel('Current control description', { exact: true })).toHaveValue('Typed before the portal was stopped');
    await owner.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(async () => (await readRecord(admin, id)).state).toBe('reviewing');

    const reviewer = await (await newContext()).newPage();
    await reviewer.addInitScript(() => localStorage.setItem('language', 'en'));
    await enter(reviewer, 'reviewer');
    await reviewer.goto(pageOf.review(id));
    await reviewer.getByRole('radiogroup', { name: 'Review effectiveness' }).getByRole('radio').last().click();
    await pick(reviewer, 'Control deficiency', 'None');
    await reviewer.getByRole('button', { name: 'Approve and close', exact: true }).click();
    await expect.poll(async () => (await readRecord(admin, id)).state).toBe('complete');

    const ofRecord = () => mails.received.filter((mail) => mail.source.includes(riskNo) || decodeHeader(mail.source).includes(riskNo));
    // Assigned, review asked (of both administrators, less the one who took part), closed.
    await eventually(() => ofRecord().length >= 3);
    await eventually(async () => {
      const log = await readMailStates(admin, riskNo);
      return log.length === ofRecord().length && log.every((state) => state === 'sent');
    }, 30_000);
    const ids = ofRecord().map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await browser.close();
    await stopInstance(portal);
    await mails.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Subjects of several languages travel as encoded words. */
function decodeHeader(source: string): string {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, '');
  return head.replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decodeURIComponent(text.replaceAll('_', ' ').replace(/%/g, '%25').replaceAll('=', '%')),
  );
}

async function readMailStates(admin: Visitor, recordNo: string): Promise<string[]> {
  const { data } = await admin.ask(routes.getMailLogByPage, { body: { recordNo, pageSize: 50 } });
  return data.map((mail) => mail.state);
}
