import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { WaitingAccountChange } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { WaitingChanges } from './people/WaitingChanges.tsx';

const change = (more: Partial<WaitingAccountChange> = {}): WaitingAccountChange => ({
  id: 5,
  event: 'edit',
  changes: [{ field: 'email', before: 'old@portal.example', after: 'new@portal.example' }],
  askedBy: { id: 2, userNO: 'first', name: '王敏', englishName: 'Min Wang' },
  askedAt: '2026-03-02T08:00:00.000Z',
  until: '2026-03-03T08:00:00.000Z',
  isMine: false,
  mayApprove: true,
  ...more,
});

async function draw(
  waiting: WaitingAccountChange[],
  decided: unknown = { id: 7, rowVersion: 4, password: null },
  language: 'zh' | 'en' = 'en',
) {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    if (!String(url).includes(routes.decideAccountChange.path)) return Promise.resolve(answer(sent.length > 0 ? [] : waiting));
    sent.push(JSON.parse(String(init!.body)));
    return Promise.resolve(decided && typeof decided === 'object' && 'isSuccess' in decided ? envelope(decided) : answer(decided));
  }) as never;
  const onPassword = jest.fn<(password: string) => void>();
  await renderPage(
    <>
      <WaitingChanges personId={7} onPassword={onPassword} />
      <Toaster />
    </>,
    { user: buildUser('admin'), language },
  );
  return { sent, onPassword };
}
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  const text = dialog.textContent;
  await userEvent.click(within(dialog).getByRole('button', { name }));
  return text;
};

test('a second administrator reads what, from whom, when and until when, and approves it', async () => {
  const { sent, onPassword } = await draw([change()]);
  const section = await screen.findByRole('region', { name: 'Waiting for a second administrator' });
  expect(within(section).getByRole('heading')).toHaveTextContent('Waiting for a second administrator: Edited');
  expect(section).toHaveTextContent(/Emailold@portal\.examplenew@portal\.example/);
  expect(section).toHaveTextContent(/Requested by Min Wang, .*2026.*; expires .*2026/);
  expect(within(section).queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(await press('Approve')).toContain('Approve the request of Min Wang (Edited)? It takes effect immediately');
  await waitFor(() => expect(sent).toEqual([{ id: 5, decision: 'approve' }]));
  expect(await screen.findByText('Approved and applied')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for a second administrator' })).toBeNull());
  expect(onPassword).not.toHaveBeenCalled();
});

test('he refuses it', async () => {
  const { sent } = await draw([change()]);
  expect(await press('Refuse')).toContain('The account stays unchanged, and Min Wang is notified by email.');
  await waitFor(() => expect(sent).toEqual([{ id: 5, decision: 'refuse' }]));
});

test('who asked for it may withdraw it and nothing else', async () => {
  const { sent } = await draw([change({ isMine: true, mayApprove: false })]);
  await screen.findByRole('button', { name: 'Withdraw' });
  for (const name of ['Approve', 'Refuse']) expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Withdraw');
  await waitFor(() => expect(sent).toEqual([{ id: 5, decision: 'withdraw' }]));
});

test('what takes one’s own ways in may be refused, and not approved', async () => {
  await draw([change({ event: 'temporaryPassword', changes: [], mayApprove: false })]);
  await screen.findByRole('button', { name: 'Refuse' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a password that was made by the approval is told once', async () => {
  const { onPassword } = await draw([change({ event: 'temporaryPassword', changes: [] })], {
    id: 7,
    rowVersion: 4,
    password: 'AAAAA-BBBBB',
  });
  await press('Approve');
  await waitFor(() => expect(onPassword).toHaveBeenCalledWith('AAAAA-BBBBB'));
});

test('a refusal by the server is said, and the change stays in sight', async () => {
  await draw([change()], { isSuccess: false, code: 'forbidden.fresh_sign_in', message: 'Sign in again', data: null });
  await press('Approve');
  expect(await within(screen.getByRole('dialog')).findByText('Sign in again')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Waiting for a second administrator', hidden: true })).toBeInTheDocument();
});

test('in Chinese', async () => {
  await draw([change()], undefined, 'zh');
  const section = await screen.findByRole('region', { name: '待第二位管理员确认' });
  expect(section).toHaveTextContent('待第二位管理员确认：修改');
  expect(section).toHaveTextContent(/王敏于 .* 提出，.* 前有效/);
  for (const name of ['批准', '拒绝']) expect(within(section).getByRole('button', { name })).toBeInTheDocument();
});

test('nothing stands there while nothing waits', async () => {
  await draw([]);
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(screen.queryByRole('region', { name: 'Waiting for a second administrator' })).toBeNull();
});
