import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { SetupStep } from '@portal/contract/client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { takeSettings } from '#shared/settings/settings.ts';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import SetupCard from './components/SetupCard.tsx';

const all: readonly SetupStep[] = ['secondAdministrator', 'mailServer', 'people', 'managers', 'categories', 'holidays', 'controls'];
const serve = (done: readonly SetupStep[]) =>
  stubServer(buildUser('admin'), { getSetupSteps: () => ({ steps: all.map((step) => ({ step, isDone: done.includes(step) })) }) });
beforeEach(() => takeSettings({}));

test.each([
  ['en' as const, 'Set up the portal', '2 of 7 done', 'Import your people', /Define your risk categories · done/],
  ['zh' as const, '设置平台', '已完成 2/7 项', '导入人员', /维护风险分类 · 已完成/],
])('what is open comes first and leads to where it is done (%s)', async (language, title, progress, people, done) => {
  serve(['categories', 'secondAdministrator']);
  await renderPage(<SetupCard />, { language });
  expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
  expect(screen.getByText(progress)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: people })).toHaveAttribute('href', '/admin/People');
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent(done);
});

test('it goes when everything is done', async () => {
  serve(all);
  const { container } = await renderPage(<SetupCard />);
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
});

test('put away it stays away, and the account hears of it', async () => {
  const server = serve([]);
  await renderPage(<SetupCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region')).toBeNull();
  await waitFor(() => expect(server.sentTo('updateSettings')).toEqual([{ setupHidden: true }]));
});
