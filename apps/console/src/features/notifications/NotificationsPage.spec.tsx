import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, renderPage } from '#shared/testing/render.tsx';
import NotificationsPage from './pages/NotificationsPage.tsx';
import { setPortalTimeZone } from '#shared/i18n/portal-day.ts';

beforeAll(() => setPortalTimeZone('Asia/Shanghai'));

const fetchMock = jest.fn<typeof fetch>();
let rows: object[] = [];
const asked = () =>
  fetchMock.mock.calls
    .map(([url]) => String(url))
    .filter((url) => url.includes('GetMyNotifications'))
    .map((url) => new URL(url, 'http://x').searchParams);
const marked = () =>
  fetchMock.mock.calls.filter(([url]) => String(url).includes('MarkRead')).map(([, init]) => JSON.parse(String(init?.body)) as unknown);

const row = (id: number, readAt: string | null = null) => ({
  id,
  kind: 'forwarded',
  label: '风险控制转发给您',
  labelEn: 'A risk control was forwarded to you',
  text: `第 ${id} 条`,
  textEn: `Line ${id}`,
  recordNo: `RC-2026-00000${id}`,
  link: `/RiskControl/RiskCurrentControlReviewView?Id=${id}`,
  createdAt: '2026-11-20T01:00:00Z',
  readAt,
});

beforeEach(() => {
  rows = [row(3), row(2), row(1, '2026-11-20T02:00:00Z')];
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) =>
    Promise.resolve(
      String(url).includes('MarkRead')
        ? answer({ unread: 0 })
        : answer({ totalCount: rows.length ? 45 : 0, unread: rows.length ? 2 : 0, data: rows }),
    ),
  );
  globalThis.fetch = fetchMock;
});

test('each line says what happened, of which kind and when; opening it marks it read and leads to its record', async () => {
  const { router } = await renderPage(<NotificationsPage />, { at: '/notifications' });
  const line = (await screen.findByRole('link', { name: 'Line 2' })).closest('li')!;
  expect(line).toHaveTextContent(/A risk control was forwarded to you · RC-2026-000002 · \S/);
  expect(line.querySelector('time')).toHaveAttribute('title', '2026-11-20 09:00:00');
  expect(screen.getByText('45 notifications, 2 unread')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Line 2' }));
  await waitFor(() => expect(marked()).toEqual([{ ids: [2] }]));
  expect(router.state.location.search).toBe('?Id=2');
});

test('one, the selected ones, or all are marked', async () => {
  await renderPage(<NotificationsPage />, { at: '/notifications' });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Line 3' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(marked()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(marked()).toEqual([{ ids: [3] }, { ids: [3, 2, 1] }, {}]));
});

test('filter and page live in the address and are asked of the server', async () => {
  const { router } = await renderPage(<NotificationsPage />, { at: '/notifications?group=duty&page=2' });
  await screen.findByRole('link', { name: 'Line 3' });
  expect(Object.fromEntries(asked()[0]!)).toMatchObject({ pageIndex: '1', pageSize: '10', group: 'duty' });
  await userEvent.click(screen.getByRole('radio', { name: 'Unread only' }));
  await waitFor(() => expect(asked().at(-1)!.get('unread')).toBe('true'));
  expect(router.state.location.search).toBe('?group=duty&unread=true');
});

test.each([
  ['/notifications', 'No notifications yet'],
  ['/notifications?unread=true', 'You’ve read everything'],
  ['/notifications?group=duty', 'No notifications of this type'],
])('%s says why it is empty', async (at, title) => {
  rows = [];
  await renderPage(<NotificationsPage />, { at });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});
