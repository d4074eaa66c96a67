import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, renderPage } from '#shared/testing/render.tsx';
import SessionsSection from './components/SessionsSection.tsx';
import NotificationsSection from './components/NotificationsSection.tsx';
import { setPortalTimeZone } from '#shared/i18n/portal-day.ts';

beforeAll(() => setPortalTimeZone('Asia/Shanghai'));

const fetchMock = jest.fn<typeof fetch>();
const bodies = (name: string) =>
  fetchMock.mock.calls.filter(([url]) => String(url).includes(name)).map(([, init]) => JSON.parse(String(init?.body)) as unknown);

const session = (id: number, isCurrent: boolean, device: object) => ({
  id,
  isCurrent,
  device,
  address: '10.1.2.3',
  createdAt: '2026-11-20T01:00:00Z',
  lastSeenAt: '2026-11-20T02:00:00Z',
  endsAt: '2026-11-27T01:00:00Z',
});
const kind = (name: string, group: string, allowed: string[], delivery = allowed[0]) => ({
  kind: name,
  group,
  label: name,
  labelEn: `Label of ${name}`,
  delivery,
  standard: delivery,
  allowed,
});
const preferences = {
  digestAt: '08:00',
  waiting: 2,
  kinds: [
    kind('asked', 'duty', ['atOnce', 'digest']),
    kind('askedToo', 'duty', ['atOnce', 'digest'], 'digest'),
    kind('overdue', 'reminder', ['atOnce']),
    kind('news', 'information', ['atOnce', 'digest', 'inboxOnly']),
  ],
};

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetMySessions'))
      return Promise.resolve(
        answer([
          session(1, true, { kind: 'computer', browser: 'Chrome', system: 'Windows' }),
          session(2, false, { kind: 'phone', browser: 'WeChat', system: 'iOS' }),
          session(3, false, { kind: 'program', browser: 'curl', system: '' }),
          session(4, false, { kind: 'program', browser: '', system: '' }),
        ]),
      );
    if (path.includes('EndOtherSessions')) return Promise.resolve(answer({ ended: 3 }));
    if (path.includes('UpdatePreferences')) return Promise.resolve(answer({ ...preferences, sent: 2 }));
    if (path.includes('GetPreferences')) return Promise.resolve(answer(preferences));
    return Promise.resolve(answer(null));
  });
  globalThis.fetch = fetchMock;
});

test('sessions are told in words, this one is marked and cannot be ended here', async () => {
  await renderPage(<SessionsSection />);
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Chrome on WindowsThis session10\.1\.2\.3Last seen 2026-11-20 10:00:00/),
    expect.stringContaining('WeChat on iOS'),
    expect.stringContaining('Program (curl)'),
    expect.stringContaining('Unknown device'),
  ]);
  expect(within(lines[0]!).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End session: WeChat on iOS' }));
  await waitFor(() => expect(bodies('/EndSession')).toEqual([{ id: 2 }]));
});

test('ending all others is asked before, and says how many it were', async () => {
  await renderPage(<SessionsSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(bodies('EndOtherSessions')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(bodies('EndOtherSessions')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a choice is stored at once; what may not be switched off says so and has no choice', async () => {
  await renderPage(<NotificationsSection />);
  const news = await screen.findByRole('radiogroup', { name: 'Label of news' });
  expect(within(news).getByRole('radio', { name: 'Immediately' })).toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Label of overdue' })).not.toBeInTheDocument();
  expect(screen.getByText(/cannot be deferred or turned off/)).toBeInTheDocument();
  const asked = screen.getByRole('radiogroup', { name: 'Label of asked' });
  expect(within(asked).queryByRole('radio', { name: 'Inbox only' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '2 notifications are waiting for your next digest' })).toHaveAttribute(
    'href',
    '/notifications?unread=true',
  );
  await userEvent.click(within(news).getByRole('radio', { name: 'Inbox only' }));
  await waitFor(() => expect(bodies('UpdatePreferences')).toEqual([{ preferences: [{ kind: 'news', delivery: 'inboxOnly' }] }]));
});

test('a whole group is chosen with one click', async () => {
  await renderPage(<NotificationsSection />);
  const all = await screen.findByRole('radiogroup', { name: 'All: My tasks' });
  expect(within(all).queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  await userEvent.click(within(all).getByRole('radio', { name: 'Daily digest' }));
  await waitFor(() =>
    expect(bodies('UpdatePreferences')).toEqual([
      {
        preferences: [
          { kind: 'asked', delivery: 'digest' },
          { kind: 'askedToo', delivery: 'digest' },
        ],
      },
    ]),
  );
});
