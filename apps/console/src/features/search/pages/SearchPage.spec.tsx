import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { SearchGroup } from '@portal/contract/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, renderPage } from '#shared/testing/render.tsx';
import SearchPage from './SearchPage.tsx';

const group = (kind: string, totalCount: number, isCapped = false): SearchGroup => ({
  kind,
  totalCount,
  isCapped,
  hits: [1, 2].map((id) => ({
    id,
    number: `${kind}-${id}`,
    numberMarks: [],
    title: 'A title',
    titleMarks: [],
    titleEn: '',
    titleEnMarks: [],
    snippet: { text: '…the words', marks: [[5, 10]] },
    state: kind === 'storeItem' ? 'retired' : 'complete',
    isActive: true,
    riskYear: 2026,
    link: `/somewhere?Id=${id}`,
  })),
});

let asked: Record<string, string>[];
beforeEach(() => {
  asked = [];
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
  globalThis.fetch = jest.fn((url: unknown) => {
    const query = Object.fromEntries(new URL(String(url), 'http://portal.example').searchParams);
    asked.push(query);
    const all = [group('riskControl', 1000, true), group('storeItem', 2)];
    return Promise.resolve(
      answer({ groups: query.q === 'nothing' ? [] : query.kind ? all.filter(({ kind }) => kind === query.kind) : all }),
    );
  }) as never;
});

test('a few of every kind, with links to all of a kind that has more', async () => {
  await renderPage(<SearchPage />, { at: '/search?q=words' });
  const controls = within(await screen.findByRole('region', { name: 'Risk controls' }));
  expect(controls.getByText('1,000+')).toBeInTheDocument();
  expect(controls.getByRole('link', { name: 'Show all 1,000+ results' })).toHaveAttribute('href', '/search?q=words&kind=riskControl');
  expect(controls.getByRole('link', { name: /riskControl-1/ })).toHaveAttribute('href', '/somewhere?Id=1');
  const store = within(screen.getByRole('region', { name: 'Risk library' }));
  expect(store.getAllByText('Retired')).toHaveLength(2);
  expect(store.queryByRole('link', { name: /Show all/ })).toBeNull();
  expect(screen.getByText('1,002+ matches')).toBeInTheDocument();
});

test('one kind page by page, in the address', async () => {
  const { router } = await renderPage(<SearchPage />, { at: '/search?q=words&kind=riskControl&page=3' });
  expect(await screen.findByText(/41–60 of 1,000\+/)).toBeInTheDocument();
  expect(asked).toContainEqual({ q: 'words', kind: 'riskControl', pageIndex: '2', pageSize: '20' });
  expect(screen.queryByRole('region', { name: 'Risk library' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?q=words&kind=riskControl&page=4');
});

test('nothing typed and nothing found say what to do', async () => {
  await renderPage(<SearchPage />, { at: '/search' });
  expect(screen.getByRole('heading', { name: 'What are you looking for?' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search everywhere' }), 'nothing{Enter}');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “nothing”' })).toBeInTheDocument();
});
