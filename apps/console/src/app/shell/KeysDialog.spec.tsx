import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { menuQuery } from '#shared/api/session.ts';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { SearchBox } from '#shared/parts/SearchBox.tsx';
import { ActionButtons } from '#shared/record/RecordButtons.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { Panels } from './Panels.tsx';
import SearchButton from './SearchButton.tsx';

test.each([
  ['en' as const, 'Keyboard shortcuts', 'Next record in the preview'],
  ['zh' as const, '键盘快捷键', '预览下一条'],
])('? tells the keys in %s, except to who types', async (language, title, line) => {
  openPanel(undefined);
  await renderPage(
    <>
      <input aria-label="field" />
      <SearchButton />
      <Panels />
    </>,
    { language },
  );
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  expect(screen.getByText(line)).toBeInTheDocument();
  // The keys stand in a line on the right.
  expect(screen.getByText(line).nextElementSibling).toHaveStyle({ justifyContent: 'flex-end' });
  // No line says its own key.
  expect(screen.queryByText(/^keys\./)).toBeNull();
});

/** The keys of the pages come with a module of their own. */
async function keysHeard() {
  await import('./page-keys.ts');
  await new Promise((done) => setTimeout(done));
}

const entry = (path: string, title: string, titleEn: string, hidden = false) => ({
  path,
  name: path,
  title,
  titleEn,
  icon: 'list',
  hidden,
});

test.each([
  ['en' as const, 'Go to Remediation issues', 'Go to Risk overview'],
  ['zh' as const, '前往整改事项', '前往风险总览'],
])('G and a letter lead to a page of one’s own menu, told in %s beside the other keys', async (language, told, lacking) => {
  openPanel(undefined);
  const { client, router } = await renderPage(
    <>
      <input aria-label="field" />
      <SearchButton />
      <Panels />
    </>,
    { language },
  );
  client.setQueryData(menuQuery.queryKey, [
    {
      ...entry('/RiskControl', '风险与控制矩阵', 'Risk control matrix'),
      children: [entry('/RiskControl/RemediationIssueList', '整改事项', 'Remediation issues')],
    },
  ] as never);
  const press = async (first: Element, letter: string) => {
    fireEvent.keyDown(first, { key: 'g' });
    fireEvent.keyDown(document.body, { key: letter });
  };
  await keysHeard();
  // Not from a field, and not to what the menu lacks.
  await press(screen.getByLabelText('field'), 'i');
  await press(document.body, 'o');
  expect(router.state.location.pathname).toBe('/');
  await press(document.body, 'i');
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskControl/RemediationIssueList'));
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.queryByText(lacking)).toBeNull();
});

const duty = (recordNo: string, link: string) => ({ duty: 'assess', recordNo, title: recordNo, titleEn: recordNo, link });

/** The address as what is drawn knows it, which is later than the router does. */
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test('N leads to the next of all that waits for somebody, behind the last one to the first; who has no other is told', async () => {
  openPanel(undefined);
  let waiting = [duty('A', '/First?Id=1'), duty('A', '/First?Id=1'), duty('B', '/Second?Id=2')];
  globalThis.fetch = jest.fn(() => Promise.resolve(answer({ totalCount: waiting.length, data: waiting }))) as never;
  await renderPage(
    <>
      <SearchButton />
      <Toaster />
      <Address />
    </>,
    { language: 'en' },
  );
  await keysHeard();
  const press = () => act(() => void fireEvent.keyDown(document.body, { key: 'n' }));
  const isAt = (address: string) => screen.findByText(address);
  press();
  await isAt('/First?Id=1');
  press();
  await isAt('/Second?Id=2');
  press();
  await isAt('/First?Id=1');
  waiting = [duty('A', '/first?Id=1')];
  press();
  expect(await screen.findByText('This is your only task waiting.')).toBeInTheDocument();
  waiting = [];
  press();
  expect(await screen.findByText('You have no tasks waiting.')).toBeInTheDocument();
  await isAt('/First?Id=1');
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline'))) as never;
  press();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

test('/ and . reach what the page has for them, nothing where it has none, and no letter while somebody types', async () => {
  openPanel(undefined);
  const chosen = jest.fn();
  const parts = await renderPage(
    <>
      <SearchButton />
      <SearchBox label="Number or owner" value="" onChange={() => undefined} />
      <ActionMenu label="More" shortcut="." actions={[{ id: 'a', label: 'Withdraw', onClick: chosen }]} />
      <ActionMenu label="Of a row" actions={[{ id: 'b', label: 'Delete', onClick: chosen }]} />
    </>,
    { language: 'en' },
  );
  await keysHeard();
  expect(fireEvent.keyDown(document.body, { key: 'm' })).toBe(true);
  // Taken: the stroke that puts the caret into the field is not typed there.
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Number or owner' })).toHaveFocus();
  fireEvent.keyDown(document.activeElement!, { key: '.' });
  expect(screen.queryByRole('menuitem')).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: '.' });
  expect(await screen.findByRole('menuitem', { name: 'Withdraw' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  parts.unmount();
});

test('E opens the form of a record, and nothing that leads elsewhere; the buttons among several records have no key', async () => {
  openPanel(undefined);
  const button = { weight: 'outlined' as const, destructive: false };
  const { router } = await renderPage(
    <>
      <SearchButton />
      <ActionButtons
        onAct={() => undefined}
        actions={[
          { ...button, event: 'scope', words: 'Scope', to: '/scope', isForm: false },
          { ...button, event: 'edit', words: 'Edit', to: '/edit?Id=7' },
        ]}
      />
      <ActionButtons onAct={() => undefined} of="RI-1" actions={[{ ...button, weight: 'menu', event: 'cancel', words: 'Cancel' }]} />
    </>,
    { language: 'en' },
  );
  await keysHeard();
  expect(fireEvent.keyDown(document.body, { key: '.' })).toBe(true);
  act(() => void fireEvent.keyDown(document.body, { key: 'e' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/edit'));
});
