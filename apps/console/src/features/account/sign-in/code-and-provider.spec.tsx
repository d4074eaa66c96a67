import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { finishAtProvider } from './finish-at-provider.ts';
import LoginPage from './LoginPage.tsx';

const fetchMock = jest.fn<typeof fetch>();
const bodies = (name: string) =>
  fetchMock.mock.calls.filter(([url]) => String(url).includes(name)).map(([, init]) => JSON.parse(String(init?.body)) as unknown);
let oidc = false;
let codes: Response[] = [];
let finished: Response;

beforeEach(() => {
  oidc = false;
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetSignInOptions'))
      return Promise.resolve(answer({ captcha: false, oidc, providerName: 'Example ID', defaultLanguage: 'en', demo: null }));
    if (path.includes('userLogin'))
      return Promise.resolve(
        answer({ userNO: 'boss', name: '', englishName: '', roles: [], mustChangePassword: false, secondFactor: true }),
      );
    if (path.includes('SignInWithCode')) return Promise.resolve(codes.shift()!);
    if (path.includes('FinishProviderSignIn')) return Promise.resolve(finished);
    return Promise.resolve(answer(null));
  });
  globalThis.fetch = fetchMock;
});

async function passPassword() {
  await userEvent.type(screen.getByLabelText('User name'), 'boss');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByRole('heading', { name: 'Confirm it’s you' });
}
const refuse = (code: string, message: string) => envelope({ isSuccess: false, code, message, data: null });

test('after the password a code is asked; a wrong one is said and stays, the right one goes where the visit began', async () => {
  codes = [refuse('validation', 'The code is wrong or has already been used'), answer({ userNO: 'boss' })];
  const { router } = await renderPage(<LoginPage />, { at: '/admin/xxx/zzz/login?redirect=%2Fadmin%2FPeople&page=2' });
  await passPassword();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Enter the code');
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The code is wrong or has already been used')).toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), ' abcde-fghij ');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/People?page=2'));
  expect(bodies('SignInWithCode')).toEqual([{ code: '000000' }, { code: 'abcde-fghij' }]);
});

test('a step that has expired leads back to the form, which says so', async () => {
  codes = [refuse('validation.step', 'This step of the sign-in has expired')];
  await renderPage(<LoginPage />);
  await passPassword();
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByText('This step of the sign-in has expired')).toBeInTheDocument();
});

test('with a provider its button leads there and comes back to where the visit began; what went wrong there is said', async () => {
  oidc = true;
  await renderPage(<LoginPage />, { at: '/admin/xxx/zzz/login?redirect=%2Fadmin%2FPeople&page=2&signIn=unknown' });
  expect(await screen.findByRole('link', { name: 'Sign in with Example ID' })).toHaveAttribute(
    'href',
    '/api/User/SignInAtProvider?redirect=%2Fadmin%2FPeople%3Fpage%3D2',
  );
  expect(screen.getByText('Your identity is not linked to a portal account. Please ask a risk administrator')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '中文' }));
  expect(await screen.findByText(/尚未关联平台账号/)).toBeInTheDocument();
});

test('coming back from the provider leads on, to the code, or to the sign-in page with the reason', async () => {
  const client = new QueryClient();
  finished = answer({ redirect: '/dms/dmslist?dmsType=1', secondFactor: false });
  expect(await finishAtProvider(client, '?code=c&state=s')).toBe('/dms/dmslist?dmsType=1');
  finished = answer({ redirect: '/dms/dmslist?dmsType=1', secondFactor: true });
  expect(await finishAtProvider(client, '?code=c&state=s')).toBe('/admin/xxx/zzz/login?dmsType=1&signIn=code&redirect=%2Fdms%2Fdmslist');
  finished = refuse('validation.provider_foreign', 'begin again');
  expect(await finishAtProvider(client, '?code=c&state=s')).toBe('/admin/xxx/zzz/login?signIn=foreign');
  expect(bodies('FinishProviderSignIn')).toEqual(Array(3).fill({ search: '?code=c&state=s' }));
});
