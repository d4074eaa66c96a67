import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { MailDetail } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import MailLog from './pages/MailLog.tsx';

const mail = (changes: Partial<MailDetail> = {}): MailDetail => ({
  id: 3,
  messageId: '<3@portal>',
  to: 'owner@portal.example',
  person: { id: 1, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' },
  template: 'reviewAsked',
  subject: '[RC-2026-000109] Review asked',
  language: 'en',
  state: 'logged',
  attempts: 0,
  lastError: '',
  createdAt: '2026-11-20T14:03:47Z',
  sentAt: null,
  text: 'Plain words',
  html: '<p>Words</p><script>parent.hacked = true</script>',
  isSecret: false,
  notices: [],
  ...changes,
});

function stub(one: MailDetail) {
  const asked: { path: string; body: unknown }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    return Promise.resolve(answer(path === routes.getMailLogByPage.path ? { totalCount: 1, data: [one] } : one));
  }) as never;
  return asked;
}
beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test.each([
  ['en', 'Subject not yet composed'],
  ['zh', '主题尚未生成'],
] as const)('a mail that has no subject yet has a name all the same (%s)', async (language, name) => {
  stub(mail({ subject: '', state: 'queued' }));
  await renderPage(<MailLog />, { user: buildUser('admin'), at: '/admin/MailLog', language });
  expect(await screen.findByRole('link', { name })).toBeVisible();
});

test('the log is filtered by state and keyword of the address', async () => {
  const asked = stub(mail());
  await renderPage(<MailLog />, { user: buildUser('admin'), at: '/admin/MailLog?state=failed&keyword=owner' });
  await screen.findByRole('link', { name: '[RC-2026-000109] Review asked' });
  expect(asked.find((call) => call.path === routes.getMailLogByPage.path)).toEqual({
    path: routes.getMailLogByPage.path,
    body: { pageIndex: 0, pageSize: 10, keyword: 'owner', state: 'failed' },
  });
});

test('an opened mail stands in the address beside the filters and runs in a sandbox that allows nothing', async () => {
  stub(mail());
  const { router } = await renderPage(<MailLog />, { user: buildUser('admin'), at: '/admin/MailLog?state=logged' });
  await userEvent.click(await screen.findByRole('link', { name: '[RC-2026-000109] Review asked' }));
  expect(router.state.location.search).toBe('?state=logged&mail=3');
  const frame = await screen.findByTitle('Email preview');
  expect(frame).toHaveAttribute('sandbox', '');
  await userEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(screen.getByText('Plain words')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toBe('?state=logged');
});

test.each([
  ['logged', true],
  ['failed', true],
  ['sent', false],
  ['queued', false],
] as const)('a mail that is %s can be sent by hand: %s', async (state, may) => {
  const asked = stub(mail({ state }));
  await renderPage(<MailLog />, { user: buildUser('admin'), at: '/admin/MailLog?mail=3' });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('reviewAsked (English)');
  if (!may) return expect(within(drawer).queryByRole('button', { name: 'Resend' })).toBeNull();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Resend' }));
  expect(asked.some((call) => call.path === routes.resendMail.path)).toBe(false);
  const question = (await screen.findByText(/Resend to owner@portal.example/)).closest<HTMLElement>('[role="dialog"]')!;
  await userEvent.click(within(question).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(asked).toContainEqual({ path: routes.resendMail.path, body: { id: 3 } }));
});

test('a digest shows what it tells of, each line leading to its record; a secret text is not shown', async () => {
  const notice = {
    id: 5,
    label: '风险控制转发给您',
    labelEn: 'A risk control was forwarded to you',
    text: '文',
    textEn: 'RC-2026-000109 was forwarded',
    recordNo: 'x',
    link: '/RiskControl/X?Id=5',
  };
  stub(mail({ template: 'digest', notices: [notice], isSecret: true, text: '', html: '' }));
  await renderPage(<MailLog />, { user: buildUser('admin'), at: '/admin/MailLog?mail=3' });
  const link = await screen.findByRole('link', { name: 'RC-2026-000109 was forwarded' });
  expect(link).toHaveAttribute('href', '/RiskControl/X?Id=5');
  expect(link.closest('section')).toHaveTextContent('This digest contains 1 notification');
  expect(screen.getByText(/deleted once sent/)).toBeInTheDocument();
});
