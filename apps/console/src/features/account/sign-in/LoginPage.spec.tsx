import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import LoginPage from './LoginPage.tsx';

const fetchMock = jest.fn<typeof fetch>();
let refuse = true;
const captchas = () => fetchMock.mock.calls.filter(([url]) => String(url).includes('GetVerificationCode')).length;
const logins = () =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).includes('userLogin'))
    .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);

beforeEach(() => {
  refuse = true;
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetSignInOptions')) {
      const accounts = [{ userNO: 'owner', name: '陈嘉铭', englishName: 'Chen Jiaming', who: '风险责任人', whoEn: 'Risk Owner' }];
      return Promise.resolve(
        answer({ captcha: true, oidc: false, defaultLanguage: 'zh', demo: { password: 'Portal-demo-2026', accounts } }),
      );
    }
    if (path.includes('GetVerificationCode'))
      return Promise.resolve(answer({ vcode: 'PHN2Zy8+', uuid: `u${captchas()}`, proofOfWork: { salt: 's', difficulty: 1 } }));
    if (refuse)
      return Promise.resolve(envelope({ isSuccess: false, code: 'validation', message: 'The user name or password is wrong', data: null }));
    return Promise.resolve(answer({ userNO: 'owner', mustChangePassword: false }));
  });
  globalThis.fetch = fetchMock;
});

test('checks in place, with the first wrong field focused, before anything is sent', async () => {
  await renderPage(<LoginPage />);
  await screen.findByAltText('Captcha image');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
  await userEvent.type(screen.getByLabelText('Password'), '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('User name')).toHaveFocus();
  expect(screen.getByLabelText('User name')).toHaveAccessibleDescription('Enter your user name');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('The password has at least six characters');
  await userEvent.click(screen.getByRole('radio', { name: '中文' }));
  expect(await screen.findByText('请输入您的账号')).toBeInTheDocument();
  expect(screen.getByText('密码至少 6 个字符')).toBeInTheDocument();
  expect(screen.getByLabelText('密码')).toHaveValue('12345');
  expect(logins()).toHaveLength(0);
});

test('a failure says why, renews the captcha and keeps the name; the name is sent trimmed; success goes where the visit began', async () => {
  const { router } = await renderPage(<LoginPage />, { at: '/admin/xxx/zzz/login?redirect=%2FRiskControl%2FRiskControlList&category1=3' });
  await screen.findByAltText('Captcha image');
  await userEvent.type(screen.getByLabelText('User name'), '  owner ');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-2026');
  await userEvent.type(screen.getByLabelText('Captcha'), 'abcd');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The user name or password is wrong')).toBeInTheDocument();
  await waitFor(() => expect(captchas()).toBe(2));
  expect(screen.getByLabelText('User name')).toHaveValue('  owner ');
  expect(screen.getByLabelText('Captcha')).toHaveValue('');
  refuse = false;
  await userEvent.type(screen.getByLabelText('Captcha'), 'wxyz');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskControl/RiskControlList'));
  expect(router.state.location.search).toBe('?category1=3');
  expect(logins().map(({ userName, vcode, uuid }) => [userName, vcode, uuid])).toEqual([
    ['owner', 'abcd', 'u1'],
    ['owner', 'wxyz', 'u2'],
  ]);
});

test('who presses before the server has told how to sign in waits for its answer, and is not refused for a captcha that nobody wants', async () => {
  let tell = (_options: Response): void => undefined;
  const others = fetchMock.getMockImplementation()!;
  const late = new Promise<Response>((resolve) => (tell = resolve));
  fetchMock.mockImplementation((url, init) => (String(url).includes('GetSignInOptions') ? late : others(url, init)));
  refuse = false;
  await renderPage(<LoginPage />);
  await userEvent.type(screen.getByLabelText('User name'), 'owner');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(logins()).toHaveLength(0);
  tell(answer({ captcha: false, oidc: false, defaultLanguage: 'zh', demo: null }));
  await waitFor(() => expect(logins()).toMatchObject([{ userName: 'owner', vcode: '' }]));
});

test('an error goes once what it names is right, however it was filled in', async () => {
  await renderPage(<LoginPage />);
  await screen.findByAltText('Captcha image');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('User name')).toHaveAccessibleDescription('Enter your user name');
  await userEvent.click(screen.getByRole('button', { name: /Chen Jiaming/ }));
  await screen.findByText('The user name or password is wrong');
  expect(screen.getByLabelText('User name')).toHaveAccessibleDescription('');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('');
});

test('one click signs in a demo account', async () => {
  refuse = false;
  const { router } = await renderPage(<LoginPage />, { at: '/login?redirect=%2FRiskControl%2FRiskControlList' });
  await userEvent.click(await screen.findByRole('button', { name: /Chen Jiaming/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskControl/RiskControlList'));
  expect(logins()).toEqual([{ userName: 'owner', password: 'Portal-demo-2026', vcode: '', uuid: '' }]);
});

test('a demo account that is refused fills the form and says why; Caps Lock is pointed out', async () => {
  await renderPage(<LoginPage />);
  await userEvent.click(await screen.findByRole('button', { name: /Chen Jiaming/ }));
  expect(await screen.findByText('The user name or password is wrong')).toBeInTheDocument();
  expect(screen.getByLabelText('User name')).toHaveValue('owner');
  expect(screen.getByLabelText('Password')).toHaveValue('Portal-demo-2026');
  fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
  fireEvent.keyUp(screen.getByLabelText('Password'), { key: 'a', modifierCapsLock: false });
  expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
});
