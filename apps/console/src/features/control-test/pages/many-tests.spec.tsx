import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import ControlTestList from './ControlTestList.tsx';
import { testRow } from '../testing/test-row-fixture.ts';

const open = ['REASSIGN', 'CANCEL', 'REMIND'];

async function select(role: 'admin' | 'owner') {
  const user = buildUser(role);
  const server = stubServer(user, {
    getControlTestByPage: () => ({ totalCount: 2, data: [testRow(1, { allowedActions: open }), testRow(2)] }),
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    getBulkRun: () => null,
    previewBulk: () => ({ total: 2, doable: 1, refused: [{ code: 'wrong_state', message: 'Concluded', count: 1 }] }),
    startBulk: () => ({}),
  });
  await renderPage(<ControlTestList />, { at: '/ControlTest/ControlTestList', language: 'en', user });
  await actor.click(await screen.findByRole('checkbox', { name: /all rows/i }));
  await screen.findByText('2 selected');
  return server;
}

test('who administers reassigns, reminds of and cancels the tests that he selected; a run tells what came of each', async () => {
  const server = await select('admin');
  for (const name of ['Reassign tester (1)', 'Reassign reviewer (1)', 'Remind (1)'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
  await actor.click(screen.getByRole('button', { name: 'Cancel tests (1)' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('1 of 2 records is eligible.');
  expect(within(dialog).getByText('Concluded: 1')).toBeInTheDocument();
  // A cancelling has a reason, as that of one test.
  await actor.click(within(dialog).getByRole('button', { name: 'Cancel tests (1)' }));
  expect(server.sentTo('startBulk')).toEqual([]);
  await actor.type(within(dialog).getByRole('textbox', { name: /Comment/ }), 'Outsourced');
  await actor.click(within(dialog).getByRole('button', { name: 'Cancel tests (1)' }));
  await waitFor(() =>
    expect(server.sentTo('startBulk')).toMatchObject([
      { list: 'control-test', action: 'cancel', ids: [1, 2], input: { comment: 'Outsourced' } },
    ]),
  );
});

test('a tester is offered none of it', async () => {
  await select('owner');
  expect(screen.getByRole('button', { name: 'Request evidence for 2 tests' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Reassign|Remind|Cancel tests/ })).toBeNull();
});
