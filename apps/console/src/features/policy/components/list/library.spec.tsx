import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { doc, folder, SignedIn, stubCalls } from '../../testing/policy-fixture.tsx';
import { Library } from './Library.tsx';

const finance = folder(1, 'Finance', { hasChildren: true, documentCount: 1 });
const closed = folder(2, 'Legal', { isOwner: false, allowedActions: ['OPEN'] });
const tax = folder(11, 'Tax', { parentId: 1, parentIdPath: '0,1' });
const others = { ...doc, id: 41, docName: 'Seal procedure', isOwner: false, allowedActions: ['OPEN', 'PREVIEW', 'DOWNLOAD'] };

function stub(rows = [doc, others]) {
  return stubCalls({
    [routes.searchDocsByPage.name]: () => ({ totalCount: rows.length, data: rows }),
    [routes.getFolders.name]: ({ query }) => (query.get('parentId') === '0' ? [finance, closed] : [tax]),
    [routes.getFolderPath.name]: ({ query }) => (query.get('id') === '11' ? [finance, tax] : [finance]),
    [routes.getDeletedByPage.name]: () => ({
      totalCount: 1,
      data: [
        { id: 77, type: 1, name: 'Old policy', folderName: 'Finance', deletedBy: 'Lin', deletedAt: '2026-11-01T00:00:00Z', daysLeft: 11 },
      ],
    }),
    [routes.restoreDoc.name]: () => ({ id: 77, type: 1, name: 'Old policy' }),
    [routes.createFolder.name]: () => folder(12, 'Treasury', { parentId: 1 }),
  });
}
const open = (at: string, path: Parameters<typeof Library>[0]['path'] = '/dms/dmslist') =>
  renderPage(
    <SignedIn>
      <Library path={path} />
      <Toaster />
    </SignedIn>,
    { at },
  );

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test('each address asks for its own list', async () => {
  const asked = stub();
  const bodies = () => asked.filter(({ name }) => name === routes.searchDocsByPage.name).map(({ body }) => body);
  const first = await open('/dms/dmslist?folderId=1&queryParam=travel&page=2');
  await screen.findByRole('link', { name: 'Travel policy' });
  expect(bodies()[0]).toMatchObject({ folderId: 1, docName: 'travel', pageIndex: 1, pageSize: 10, dmsType: [] });
  first.unmount();
  for (const [path, at, body] of [
    ['/dms/dmslist', '', { folderId: null, dmsType: [1] }],
    ['/dms/dmslist', '?relation=owned', { dmsType: [], owned: true }],
    ['/dms/dmslistSearch', '?folderId=1', { folderId: 1, includeSubfolders: true, dmsType: [] }],
    ['/dms/dmslistSearch', '?inEffect=true', { folderId: null, inEffect: true }],
    ['/dms/dmslistReview', '', { dmsType: [2] }],
    ['/dms/dmslistDisabled', '', { dmsType: [2, 3] }],
    ['/dms/dmslistDisabled', '?dmsType=3', { dmsType: [3] }],
  ] as const) {
    const view = await open(path + at, path);
    await screen.findByRole('link', { name: 'Travel policy' });
    expect([path, at, bodies().at(-1)]).toEqual([path, at, expect.objectContaining(body)]);
    view.unmount();
  }
});

test('a folder with others below it leads to all that its number counts, and back to its own', async () => {
  stub();
  const alone = await open('/dms/dmslist?folderId=1');
  const deeper = await screen.findByRole('link', { name: 'Include subfolders' });
  expect(deeper).toHaveAttribute('href', '/dms/dmslistSearch?folderId=1');
  alone.unmount();
  await open('/dms/dmslistSearch?folderId=1', '/dms/dmslistSearch');
  expect(await screen.findByRole('link', { name: 'This folder only' })).toHaveAttribute('href', '/dms/dmslist?folderId=1');
  expect(screen.getByRole('link', { name: 'Policy library' })).toHaveAttribute('href', '/dms/dmslistSearch');
});

test('a row offers what the server allows; who is no owner has Open alone', async () => {
  stub();
  await open('/dms/dmslistSearch', '/dms/dmslistSearch');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Travel policy' }));
  const names = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);
  await screen.findByRole('menu');
  expect(names()).toEqual([
    'Open',
    'Edit',
    'Permission',
    'Copy',
    'Move',
    'Rename',
    'Revision history',
    'Email alert',
    'Confirm no change',
    'Retire',
    'Delete',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Seal procedure' }));
  await waitFor(() => expect(names()).toEqual(['Open']));
});

test('the tree is one stop for Tab, loads a branch when it is opened, and leads to the folder by Enter', async () => {
  const asked = stub();
  const { router } = await open('/dms/dmslistSearch', '/dms/dmslistSearch');
  const item = await screen.findByRole('treeitem', { name: 'Finance' });
  const stops = within(screen.getByRole('tree', { name: 'Folders' }))
    .getAllByRole('treeitem')
    .filter((one) => one.tabIndex === 0);
  expect(stops).toEqual([item]);
  act(() => item.focus());
  expect(item).toHaveAttribute('aria-expanded', 'false');
  expect(asked.filter(({ name, query }) => name === routes.getFolders.name && query.get('parentId') === '1')).toHaveLength(0);
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('treeitem', { name: 'Tax' })).toHaveAttribute('aria-level', '2');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('treeitem', { name: 'Tax' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe('/dms/dmslist?folderId=11');
});

test('the folder menu opens by the keyboard; who is no owner is told that administrative rights are needed', async () => {
  stub();
  await open('/dms/dmslistSearch', '/dms/dmslistSearch');
  const item = await screen.findByRole('treeitem', { name: 'Finance' });
  act(() => item.focus());
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const menu = await screen.findByRole('menu', { name: 'Actions for folder Finance' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((entry) => entry.textContent),
  ).toEqual(['New folder', 'Upload policy', 'Permission', 'Rename', 'Move', 'Copy', 'Delete']);
  await userEvent.keyboard('{Escape}');
  fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Legal' }));
  expect(await screen.findByText('“Legal”: you need owner access to this folder')).toBeInTheDocument();
});

test('a new folder needs a name; nothing is sent without one', async () => {
  const asked = stub();
  const { router } = await open('/dms/dmslist?folderId=1');
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: 'Finance' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New folder' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('The folder name cannot be empty')).toBeInTheDocument();
  expect(asked.some(({ name }) => name === routes.createFolder.name)).toBe(false);
  await userEvent.type(within(dialog).getByLabelText(/Folder name/), 'Treasury{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?folderId=12'));
  expect(asked.find(({ name }) => name === routes.createFolder.name)?.body).toMatchObject({ name: 'Treasury', parentId: 1 });
});

test('administrators bring back what was deleted', async () => {
  const asked = stub();
  await open('/dms/dmslist?deleted=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Old policy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(asked.find(({ name }) => name === routes.restoreDoc.name)?.query.get('id')).toBe('77'));
  expect(await screen.findByText('“Old policy” was restored')).toBeInTheDocument();
});
