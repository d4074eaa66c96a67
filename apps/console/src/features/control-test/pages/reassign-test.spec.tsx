import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { noEvidence, testRecord } from '../testing/test-record-fixture.ts';
import ControlTestView from './ControlTestView.tsx';

const li = { id: 12, userNO: 'li', adNo: '', name: '李雷', englishName: 'Li Lei', roleJobs: [] };
const involved = 'Li Lei acted on this control or this test and cannot review it';

test.each([
  ['en', 'Reassign', 'New tester', 'New reviewer', 'Leave empty to keep Tess.'],
  ['zh', '更换人员', '新的测试人', '新的复核人', '留空则仍为人1。'],
] as const)('one test is given another reviewer while its tester stays (%s)', async (language, verb, newTester, newReviewer, kept) => {
  const seen = testRecord({ state: 'inProgress', allowedActions: ['REASSIGN'] });
  let isRefused = true;
  const server = stubServer(buildUser('admin'), {
    getControlTest: () => seen,
    getControlTestHistory: () => [],
    getTestEvidence: () => noEvidence,
    findUser: () => [li],
    updateControlTest: () => {
      if (!isRefused) return seen;
      isRefused = false;
      return refuse({ code: 'validation', message: involved, errors: [{ field: 'reviewerId', message: involved }] });
    },
  });
  await renderPage(<ControlTestView />, { at: '/ControlTest/ControlTestView?Id=7&action=REASSIGN', language, user: buildUser('admin') });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: verb })).toBeVisible();
  expect(await dialog.findByRole('combobox', { name: newTester })).toHaveAccessibleDescription(kept);
  await actor.type(await dialog.findByRole('combobox', { name: newReviewer }), 'li');
  await actor.click(await screen.findByRole('option'));
  await actor.click(dialog.getByRole('button', { name: verb }));
  // Refused where he was chosen, and nothing that was given is lost.
  expect(await dialog.findByText(involved)).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: verb }));
  const given = { id: 7, event: 'REASSIGN', rowVersion: 4, testerId: null, reviewerId: 12, dueOn: '2031-05-31' };
  expect(server.sentTo('updateControlTest')).toMatchObject([given, given]);
});
