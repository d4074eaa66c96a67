import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { createQueryClient } from '../api/query-client.ts';
import { routes } from '../api/routes.ts';
import { buildUser, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { defineList } from './list-description.ts';
import { ListPage } from './ListPage.tsx';

const list = defineList({
  name: 'mails-that-are-counted',
  title: 'titles.mailLog',
  total: 'mailLog.total',
  found: 'riskList.found',
  route: routes.getMailLogByPage,
  live: [],
  tabs: {
    label: 'parts.views',
    counted: true,
    standard: 'sent',
    of: (['sent', 'failed', 'queued'] as const).map((value) => ({ value, label: `mailLog.states.${value}` as const })),
  },
  filters: {},
  input: ({ tab }) => ({ state: tab as 'sent' }),
  columns: [{ field: 'subject', header: 'mailLog.fields.subject', strong: true, fixed: true, width: 300 }],
  rowId: (row) => row.id,
  rowName: (row) => row.subject,
  card: (row) => ({ no: String(row.id), title: row.subject }),
  empty: { title: 'mailLog.empty', body: 'mailLog.emptyBody' },
});

// Alone in its file: the bar of views comes in its first use alone, and it is then that the counts stood in its frame before.
test('a list that opens asks for each of its counts once, also while they are still awaited when the bar of views takes its place', async () => {
  let answers = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answers = resolve));
  const server = stubServer(buildUser('admin'), {
    getListSettings: () => ({ columns: null, views: [] }),
    getMailLogByPage: () => ({ totalCount: 7, data: [] }),
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    const answer = fetch(address, init);
    if (String(address).includes(routes.getMailLogByPage.path)) await answered;
    init?.signal?.throwIfAborted();
    return answer;
  };
  await renderPage(<ListPage list={list} />, { user: buildUser('admin'), at: '/mails', client: createQueryClient() });
  expect(await screen.findByRole('button', { name: 'Views' })).toBeInTheDocument();
  answers();
  expect(await screen.findByRole('link', { name: /Failed\s*7/ })).toBeInTheDocument();
  const asked = server.sentTo('getMailLogByPage').map((body) => JSON.stringify(body));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked).toEqual([...new Set(asked)]);
});
