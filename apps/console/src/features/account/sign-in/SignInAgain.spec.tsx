import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setUserNo, waitForSignIn } from '#shared/api/session-gate.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import SignInAgain from './SignInAgain.tsx';

const fetchMock = jest.fn<typeof fetch>();
let signedIn = false;

beforeEach(() => {
  signedIn = false;
  setUserNo('owner');
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetSignInOptions'))
      return Promise.resolve(answer({ captcha: false, oidc: true, providerName: '', defaultLanguage: 'en', demo: null }));
    if (path.includes('GetSession'))
      return Promise.resolve(answer(signedIn ? { userNO: 'owner', timeZone: 'Asia/Shanghai', roles: [] } : null));
    return Promise.resolve(envelope({ isSuccess: false, code: 'unauthenticated', message: 'Please sign in', data: null }, 401));
  });
  globalThis.fetch = fetchMock;
});

test('who signs in at the provider does so in another window; back here the waiting call goes on by itself', async () => {
  const waiting = waitForSignIn();
  const goesOn = jest.fn<(again: boolean) => void>();
  void waiting.then(goesOn);
  await renderPage(<SignInAgain />);
  const link = await screen.findByRole('link', { name: 'Sign in with your organisation' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', '/api/User/SignInAtProvider?redirect=%2Fsigned-in');
  const asked = () => fetchMock.mock.calls.filter(([url]) => String(url).includes('GetSession')).length;
  fireEvent.focus(window);
  await waitFor(() => expect(asked()).toBe(1));
  expect(goesOn).not.toHaveBeenCalled();
  signedIn = true;
  fireEvent.focus(window);
  await waitFor(() => expect(goesOn).toHaveBeenCalledWith(true));
});
