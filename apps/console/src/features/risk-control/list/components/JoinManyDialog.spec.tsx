import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskListRow } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import JoinManyDialog from './JoinManyDialog.tsx';

const row = (id: number, more: Partial<RiskListRow> = {}) =>
  ({
    id,
    riskNo: `RC-2031-00000${id}`,
    riskYear: 2031,
    riskDescription: `Risk ${id}`,
    rowVersion: id + 10,
    isActive: true,
    state: 'complete',
    sharedControl: null,
    allowedActions: ['JOIN_SHARED'],
    ...more,
  }) as RiskListRow;
const leading = row(8, {
  allowedActions: [],
  sharedControl: { controlNo: 'KC-000004', leadingId: 8, leadingNo: 'RC-2031-000008', leadingState: 'complete' },
});

async function open(rows: readonly RiskListRow[], language: 'zh' | 'en' = 'en') {
  const heard = { onClose: jest.fn(), onRefused: jest.fn(), onDone: jest.fn() };
  await renderPage(
    <Signed>
      <JoinManyDialog rows={rows} {...heard} />
    </Signed>,
    { language },
  );
  return { dialog: await screen.findByRole('dialog'), ...heard };
}
const confirm = (dialog: HTMLElement) => actor.click(within(dialog).getByRole('button', { name: 'Share control' }));

test('the others join the one that leads already, with their versions and a reason; what could not join is handed on by its number', async () => {
  const server = stubServer(buildUser('admin'), {
    joinSharedControls: () => ({
      done: [{ id: 7, riskNo: 'RC-2031-000007' }],
      refused: [{ id: 9, code: 'wrong_state', message: 'is in independent review' }],
    }),
  });
  const { dialog, onClose, onDone, onRefused } = await open([row(7), leading, row(9, { allowedActions: [] })]);
  expect(within(dialog).getByRole('combobox', { name: 'Lead record' })).toHaveTextContent('RC-2031-000008 · KC-000004 · 2031 · Risk 8');
  expect(dialog).toHaveTextContent('the 2 other records');
  expect(dialog).toHaveTextContent('1 of them cannot share it now');
  await confirm(dialog);
  expect(within(dialog).getByText('This field is required')).toBeInTheDocument();
  expect(server.sentTo('joinSharedControls')).toEqual([]);
  fill(dialog.querySelector('textarea')!, 'one approval for all');
  await confirm(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.sentTo('joinSharedControls')).toEqual([{ ids: [7, 9], rowVersions: [17, 19], leadId: 8, reason: 'one approval for all' }]);
  expect(onDone).toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledWith({
    done: [{ id: 7, riskNo: 'RC-2031-000007' }],
    refused: [{ id: 9, riskNo: 'RC-2031-000009', message: 'is in independent review' }],
  });
});

test('another one can lead, and rows of another year than its own are counted as unfit before anything is sent', async () => {
  const server = stubServer(buildUser('admin'), {
    joinSharedControls: () => ({ done: [{ id: 7, riskNo: 'RC-2031-000007' }], refused: [] }),
  });
  const { dialog, onRefused, onClose } = await open([row(7), row(6, { riskYear: 2030 })]);
  expect(dialog).toHaveTextContent('1 of them cannot share it now');
  await actor.click(within(dialog).getByRole('combobox', { name: 'Lead record' }));
  await actor.click(await screen.findByRole('option', { name: /RC-2031-000006/ }));
  fill(dialog.querySelector('textarea')!, 'one approval');
  await confirm(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.sentTo('joinSharedControls')).toEqual([{ ids: [7], rowVersions: [17], leadId: 6, reason: 'one approval' }]);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a call that is refused as a whole is said in the dialog, which stays', async () => {
  stubServer(buildUser('admin'), { joinSharedControls: () => refuse({ code: 'not_allowed', message: 'Not yours to join' }) });
  const { dialog, onClose } = await open([row(7), row(6)]);
  fill(dialog.querySelector('textarea')!, 'one approval');
  await confirm(dialog);
  expect(await within(dialog).findByText('Not yours to join')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('in Chinese it says who leads and what becomes of the others', async () => {
  stubServer(buildUser('admin'), {});
  const { dialog } = await open([row(7), row(6)], 'zh');
  expect(dialog).toHaveTextContent('共用控制');
  expect(within(dialog).getByRole('combobox', { name: '主记录' })).toBeInTheDocument();
  expect(dialog).not.toHaveTextContent('目前不能共用');
});

test('a deleted row is not proposed to lead, and one that joins is told as one', async () => {
  stubServer(buildUser('admin'), {});
  const { dialog } = await open([row(5, { isActive: false, allowedActions: ['RESTORE'] }), row(7)]);
  expect(within(dialog).getByRole('combobox', { name: 'Lead record' })).toHaveTextContent('RC-2031-000007');
  expect(dialog).toHaveTextContent('the other record shows the control of the lead record');
  expect(dialog).toHaveTextContent('1 of them cannot share it now. You will see the reason.');
});
