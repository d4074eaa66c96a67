import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../api/routes.ts';
import { Toaster } from '../feedback/Toaster.tsx';
import { defineList } from '../list/list-description.ts';
import { ListPage } from '../list/ListPage.tsx';
import { actor, buildUser, refuse, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';

const list = defineList({
  name: 'mails-with-views',
  title: 'titles.mailLog',
  route: routes.getMailLogByPage,
  live: [],
  columns: [{ field: 'subject', header: 'mailLog.fields.subject' }],
  filters: { keyword: { label: 'mailLog.search', kind: 'search' } },
  rowId: (row) => row.id,
  rowName: (row) => row.subject,
  card: (row) => ({ no: String(row.id), title: row.subject }),
  empty: { title: 'mailLog.empty', body: 'mailLog.emptyBody' },
});

const author = { id: 8, userNO: 'lin', name: '林青', englishName: 'Lin Qing' };
const finance = { id: 4, name: '财务部', nameEn: 'Finance' };
const view = (changes: object = {}) => ({
  ...{ id: 5, name: 'Late ones', query: { keyword: 'late' }, columns: null, isDefault: false },
  ...{ audience: 'mine', of: null, author, isMine: true, mayChange: true },
  ...changes,
});
const departments = view({ id: 6, name: 'Ours', audience: 'department', of: finance, isMine: false, mayChange: false });
const roles = view({
  id: 7,
  name: 'Start',
  audience: 'role',
  of: { id: 1, name: '普通用户', nameEn: 'Ordinary user' },
  isMine: false,
  mayChange: false,
});

let views: object[];
let shared: object[];
let refused: string | undefined;
let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  localStorage.clear();
  views = [];
  shared = [];
  refused = undefined;
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

/** An ordinary user of Finance opens the list, unless somebody else is named. */
async function open(
  at = '/',
  { role = 'owner', department = finance }: { role?: 'admin' | 'owner'; department?: typeof finance | null } = {},
) {
  const user = { ...buildUser(role), department };
  const settings = () => ({ columns: null, views });
  server = stubServer(user, {
    getListSettings: settings,
    getSharedListViews: () => shared,
    getRoles: () => [{ id: 1, name: '普通用户', nameEn: 'Ordinary user', people: 1, pages: [], deeds: [] }],
    saveListView: () =>
      refused ? refuse({ code: 'validation', message: refused, errors: [{ field: 'name', message: refused }] }) : settings(),
    deleteListView: settings,
    getMailLogByPage: () => ({ totalCount: 0, data: [] }),
  });
  const shown = await renderPage(
    <>
      <ListPage list={list} />
      <Toaster />
    </>,
    { user, at },
  );
  await waitFor(() => expect(screen.queryAllByRole('navigation', { name: 'Views' })).toHaveLength(views.length > 0 ? 1 : 0));
  await screen.findByRole('button', { name: 'Views' });
  return shown;
}
const menu = async (): Promise<string[]> => {
  await actor.click(screen.getByRole('button', { name: 'Views' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
};
const choose = async (name: string) => {
  await menu();
  await actor.click(screen.getByRole('menuitem', { name }));
};

test('a list without views has their menu beside its columns; with one it has a bar, from which the whole list is a press away', async () => {
  const bare = await open();
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  expect(await menu()).toEqual(['Save as view…']);
  bare.unmount();
  views = [view()];
  const { router } = await open('/?keyword=late&view=5');
  await actor.click(screen.getByRole('link', { name: 'All' }));
  expect(router.state.location.search).toBe('');
});

test('each view tells whose it is, and the menu offers what its reader may do with it', async () => {
  views = [view(), departments, roles];
  const own = await open('/?keyword=late&view=5');
  expect(screen.getByRole('link', { name: 'Late ones' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ours Finance' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start Default for Ordinary user' })).toBeInTheDocument();
  expect(await menu()).toEqual(['Save changes to “Late ones”…', 'Share with my department', 'Save as view…', 'Manage views…']);
  own.unmount();
  const others = await open('/?keyword=late&view=6');
  expect(await menu()).toEqual(['Copy to my views…', 'Save as view…', 'Manage views…']);
  others.unmount();
  views = [view()];
  const alone = await open('/?keyword=late&view=5', { department: null });
  expect(await menu()).not.toContain('Share with my department');
  alone.unmount();
  await open('/?keyword=late&view=5', { role: 'admin' });
  expect(await menu()).toContain('Make default for role…');
});

test('the default of a role opens a bare list, and a choice of one’s own goes before it', async () => {
  views = [{ ...roles, isDefault: true }];
  const first = await open();
  await waitFor(() => expect(first.router.state.location.search).toBe('?keyword=late&view=7'));
  first.unmount();
  // Another browser: this one would open what it remembers.
  localStorage.clear();
  views = [view({ isDefault: true }), roles];
  const second = await open();
  await waitFor(() => expect(second.router.state.location.search).toBe('?keyword=late&view=5'));
});

test('a view is shared with the department and taken back by one press; a refusal is told', async () => {
  views = [view({ isDefault: true })];
  const mine = await open('/?keyword=late&view=5');
  await choose('Share with my department');
  const kept = {
    list: 'mails-with-views',
    id: 5,
    name: 'Late ones',
    query: { keyword: 'late' },
    columns: null,
    isDefault: true,
    roleId: null,
  };
  await waitFor(() => expect(server.sentTo('saveListView')).toEqual([{ ...kept, audience: 'department' }]));
  expect(await screen.findByText('View “Late ones” is shared with Finance')).toBeInTheDocument();
  refused = 'Your department already has a view with this name';
  await choose('Share with my department');
  expect(await screen.findByText(refused)).toBeInTheDocument();
  mine.unmount();
  refused = undefined;
  views = [view({ audience: 'department', of: finance })];
  await open('/?keyword=late&view=5');
  await choose('Stop sharing');
  await waitFor(() => expect(server.sentTo('saveListView').at(-1)).toMatchObject({ id: 5, audience: 'mine' }));
});

test('a copy of another’s view is a new one of one’s own', async () => {
  views = [departments];
  await open('/?keyword=late&view=6');
  await choose('Copy to my views…');
  const dialog = await screen.findByRole('dialog', { name: 'Copy to my views' });
  expect(within(dialog).queryByRole('checkbox', { name: 'Share with my department' })).toBeNull();
  await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo('saveListView')[0]).toMatchObject({ id: null, name: 'Ours', query: { keyword: 'late' }, audience: 'mine' }),
  );
});

test('an administrator makes what is on the screen the default of a role, and is told what it replaces', async () => {
  shared = [{ ...roles, mayChange: true }];
  await open('/?keyword=open', { role: 'admin' });
  await choose('Make default for role…');
  const dialog = await screen.findByRole('dialog', { name: 'Make default for role' });
  await actor.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Open ones');
  await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose a role')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('combobox', { name: /Role/ }));
  await actor.click(await screen.findByRole('option', { name: 'Ordinary user' }));
  expect(within(dialog).getByText('This replaces “Start”.')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Open ones” now opens this list for role Ordinary user')).toBeInTheDocument();
  expect(server.sentTo('saveListView')).toEqual([
    expect.objectContaining({ id: null, name: 'Open ones', query: { keyword: 'open' }, audience: 'role', roleId: 1 }),
  ]);
});

test('the list of views says who made a shared one; who may not change it cannot, an administrator renames and deletes any', async () => {
  views = [view(), departments];
  const reader = await open('/?keyword=late&view=5');
  await choose('Manage views…');
  expect(await screen.findByText('Finance · by Lin Qing')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete Late ones' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete Ours' })).toBeNull();
  reader.unmount();
  views = [];
  shared = [{ ...departments, mayChange: true }];
  await open('/', { role: 'admin' });
  await choose('Manage views…');
  const name = await screen.findByRole('textbox', { name: 'Rename Ours' });
  await actor.clear(name);
  await actor.type(name, 'Theirs{Enter}');
  await waitFor(() =>
    expect(server.sentTo('saveListView')[0]).toMatchObject({ id: 6, name: 'Theirs', audience: 'department', isDefault: false }),
  );
  await actor.click(screen.getByRole('button', { name: 'Delete Ours' }));
  expect(await screen.findByText(/for everyone who can see it/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(server.sentTo('deleteListView')).toEqual([{ list: 'mails-with-views', id: 6 }]));
});
