import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskListRow } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { BulkAction } from '../row-actions.ts';
import BulkDialog from './BulkDialog.tsx';

// Nothing here chooses a day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));

const rows = [7, 8].map((id) => ({ id, riskNo: `RC-2026-00000${id}`, rowVersion: 3, state: 'assessing' }) as RiskListRow);

async function ask(action: BulkAction, heard: Partial<Parameters<typeof BulkDialog>[0]> = {}) {
  const onRefused = jest.fn();
  const onClose = jest.fn();
  await renderPage(
    <Signed>
      <BulkDialog action={action} rows={rows} onClose={onClose} onRefused={onRefused} {...heard} />
    </Signed>,
  );
  return { dialog: await screen.findByRole('dialog'), onRefused, onClose };
}

test('a deletion of many rows asks an administrator for the reason, sends their versions, and says how many were deleted', async () => {
  const done = rows.map(({ id, riskNo }) => ({ id, riskNo }));
  const server = stubServer(buildUser('admin'), { adminDeleteRiskControls: () => ({ done, refused: [] }) });
  const { dialog, onClose } = await ask('delete', { leftOut: 2 });
  expect(dialog).toHaveTextContent('2');
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(within(dialog).getByText('This field is required')).toBeInTheDocument();
  expect(server.sentTo('adminDeleteRiskControls')).toEqual([]);
  fill(dialog.querySelector('textarea')!, 'twice in the list');
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.sentTo('adminDeleteRiskControls')).toEqual([{ ids: [7, 8], rowVersions: [3, 3], reason: 'twice in the list' }]);
});

test('rows that were refused are handed on, each with its number and reason', async () => {
  stubServer(buildUser('admin'), {
    remindRiskControls: () => ({
      done: [{ id: 7, riskNo: 'RC-2026-000007' }],
      refused: [{ id: 8, code: 'wrong_state', message: 'too soon' }],
    }),
  });
  const { dialog, onRefused } = await ask('remind');
  await actor.click(within(dialog).getByRole('button', { name: 'Remind' }));
  await waitFor(() =>
    expect(onRefused).toHaveBeenCalledWith(
      expect.objectContaining({ refused: [{ id: 8, riskNo: 'RC-2026-000008', message: 'too soon' }] }),
    ),
  );
});

test('a call that is refused as a whole is said in the dialog, which stays', async () => {
  stubServer(buildUser('admin'), { submitRiskControls: () => refuse({ code: 'not_allowed', message: 'Not yours to submit' }) });
  const { dialog, onClose } = await ask('submit');
  await actor.click(within(dialog).getByRole('button', { name: 'Submit' }));
  expect(await within(dialog).findByText('Not yours to submit')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('a reassignment says at the field that nobody was chosen', async () => {
  const server = stubServer(buildUser('admin'), {});
  const { dialog } = await ask('reassign');
  fill(dialog.querySelector('textarea')!, 'moved on');
  await actor.click(within(dialog).getByRole('button', { name: 'Reassign' }));
  expect(dialog.querySelector('[data-form-field="userId"]')).toHaveTextContent(/owner/i);
  expect(server.sentTo('reassignControlOwners')).toEqual([]);
});
