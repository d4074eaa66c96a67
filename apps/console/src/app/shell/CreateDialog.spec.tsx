import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { recordPages, type MenuNode } from '@portal/contract/client';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { menuQuery } from '#shared/api/session.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { listCreations } from '#shared/page/use-creations.ts';
import { changeSettings } from '#shared/settings/settings.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { Panels } from './Panels.tsx';
import SearchButton from './SearchButton.tsx';

const node = (path: string): MenuNode => ({ path, name: path, title: path, titleEn: path, icon: '', hidden: false, children: [] });
const everything = [
  recordPages.riskEvent.edit,
  '/dms/add',
  recordPages.share.edit,
  '/KMSKnowLedge/ExamList',
  '/RiskControl/CampaignList',
].map(node);

test('everybody makes controls; the rest follows the menu, and the role where a page is shared', () => {
  expect(listCreations([], false).map(({ name }) => name)).toEqual(['control']);
  expect(listCreations(everything, true).map(({ name }) => name)).toEqual(['control', 'event', 'policy', 'share', 'exam', 'campaign']);
  expect(listCreations(everything, false).map(({ name }) => name)).toEqual(['control', 'event', 'share']);
});

test.each([
  ['en' as const, 'Create', 'Risk control', 'Risk event report'],
  ['zh' as const, '新建', '风险控制', '风险事件上报'],
])('C opens what may be made here in %s, not while typing; the entry opens its form', async (language, title, control, event) => {
  openPanel(undefined);
  const { client, router } = await renderPage(
    <>
      <input aria-label="field" />
      <SearchButton />
      <Panels />
    </>,
    { language, user: buildUser('owner') },
  );
  client.setQueryData(menuQuery.queryKey, [node(recordPages.riskEvent.edit), node('/dms/add')]);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'c' });
  fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(names).toEqual([control, event]);
  fireEvent.click(screen.getByRole('menuitem', { name: control }));
  expect(router.state.location.pathname).toBe(recordPages.riskControl.edit);
});

const renderFrame = (beside: ReactNode) =>
  renderPage(
    <>
      {beside}
      <SearchButton />
      <Panels />
    </>,
    { user: buildUser('owner') },
  );

test('C is no command while a list of choices lies open: it chooses there', async () => {
  openPanel(undefined);
  await renderFrame(<ul role="listbox" aria-label="Area" />);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'c' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('letters are no commands once they are switched off', async () => {
  openPanel(undefined);
  await renderFrame(null);
  act(() => changeSettings({ letterKeys: false }));
  for (const key of ['c', '?']) fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => changeSettings({ letterKeys: true }));
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(await screen.findByRole('dialog', { name: 'Create' })).toBeInTheDocument();
});
