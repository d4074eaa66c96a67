import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readMailToken, takeMailToken } from '#shared/api/mail-token.ts';
import { routes } from '#shared/api/routes.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import MailLinkPage from './pages/MailLinkPage.tsx';

const token = 'cGF5bG9hZA.bWFj';

function stub(reply: { data?: unknown; refusal?: { code: string; message: string } }) {
  const asked: { path: string; body: unknown }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    asked.push({ path: String(url), body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (String(url).startsWith(routes.getSession.path))
      return Promise.resolve(
        answer({ id: 2, userNO: 'aide', name: '赵敏', englishName: 'Min Zhao', roles: [], timeZone: 'Asia/Shanghai', settings: {} }),
      );
    return Promise.resolve(reply.refusal ? envelope({ isSuccess: false, data: null, ...reply.refusal }) : answer(reply.data));
  }) as never;
  return asked;
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/open#t=${token}`);
});

test('the token leaves the address at once and stays in this tab', () => {
  takeMailToken();
  expect([location.pathname, location.hash, readMailToken()]).toEqual(['/open', '', token]);
});

test('a fragment that is no token is dropped, and another page’s fragment is left alone', () => {
  history.replaceState(null, '', '/open#t=<script>');
  takeMailToken();
  expect([location.hash, readMailToken()]).toEqual(['', null]);
  history.replaceState(null, '', '/account#password');
  takeMailToken();
  expect(location.hash).toBe('#password');
});

test('leads to the act, with the token in the body alone, and forgets it', async () => {
  takeMailToken();
  const asked = stub({ data: { link: '/RiskControl/RiskCurrentControlEdit?Id=7', movedOn: null } });
  const { router } = await renderPage(<MailLinkPage />, { at: '/open' });
  await waitFor(() =>
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/RiskControl/RiskCurrentControlEdit?Id=7'),
  );
  const calls = asked.filter(({ path }) => path.startsWith(routes.openMailLink.path));
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
  expect(asked.every(({ path }) => !path.includes(token))).toBe(true);
  expect(readMailToken()).toBeNull();
});

test('a record that has changed says who did what before it opens', async () => {
  takeMailToken();
  const person = (name: string) => ({ id: 1, userNO: 'x', name, englishName: name });
  const step = { operation: 'Approved by the owner', actor: person('Bea'), onBehalfOf: person('Ann'), at: '2026-11-20T08:00:00Z' };
  stub({ data: { link: '/RiskControl/View?Id=7', movedOn: { recordNo: 'RC-2026-000007', state: 'In review', steps: [step] } } });
  await renderPage(<MailLinkPage />, { at: '/open' });
  expect(await screen.findByRole('heading', { name: /RC-2026-000007 has changed/ })).toBeInTheDocument();
  expect(screen.getByText(/In review/)).toBeInTheDocument();
  expect(screen.getByText(/Bea \(for Ann\)/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open record' })).toHaveAttribute('href', '/RiskControl/View?Id=7');
});

test('somebody else’s link tells who is signed in, nothing of the record, and lets him sign out', async () => {
  takeMailToken();
  const asked = stub({ refusal: { code: 'not_allowed.other_person', message: 'This link was sent to someone else' } });
  await renderPage(<MailLinkPage />, { at: '/open' });
  expect(await screen.findByRole('heading', { name: 'This link was sent to someone else' })).toBeInTheDocument();
  expect(await screen.findByText(/signed in as Min Zhao \(aide\)/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith(routes.userLogout.path))).toBe(true));
  // The one who signs in next finds it.
  expect(readMailToken()).toBe(token);
});

test('an expired link shows the way on', async () => {
  takeMailToken();
  stub({ refusal: { code: 'wrong_state.expired', message: 'This link has expired. Open the record from your tasks' } });
  await renderPage(<MailLinkPage />, { at: '/open' });
  expect(await screen.findByText(/has expired/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View my tasks' })).toHaveAttribute('href', '/dashboard');
});
