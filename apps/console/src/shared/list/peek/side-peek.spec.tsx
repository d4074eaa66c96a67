import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../api/routes.ts';
import { takeSettings } from '../../settings/settings.ts';
import { besideColumns } from '../../table/widths.ts';
import { actor, buildUser, stubServer } from '../../testing/record-fixture.tsx';
import { renderPage } from '../../testing/render.tsx';
import { defineList } from '../list-description.ts';
import { ListPage } from '../ListPage.tsx';
import { fitBeside, peekWidth } from '../use-peek.ts';

const all = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  subject: `Mail ${index + 1}`,
  state: 'sent',
  to: `reader${index + 1}@b.c`,
}));

const Nothing = ({ but }: { but: boolean }) => (but ? <span>refused</span> : null);

const list = defineList({
  name: 'mails-to-peek-at',
  title: 'titles.mailLog',
  route: routes.getMailLogByPage,
  live: [],
  filters: { keyword: { label: 'mailLog.search', kind: 'search' } },
  columns: [
    { field: 'subject', header: 'mailLog.fields.subject', strong: true, fixed: true, width: 300 },
    { field: 'to', header: 'mailLog.fields.to', hidden: true, width: 100 },
    { field: 'state', header: 'mailLog.fields.state', width: 100, inPeek: false },
    // What draws nothing of some rows.
    { field: 'error', header: 'mailLog.fields.lastError', width: 100, hidden: true, cell: ({ id }) => <Nothing but={id === 2} /> },
  ],
  rowId: (row) => row.id,
  rowName: (row) => row.subject,
  rowLink: (row) => `/mail/${row.id}`,
  rowActions: (row) => [{ id: 'again', label: `Send ${row.subject} again`, onClick: () => undefined }],
  card: (row) => ({ no: `M-${row.id}`, title: row.subject, state: row.state, to: `/mail/${row.id}` }),
  empty: { title: 'mailLog.empty', body: 'mailLog.emptyBody' },
});

const isNarrow = (narrow: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: narrow && query.includes('991'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
};
const open = (at = '/mails') => {
  stubServer(buildUser('admin'), {
    getListSettings: () => ({ columns: null, views: [] }),
    getMailLogByPage: ({ body: { pageIndex, pageSize } }: { body: { pageIndex: number; pageSize: number } }) => ({
      totalCount: all.length,
      data: all.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    }),
  } as never);
  return renderPage(<ListPage list={list} />, { user: buildUser('admin'), at });
};
const cellOf = async (id: number) =>
  (await screen.findByRole('link', { name: `Mail ${id}` })).closest<HTMLElement>('[role="gridcell"]') ?? document.body;
const peek = () => screen.queryByRole('complementary', { name: 'Preview' });
const shown = async (title: string) =>
  within(await screen.findByRole('complementary', { name: 'Preview' })).findByRole('heading', { name: title });

beforeEach(() => {
  localStorage.clear();
  takeSettings({});
  isNarrow(false);
});

test('one click beside the link looks at a row with all of its columns; the link opens the record', async () => {
  const { router } = await open();
  fireEvent.click(await cellOf(2), { detail: 1 });
  await shown('Mail 2');
  const aside = within(peek()!);
  expect(aside.getByText('reader2@b.c')).toBeInTheDocument();
  expect(aside.getByText('M-2')).toBeInTheDocument();
  expect(aside.getByText('2 of 12')).toBeInTheDocument();
  expect(aside.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/mail/2');
  expect(document.querySelector('.MuiDataGrid-row.peeked')).toHaveAttribute('data-id', '2');
  await actor.click(aside.getByRole('button', { name: 'Actions for Mail 2' }));
  expect(await screen.findByRole('menuitem', { name: 'Send Mail 2 again' })).toBeInTheDocument();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('link', { name: 'Mail 3', hidden: true }), { detail: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe('/mail/3'));
});

test('J and K move, over the edge of the page too; Escape closes; Space opens and closes', async () => {
  const { router } = await open();
  fireEvent.click(await cellOf(10), { detail: 1 });
  await shown('Mail 10');
  fireEvent.keyDown(document.body, { key: 'j' });
  await shown('Mail 11');
  expect(router.state.location.search).toBe('?page=2');
  fireEvent.keyDown(document.body, { key: 'J' });
  await shown('Mail 12');
  expect(screen.getByRole('button', { name: 'Next record (J)' })).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await shown('Mail 10');
  expect(router.state.location.search).toBe('');
  // Who types a word means the word.
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k' });
  await shown('Mail 10');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(peek()).toBeNull());
  const cell = await cellOf(4);
  fireEvent.keyDown(cell, { key: ' ' });
  await shown('Mail 4');
  fireEvent.keyDown(cell, { key: ' ' });
  await waitFor(() => expect(peek()).toBeNull());
});

test('Enter opens the record that is looked at', async () => {
  const { router } = await open();
  fireEvent.click(await cellOf(2), { detail: 1 });
  await shown('Mail 2');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/mail/2'));
});

test('on a phone a tap beside the title opens a sheet', async () => {
  isNarrow(true);
  await open();
  const cards = await screen.findByRole('list', { name: 'Email log' });
  await actor.click(within(cards).getAllByRole('listitem')[0]!);
  expect(await screen.findByRole('heading', { name: 'Mail 1' })).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Close preview (Esc)' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mail 1' })).toBeNull());
});

test('beside a look the table keeps the columns that cannot go, and as many others as fit', () => {
  const columns = [
    { width: 128, fixed: true },
    { minWidth: 216, fixed: true },
    { width: 120 },
    { width: 140 },
    { width: 400 },
    { width: 90 },
  ];
  const room = besideColumns + peekWidth + 128 + 216 + 120 + 140;
  expect(fitBeside(columns, room)).toEqual(columns.slice(0, 4));
  expect(fitBeside(columns, 600)).toEqual(columns.slice(0, 2));
});

test('a column that draws nothing of a row is not said of it', async () => {
  await open('/mails');
  for (const [id, isSaid] of [
    [1, false],
    [2, true],
  ] as const) {
    await actor.click(await cellOf(id));
    await shown(`Mail ${id}`);
    const found = within(peek()!);
    expect(found.getByText('To')).toBeVisible();
    if (isSaid) expect(found.getByText('Last error')).toBeVisible();
    else expect(found.getByText('Last error')).not.toBeVisible();
  }
});
