import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { PasswordForm } from './components/PasswordForm.tsx';

const fetchMock = jest.fn<typeof fetch>();
const sent = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);
const changed = jest.fn<() => void>();
const owner = { userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };

beforeEach(() => {
  changed.mockReset();
  fetchMock.mockReset();
  fetchMock.mockResolvedValue(answer(null));
  globalThis.fetch = fetchMock;
});

const draw = () => renderPage(<PasswordForm owner={owner} submitLabel="Change password" onChanged={changed} />);
const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

test('how good the new password is, is told in words while it is typed', async () => {
  await draw();
  expect(next()).toHaveAccessibleDescription(/At least 12 characters/);
  await userEvent.type(next(), 'seven');
  expect(next()).toHaveAccessibleDescription('7 more characters needed');
  for (const [password, words] of [
    ['Password2026!!', /too common/],
    ['the garden of Jiaming', /must not contain your name/],
    ['Sommer2026Regen', /longer is better/],
    ['staple of my own garden', /Good|Strong/],
  ] as const) {
    await userEvent.clear(next());
    await userEvent.type(next(), password);
    expect(next()).toHaveAccessibleDescription(words);
  }
});

test('nothing is sent before both fields can be, and the first wrong one has the cursor', async () => {
  await draw();
  await submit();
  expect(current()).toHaveAccessibleDescription('Enter your current password');
  await waitFor(() => expect(current()).toHaveFocus());
  await userEvent.type(current(), 'the old one');
  await userEvent.type(next(), 'qwertyuiop12345');
  await submit();
  expect(next()).toHaveAccessibleDescription(/too common/);
  await waitFor(() => expect(next()).toHaveFocus());
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a wrong current password is said at its field, what is typed stays, and a change clears both', async () => {
  fetchMock.mockResolvedValueOnce(
    envelope({
      isSuccess: false,
      code: 'validation',
      message: 'x',
      data: null,
      errors: [{ field: 'currentPassword', code: 'validation', message: 'The current password is wrong' }],
    }),
  );
  await draw();
  await userEvent.type(current(), 'the old one');
  await userEvent.type(next(), 'staple of my own garden');
  await submit();
  expect(current()).toHaveAccessibleDescription('The current password is wrong');
  expect(next()).toHaveValue('staple of my own garden');
  expect(changed).not.toHaveBeenCalled();
  await submit();
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect([current(), next()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  expect(sent()[1]).toEqual({ currentPassword: 'the old one', newPassword: 'staple of my own garden' });
  expect(fetchMock.mock.calls.some(([, init]) => 'idempotency-key' in (init?.headers as object))).toBe(false);
});
