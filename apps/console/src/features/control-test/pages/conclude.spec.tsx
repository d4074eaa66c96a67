import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord } from '../api/records.ts';
import { noEvidence, testRecord } from '../testing/test-record-fixture.ts';
import ControlTestView from './ControlTestView.tsx';

let missingDays = 0;
let designs: { totalCount: number; data: object[] } = { totalCount: 0, data: [] };

async function open(given: Partial<ControlTestRecord> = {}, language: 'en' | 'zh' = 'en', role: 'admin' | 'owner' = 'owner') {
  const seen = testRecord(given);
  const server = stubServer(buildUser(role), {
    getControlTestByPage: () => designs,
    getControlTest: () => seen,
    updateControlTest: () => ({ ...seen, state: 'concluded', allowedActions: [] }),
    getTestEvidence: () => ({ ...noEvidence, missingDays }),
    getControlTestHistory: () => [],
  });
  await renderPage(<ControlTestView />, { at: '/ControlTest/ControlTestView?Id=7', language, user: buildUser(role) });
  return server;
}

test.each([
  ['en', 'Conclude', /Tester’s conclusion: Not effective\. Items: 0\. Exceptions: 1\. A deficiency is proposed/, 'Comments'],
  ['zh', '确认结论', /测试人的结论：无效。样本 0 项，例外 1 项。系统将提出一项缺陷/, '意见'],
] as const)('the reviewer reads what he confirms and what comes of it (%s)', async (language, name, told, comments) => {
  const server = await open({}, language);
  await actor.click((await screen.findAllByRole('button', { name }))[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(told);
  // Nothing has to be said: it is a comment, not a reason.
  expect(within(dialog).getByRole('textbox', { name: comments })).toBeVisible();
  await actor.click(within(dialog).getByRole('button', { name }));
  expect(server.sentTo('updateControlTest')).toMatchObject([{ id: 7, event: 'CONCLUDE', comments: '' }]);
});

test('the reviewer’s own date is not called that of the test', async () => {
  await open();
  // The date of the step in the header, that of the test among its facts.
  expect(await screen.findByText('Review due')).toBeVisible();
  expect(screen.getAllByText('Due')).toHaveLength(1);
});

test('tested days without evidence are named where the test is submitted and concluded, and are no bar to it', async () => {
  missingDays = 102;
  const gap = 'The evidence does not cover the whole tested period: 102 days are missing.';
  const sample = {
    items: [{ place: 1, ordinal: 1, key: 'INV-1', cells: [], reason: '', marks: {}, notes: {}, evidence: [] }],
    draws: [{ ordinal: 1, isCurrent: true, least: null, most: null, formula: { method: 'random', seed: '4711', size: 1 } }],
  } as unknown as Partial<ControlTestRecord>;
  await open({ ...sample, state: 'inProgress', conclusion: null, allowedActions: ['SUBMIT'] });
  expect(await screen.findByText(/Every sampled item has its results and evidence/)).toBeVisible();
  expect(screen.getByText(gap)).toBeVisible();
  expect(screen.queryByText(/All results and evidence are complete/)).toBeNull();
  await actor.click((await screen.findAllByRole('button', { name: 'Submit for review' }))[0]!);
  expect(within(await screen.findByRole('dialog')).getByText(gap)).toBeVisible();
  cleanup();
  await open(sample);
  await actor.click((await screen.findAllByRole('button', { name: 'Conclude' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(gap)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Conclude' })).toBeEnabled();
  missingDays = 0;
});

test('a return needs its reason', async () => {
  await open();
  await actor.click((await screen.findAllByRole('button', { name: 'Return' }))[0]!);
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Reason/ })).toBeRequired();
});

test('a test whose period was signed off says why nothing can be done with it', async () => {
  await open({ state: 'inProgress', isOpen: false, allowedActions: [], dutyDueOn: null });
  expect(await screen.findByText('The period has ended. This test can be read but not continued.')).toBeVisible();
});

const waiting: Partial<ControlTestRecord> = {
  kind: 'interim',
  state: 'planned',
  isOpen: true,
  allowedActions: [],
  independence: { tester: true, reviewer: true, designSettled: false },
};

test('an operating test that waits for its design test says so, and an administrator plans the missing one from there', async () => {
  await open(waiting, 'en', 'admin');
  const plan = await screen.findByRole('link', { name: 'Plan design test' });
  expect(plan).toHaveAttribute('href', expect.stringContaining('action=PLAN'));
  expect(screen.getByText(/can start once the design test of the control is concluded as effective/)).toBeVisible();
});

test('who may not plan reads who does, and not that there is none, which he may not see; a design test that he may read leads on', async () => {
  await open(waiting);
  expect(await screen.findByText(/If no design test is planned yet, ask an administrator to plan one/)).toBeVisible();
  cleanup();
  designs = { totalCount: 1, data: [testRecord({ id: 8, recordNo: 'CT-2031-0008', kind: 'design', state: 'inReview' })] };
  await open(waiting);
  expect(await screen.findByRole('link', { name: 'CT-2031-0008' })).toHaveAttribute('href', expect.stringContaining('Id=8'));
  expect(screen.queryByRole('link', { name: 'Plan design test' })).toBeNull();
});
