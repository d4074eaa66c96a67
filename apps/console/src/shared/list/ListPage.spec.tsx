import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../api/routes.ts';
import { actor, buildUser, refuse, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { getSettings, takeSettings } from '../settings/settings.ts';
import { defineList } from './list-description.ts';
import { ListPage } from './ListPage.tsx';

const rows = [
  { id: 1, subject: 'First mail', state: 'sent', to: 'a@b.c' },
  { id: 2, subject: 'Second mail', state: 'failed', to: 'a@b.c' },
];
const sendAgain = jest.fn<(ids: number[]) => void>();

const list = defineList({
  name: 'mails-of-a-test',
  title: 'titles.mailLog',
  total: 'mailLog.total',
  found: 'riskList.found',
  route: routes.getMailLogByPage,
  live: [],
  tabs: {
    label: 'parts.views',
    counted: true,
    standard: 'sent',
    of: [
      { value: 'sent', label: 'mailLog.states.sent', sort: '-sentAt' },
      { value: 'failed', label: 'mailLog.states.failed' },
    ],
  },
  filters: {
    keyword: { label: 'mailLog.search', kind: 'search' },
    state: { label: 'mailLog.fields.state', options: () => [{ value: 'queued', label: 'Queued' }], values: ['queued'] },
    template: { label: 'mailLog.fields.template', to: null },
  },
  offers: ['state'],
  input: ({ tab, values }) => ({ state: values.state || tab }),
  columns: [
    { field: 'subject', header: 'mailLog.fields.subject', strong: true, fixed: true, width: 300 },
    { field: 'state', header: 'mailLog.fields.state', when: ({ tab }) => tab === 'failed', width: 100 },
  ],
  rowId: (row) => row.id,
  rowName: (row) => row.subject,
  drawer: 'mail',
  card: (row) => ({ no: String(row.id), title: row.subject }),
  empty: { title: 'mailLog.empty', body: 'mailLog.emptyBody', done: true },
  useExtras: ({ opened, clearSelection }) => ({
    bulk: (selected) => [
      {
        id: 'again',
        label: `Send ${selected.length}`,
        onClick: () => {
          sendAgain(selected.map(({ id }) => id));
          clearSelection();
        },
      },
    ],
    dialogs: opened !== null && <aside>{`open ${opened}`}</aside>,
  }),
});
const page = (data: unknown[] = rows) => ({ totalCount: data.length, data });
const settings = { getListSettings: () => ({ columns: null, views: [] }) };
const isNarrow = (matches: boolean) => {
  window.matchMedia = ((query: string) => ({ matches, media: query, addEventListener() {}, removeEventListener() {} })) as never;
};
const open = (at = '/mails') => renderPage(<ListPage list={list} />, { user: buildUser('admin'), at });

beforeEach(() => {
  localStorage.clear();
  takeSettings({});
  isNarrow(true);
});

test('the address says tab, filters and page; what is shown is what the call was asked for', async () => {
  const server = stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  const { router } = await open('/mails?type=failed&keyword=pallet&page=2&pageSize=50');
  expect(await screen.findByRole('list', { name: 'Email log' })).toBeInTheDocument();
  expect(server.sentTo('getMailLogByPage')).toContainEqual({ pageIndex: 1, pageSize: 50, keyword: 'pallet', state: 'failed' });
  await actor.click(screen.getByRole('link', { name: /^Sent/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?type=sent'));
  await waitFor(() =>
    expect(server.sentTo('getMailLogByPage')).toContainEqual({ pageIndex: 0, pageSize: 10, sort: '-sentAt', state: 'sent' }),
  );
});

test('a pill sets its filter and goes back to the first page; a value that the list does not offer is shown while it narrows', async () => {
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  const { router } = await open('/mails?page=2&template=digest');
  await screen.findByRole('list', { name: 'Email log' });
  expect(screen.getByRole('button', { name: /Template\s*digest/ })).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'State' }));
  await actor.click(await screen.findByRole('option', { name: 'Queued' }));
  await waitFor(() => expect(router.state.location.search).toBe('?template=digest&state=queued'));
  await actor.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('tabs have their counts, and a row opens beside the list at an address of its own', async () => {
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  const { router } = await open();
  expect(await screen.findByRole('link', { name: 'First mail' })).toHaveAttribute('href', '/mails?mail=1');
  expect(await screen.findByRole('link', { name: /Failed\s*2/ })).toBeInTheDocument();
  await actor.click(screen.getByRole('link', { name: 'Second mail' }));
  expect(await screen.findByText('open 2')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?mail=2');
});

test.each(['a click', 'Space', 'a tap'] as const)('%s beside the link opens the row in its drawer', async (by) => {
  isNarrow(by === 'a tap');
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  const { router } = await open();
  const link = await screen.findByRole('link', { name: 'Second mail' });
  const beside = link.closest('[role="gridcell"], li')!;
  if (by === 'Space') fireEvent.keyDown(beside, { key: ' ' });
  else fireEvent.click(beside, { detail: 1 });
  expect(await screen.findByText('open 2')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?mail=2');
});

test('where a list opens its rows itself, a click does that', async () => {
  isNarrow(false);
  const onRowOpen = jest.fn<(row: { id: number }) => void>();
  const { drawer: _, ...own } = list;
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  await renderPage(<ListPage list={defineList({ ...own, name: 'mails-opened-by-hand', useExtras: () => ({ onRowOpen }) })} />, {
    user: buildUser('admin'),
    at: '/mails',
  });
  const cell = (await screen.findByText('Second mail')).closest('[role="gridcell"]')!;
  fireEvent.click(cell, { detail: 1 });
  expect(onRowOpen.mock.calls).toEqual([[expect.objectContaining({ id: 2 })]]);
});

test('a page has ten rows until another size is chosen, which every list remembers', async () => {
  const server = stubServer(buildUser('admin'), {
    ...settings,
    getMailLogByPage: () => ({ totalCount: 90, data: rows }),
    updateSettings: () => null,
  });
  const first = await open();
  await screen.findByRole('list', { name: 'Email log' });
  expect(server.sentTo('getMailLogByPage')).toContainEqual({ pageIndex: 0, pageSize: 10, sort: '-sentAt', state: 'sent' });
  await actor.click(screen.getByRole('button', { name: 'Rows per page 10' }));
  await actor.click(await screen.findByRole('option', { name: '30' }));
  await waitFor(() => expect(server.sentTo('updateSettings')).toEqual([{ pageSize: 30 }]));
  expect(getSettings().pageSize).toBe(30);
  first.unmount();
  await open('/mails?type=failed');
  await waitFor(() => expect(server.sentTo('getMailLogByPage')).toContainEqual({ pageIndex: 0, pageSize: 30, state: 'failed' }));
});

const controls = defineList({ ...list, name: 'remediation-issues' });
test('a selection outlives the page; all that match is a run with a preview, true numbers and a comment', async () => {
  isNarrow(false);
  const mail = (id: number) => ({ id, subject: `Mail ${id}`, state: 'sent', to: 'a@b.c', issueNo: String(id) });
  const run = {
    jobId: '9',
    list: 'remediation-issues',
    action: 'remind',
    state: 'waiting',
    isCancelled: false,
    progress: 0,
    total: 40,
    done: 0,
    refused: 0,
    failed: 0,
    groups: [],
    createdAt: '',
    finishedAt: null,
  };
  let begun = false;
  const preview = { total: 41, doable: 40, refused: [{ code: 'wrong_state', message: 'Too late', count: 1 }] };
  const server = stubServer(buildUser('admin'), {
    ...settings,
    getMailLogByPage: ({ body }: { body: Record<string, unknown> }) => ({
      totalCount: 41,
      isCapped: true,
      data: [mail(Number(body['pageIndex']) * 2 + 1), mail(Number(body['pageIndex']) * 2 + 2)],
    }),
    getBulkRun: () => (begun ? run : null),
    previewBulk: () => preview,
    startBulk: () => {
      begun = true;
      return run;
    },
  });
  const remind = { ...controls, useExtras: () => ({ bulk: () => [{ id: 'remind', label: 'Remind' }] }) } as typeof list;
  await renderPage(<ListPage list={remind} />, { user: buildUser('admin'), at: '/mails' });
  const grid = await screen.findByRole('grid', { name: 'Email log' });
  await actor.click(within(grid).getAllByRole('checkbox')[1] ?? grid);
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Mail 3');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await actor.click(within(await screen.findByRole('grid')).getAllByRole('checkbox')[0] ?? grid);
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Select all 41+ matches' }));
  expect(await screen.findByText('All 41 selected')).toBeInTheDocument();
  expect(server.sentTo('previewBulk')).toContainEqual({ list: 'remediation-issues', action: '', filter: { state: 'sent' } });
  await actor.click(screen.getByRole('button', { name: 'Remind' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/40 of 41/)).toBeInTheDocument();
  expect(within(dialog).getByText('Too late: 1')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('button', { name: /Remind \(40\)/ }));
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(server.sentTo('startBulk')).toMatchObject([
    { list: 'remediation-issues', action: 'remind', filter: { state: 'sent' }, except: [], input: { personIds: [], date: '' } },
  ]);
  await waitFor(() => expect(screen.queryByText('All 41 selected')).toBeNull());
});

test.each([
  ['who reads from a seat', 5, 0],
  ['anybody else', 3, 1],
] as const)('%s is asked for the run of a list as often as he could have one', async (_who, role, times) => {
  const user = { ...buildUser('owner'), roles: [{ id: role, name: '', nameEn: '' }] };
  const server = stubServer(user, { ...settings, getMailLogByPage: () => page(), getBulkRun: () => null });
  const withRuns = { ...controls, useExtras: () => ({ bulk: () => [] }) } as typeof list;
  await renderPage(<ListPage list={withRuns} />, { user, at: '/mails' });
  await screen.findByRole('link', { name: 'First mail' });
  // The panel comes after the rows.
  await import('../bulk/BulkRunPanel.tsx');
  await new Promise((settled) => setTimeout(settled, 50));
  expect(server.sentTo('getBulkRun')).toHaveLength(times);
});

test('only rows in sight are selected, and an action with them lets go of them', async () => {
  isNarrow(false);
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page() });
  await open();
  const grid = await screen.findByRole('grid', { name: 'Email log' });
  const [, first] = within(grid).getAllByRole('checkbox');
  await actor.click(first ?? grid);
  await actor.click(await screen.findByRole('button', { name: 'Send 1' }));
  expect(sendAgain).toHaveBeenCalledWith([1]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send 1' })).toBeNull());
});

test('a refused call says why and asks again on demand', async () => {
  let refused = true;
  stubServer(buildUser('admin'), {
    ...settings,
    getMailLogByPage: () => (refused ? refuse({ code: 'not_allowed', message: 'Not for you' }) : page()),
  });
  await open();
  expect(await screen.findByText('Not for you')).toBeInTheDocument();
  refused = false;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'First mail' })).toBeInTheDocument();
});

test('nothing at all is said in the list’s own words, nothing for these filters in the table’s', async () => {
  stubServer(buildUser('admin'), { ...settings, getMailLogByPage: () => page([]) });
  const first = await open();
  expect(await screen.findByText('No emails yet')).toBeInTheDocument();
  first.unmount();
  await open('/mails?keyword=pallet');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  expect(screen.queryByText('No emails yet')).toBeNull();
});

test('whatever can be taken out can be selected: some rows by their ids within what the list is of, or all that match', async () => {
  isNarrow(false);
  const { useExtras: _own, ...plain } = list;
  const exported = defineList({ ...plain, name: 'mails-to-take', exports: routes.exportMailLog });
  const server = stubServer(buildUser('admin'), {
    ...settings,
    getMailLogByPage: () => ({ totalCount: 41, data: rows }),
    exportMailLog: () => refuse({ code: 'fault', message: 'not now' }),
  });
  await renderPage(<ListPage list={exported} />, { user: buildUser('admin'), at: '/mails?keyword=pallet' });
  const grid = await screen.findByRole('grid', { name: 'Email log' });
  const [all, first] = within(grid).getAllByRole('checkbox');
  await actor.click(first ?? grid);
  await actor.click(await screen.findByRole('button', { name: 'Export selection' }));
  // What the list is of stays, what narrowed it does not: the rows are named.
  await waitFor(() => expect(server.sentTo('exportMailLog')).toEqual([{ state: 'sent', sort: expect.any(String), rowIds: [1] }]));
  await actor.click(all ?? grid);
  await actor.click(await screen.findByRole('button', { name: /all 41/i }));
  await actor.click(await screen.findByRole('button', { name: 'Export selection' }));
  await waitFor(() => expect(server.sentTo('exportMailLog')[1]).toMatchObject({ keyword: 'pallet', state: 'sent' }));
});
