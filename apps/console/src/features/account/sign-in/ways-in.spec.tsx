import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import ForgotPage from './ForgotPage.tsx';
import ResetPage from './ResetPage.tsx';

const fetchMock = jest.fn<typeof fetch>();
const bodies = (name: string) =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).includes(name))
    .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);
let gone = false;

beforeEach(() => {
  gone = false;
  history.replaceState(null, '', '/');
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetSignInOptions'))
      return Promise.resolve(answer({ captcha: true, oidc: false, defaultLanguage: 'zh', demo: null }));
    if (path.includes('GetVerificationCode'))
      return Promise.resolve(answer({ vcode: 'PHN2Zy8+', uuid: 'u1', proofOfWork: { salt: 's', difficulty: 1 } }));
    if (gone) return Promise.resolve(envelope({ isSuccess: false, code: 'validation.token', message: 'The link is expired', data: null }));
    return Promise.resolve(answer(null));
  });
  globalThis.fetch = fetchMock;
});

test('asking for a mail needs account and captcha, and says the same whatever the account', async () => {
  await renderPage(<ForgotPage />);
  await screen.findByAltText('Captcha image');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  expect(screen.getByLabelText('User name')).toHaveAccessibleDescription('Enter your user name');
  await userEvent.type(screen.getByLabelText('User name'), ' somebody ');
  await userEvent.type(screen.getByLabelText('Captcha'), 'abcd');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByRole('status')).toHaveTextContent('If this account exists');
  expect(bodies('RequestPasswordReset')).toEqual([{ userName: 'somebody', vcode: 'abcd', uuid: 'u1' }]);
});

test('the token is taken out of the address, the rules hold before anything is sent, and then it leads to the log-in', async () => {
  history.replaceState(null, '', '/reset-password#the-token');
  await renderPage(<ResetPage />);
  expect(location.hash).toBe('');
  await userEvent.type(screen.getByLabelText('New password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(bodies('ResetPassword')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('New password'));
  await userEvent.type(screen.getByLabelText('New password'), 'staple of my own garden');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin/xxx/zzz/login');
  expect(bodies('ResetPassword')).toEqual([{ token: 'the-token', newPassword: 'staple of my own garden' }]);
});

test('a link that works no more, and one without its token, lead to a new one', async () => {
  gone = true;
  history.replaceState(null, '', '/reset-password#the-token');
  const { unmount } = await renderPage(<ResetPage />);
  await userEvent.type(screen.getByLabelText('New password'), 'staple of my own garden');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is expired');
  expect(screen.getByRole('link', { name: 'Send another email' })).toHaveAttribute('href', '/forgot-password');
  unmount();
  await renderPage(<ResetPage />);
  expect(screen.getByRole('alert')).toHaveTextContent('The address is incomplete');
  await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
});
